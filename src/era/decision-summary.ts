import type { EraDecision, EraStatus } from '../model/era-decision.ts';

type Decided = Pick<EraDecision, 'verdict' | 'eras' | 'contradictions'>;

/** One sentence about the eras of a server, in the present tense. */
export function summarise({ verdict, eras, contradictions }: Decided): string {
  switch (verdict) {
    case 'dual':
      return `The server speaks legacy ${spoken(eras.legacy)} and modern ${spoken(eras.modern)}.`;
    case 'legacy':
      return `The server speaks legacy ${spoken(eras.legacy)}${beside('modern', eras.modern)}.`;
    case 'modern':
      return `The server speaks modern ${spoken(eras.modern)}${beside('legacy', eras.legacy)}.`;
    case 'http+sse':
      return 'The server speaks HTTP+SSE, the transport of 2024-11-05.';
    case 'auth-walled':
      return 'The server asks for authorization before it says which era it speaks.';
    case 'withheld':
      return 'Something answers, but the browser withholds the answers from this page, so the era is not known.';
    case 'unreachable':
      return 'No readable answer came, so the era is not known.';
    case 'not-mcp':
      return 'The address answers, but not as an MCP endpoint.';
    case 'unknown':
      return contradictions[0] ?? 'What came back does not decide which era the server speaks.';
    case 'pending':
      return 'The era is not decided yet.';
  }
}

function spoken(status: EraStatus): string {
  return status.answered ? `“${status.answered}”` : (status.revision ?? '');
}

/** "Legacy only" may be said only where modern was answered with a refusal. */
function beside(name: string, status: EraStatus): string {
  switch (status.status) {
    case 'not-spoken':
      return ' only';
    case 'withheld':
      return `; whether it speaks ${name} is not known, because the browser withheld that answer`;
    case 'auth-walled':
      return `; ${name} sits behind authorization`;
    case 'undecided':
    case 'unreachable':
    case 'not-mcp':
      return `; whether it speaks ${name} is not known, because that request got no usable answer`;
    case 'not-tested':
      return `; ${name} was not tested`;
    case 'spoken':
      return '';
  }
}
