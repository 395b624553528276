/**
 * What runs in the redirect frame: waits for an address, asks for it, and says how that ended. The frame's own policy
 * lets it reach one origin, so a redirect to another one is a violation. The page's policy lets this very text run by
 * its hash: any change of it changes the policy of the next build.
 */
export const FRAME_SCRIPT = `onmessage = ({ data }) => {
  let violated = false;
  document.addEventListener('securitypolicyviolation', () => { violated = true; });
  const say = (kind) => setTimeout(() => parent.postMessage(violated ? 'violation' : kind, '*'), 50);
  fetch(data, { mode: 'no-cors', credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer' })
    .then(() => say('opaque'), () => say('rejected'));
};
parent.postMessage('ready', '*');`;

/** The document of the frame. `origin` is one as `URL` gives it, which holds no character that HTML knows. */
export function frameDocument(origin: string): string {
  const policy = `<meta http-equiv="Content-Security-Policy" content="connect-src ${origin}">`;
  return `<!doctype html>${policy}<script>${FRAME_SCRIPT}</script>`;
}
