import { Workbox } from 'workbox-window';
import { ownScript } from './trusted-types.ts';

/** How long the activation of the service worker is waited for, in ms. */
const ACTIVATION_MS = 3_000;

/**
 * Puts the folder of the worker under a service worker without fetch listener, so that no other one can touch its
 * requests. Resolves when it is active.
 *
 * @returns false where that cannot be had: no secure context, switched off, not served, or not active in time
 */
export async function claimProbeScope(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  const url = new URL('probe/sw.js', document.baseURI).href;
  try {
    const workbox = new Workbox(ownScript(url));
    const registration = await within(ACTIVATION_MS, workbox.register({ immediate: true }));
    if (registration === undefined) return false;
    if (registration.active) return true;
    return (await within(ACTIVATION_MS, workbox.active)) !== undefined;
  } catch {
    return false;
  }
}

/** True where a service worker of the app controls this page. */
export function isControlled(): boolean {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
}

/** The value of a promise, or undefined when it takes longer. */
async function within<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
