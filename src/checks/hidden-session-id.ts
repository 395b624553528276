import type { Evidence } from '../model/finding.ts';
import { failed, type Verdict } from './define-check.ts';

/** Verdict on a session id that a page cannot read. */
export function hiddenSessionVerdict(
  text: string,
  actual: string,
  { fix, evidence = [] }: { readonly fix?: string | null; readonly evidence?: readonly Evidence[] } = {},
): Verdict {
  return failed(text, {
    expected: 'Access-Control-Expose-Headers on the answer to initialize lists Mcp-Session-Id.',
    actual,
    fix: fix ?? 'Expose Mcp-Session-Id.',
    evidence,
  });
}

/** What is said where the header is seen to be sent and not exposed. */
export const SENT_NOT_EXPOSED = 'Mcp-Session-Id is sent, and not exposed to web pages.';
