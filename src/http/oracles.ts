import type { SentRequest } from '../model/exchange.ts';
import type { Net, Uploaded } from './net.ts';

/**
 * The means of a browser, beside fetch, that tell why a fetch was rejected. Each is absent where this host lacks it.
 */
export function browserOracles(): Pick<Net, 'upload' | 'eventSource' | 'policyBlocked'> {
  return {
    ...('XMLHttpRequest' in globalThis ? { upload } : {}),
    ...('EventSource' in globalThis ? { eventSource } : {}),
    ...('addEventListener' in globalThis ? { policyBlocked: watchPolicy() } : {}),
  };
}

function upload(request: SentRequest, signal: AbortSignal): Promise<Uploaded> {
  return new Promise((resolve) => {
    const xhr = new XMLHttpRequest();
    let uploadSeen = false;
    const settle = (answer: Uploaded['answer']): void => {
      signal.removeEventListener('abort', leave);
      xhr.onreadystatechange = null;
      xhr.abort();
      resolve({ uploadSeen, answer });
    };
    const leave = (): void => settle(null);
    const seen = (): void => {
      uploadSeen = true;
    };
    // The listeners themselves make the browser ask first, also for a request that would not need it.
    xhr.upload.addEventListener('progress', seen);
    xhr.upload.addEventListener('load', seen);
    xhr.addEventListener('error', leave);
    xhr.onreadystatechange = () => {
      if (xhr.readyState < XMLHttpRequest.HEADERS_RECEIVED || xhr.status === 0) return;
      settle({ status: xhr.status, finalUrl: xhr.responseURL, headers: xhr.getAllResponseHeaders() });
    };
    if (signal.aborted) return leave();
    signal.addEventListener('abort', leave);
    try {
      xhr.open(request.method, request.url);
      for (const { name, value } of request.headers) xhr.setRequestHeader(name, value);
      xhr.send(`${request.body ?? ''}${' '.repeat(request.padding ?? 0)}`);
    } catch {
      leave();
    }
  });
}

function eventSource(url: string, signal: AbortSignal): Promise<0 | 1 | 2 | null> {
  return new Promise((resolve) => {
    const source = new EventSource(url);
    const settle = (state: number | null): void => {
      signal.removeEventListener('abort', leave);
      source.close();
      resolve(state === 0 || state === 1 || state === 2 ? state : null);
    };
    const leave = (): void => settle(null);
    source.onopen = () => settle(source.readyState);
    source.onerror = () => settle(source.readyState);
    signal.addEventListener('abort', leave);
    if (signal.aborted) leave();
  });
}

/** Origins that a policy of this page or worker has kept it from. */
function watchPolicy(): (url: string) => boolean {
  const blocked = new Set<string>();
  globalThis.addEventListener('securitypolicyviolation', (event) => {
    const uri: unknown = Reflect.get(event, 'blockedURI');
    if (typeof uri === 'string' && URL.canParse(uri)) blocked.add(new URL(uri).origin);
  });
  return (url) => blocked.has(new URL(url).origin);
}
