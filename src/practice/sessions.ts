import { answerLegacy, type LegacyServer } from './legacy.ts';
import type { PracticeEndpoint } from './rpc.ts';

const SERVER_INFO = { name: 'practice-sessions', title: 'Practice almanac with sessions', version: '1.0.0' };

/** A healthy legacy server that keeps sessions and answers with event streams. */
export function createSessionServer(): PracticeEndpoint {
  const server: LegacyServer = { serverInfo: SERVER_INFO, sessions: new Set(), streams: true };
  return (request) => answerLegacy(server, request);
}
