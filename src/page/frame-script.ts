/**
 * What runs in the frame: waits for an address or a request, asks, and says how that ended. An address is asked for
 * without CORS: the frame's own policy lets it reach one origin, so a redirect to another one is a violation. A request
 * goes out with `Origin: null`, and the head of a readable answer comes back. The page's policy lets this very text run
 * by its hash: any change of it changes the policy of the next build.
 */
export const FRAME_SCRIPT = `onmessage = ({ data }) => {
  let violated = false;
  document.addEventListener('securitypolicyviolation', () => { violated = true; });
  const say = (kind) => setTimeout(() => parent.postMessage(violated ? 'violation' : kind, '*'), 50);
  const init = { credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer' };
  if (typeof data === 'string') {
    fetch(data, { mode: 'no-cors', ...init }).then(() => say('opaque'), () => say('rejected'));
  } else {
    const { url, method, headers, body } = data;
    fetch(url, { method, headers, body, ...init })
      .then((answer) => parent.postMessage({ status: answer.status, headers: [...answer.headers] }, '*'), () => say('rejected'));
  }
};
parent.postMessage('ready', '*');`;

/** The document of the frame. `origin` is one as `URL` gives it, which holds no character that HTML knows. */
export function frameDocument(origin: string): string {
  const policy = `<meta http-equiv="Content-Security-Policy" content="connect-src ${origin}">`;
  return `<!doctype html>${policy}<script>${FRAME_SCRIPT}</script>`;
}
