/**
 * Whether this browser enforces the same-origin policy, found out without a request. A sandboxed frame has an origin
 * of its own, so its document is out of reach; it is within reach only where the browser was started with its web
 * security switched off (measured in Chromium: `null` with enforcement, the document without).
 */
export function isCorsEnforced(): boolean {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', '');
  frame.hidden = true;
  document.body.append(frame);
  try {
    return frame.contentDocument === null;
  } catch {
    return true;
  } finally {
    frame.remove();
  }
}
