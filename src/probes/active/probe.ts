import type { Session } from '../../era/driver.ts';
import type { RpcId } from '../../era/rpc.ts';
import type { ActiveStep } from '../../model/active.ts';
import type { EraDecision } from '../../model/era-decision.ts';
import type { Exchange, SentRequest } from '../../model/exchange.ts';
import type { Era } from '../../model/revision.ts';
import type { Label } from '../wire.ts';

/** What the active probes of one era, or of the endpoint, are sent to and rest on. */
export interface ActiveTarget {
  /** Null for probes about the endpoint. */
  readonly era: Era | null;
  /** As far as it is open; without the user's own headers, because no probe carries a token. */
  readonly session: Session;
  readonly decision: EraDecision;
  /** Everything that came back before this wave. */
  readonly exchanges: readonly Exchange[];
  /** A browser stands between that enforces CORS, so that its rules can be probed. */
  readonly isPage: boolean;
  /** Headers `Mcp-Param-*` that listed tools ask for, in lower case. */
  readonly paramHeaders: readonly string[];
  nextId(): RpcId;
}

/**
 * One probe of the active part, as data. It never names a listed tool, and carries neither the user's token nor a
 * session id, unless that very header is probed; then its value is made up.
 */
export interface ActiveProbe {
  readonly step: ActiveStep;
  /** The request, or null where nothing calls for it. */
  request(target: ActiveTarget): SentRequest | null;
  /** How it is sent where that is not an ordinary fetch that is read to its end. */
  readonly how?: Pick<Label, 'headersOnly' | 'via'>;
}

/** Probes that are sent side by side, two at a time. */
export type Wave = readonly ActiveProbe[];
