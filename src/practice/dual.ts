import { emptyAnswer } from './answer.ts';
import { answerPost, type LegacyServer } from './legacy.ts';
import { answerModern, isModern, type ModernServer } from './modern.ts';
import { type PracticeEndpoint, readMessage } from './rpc.ts';

const SERVER_INFO = { name: 'practice-dual', title: 'Practice almanac, both eras', version: '1.0.0' };

/** A healthy server that speaks 2026-07-28 and the legacy revisions at one address, without sessions. */
export function createDualServer(): PracticeEndpoint {
  const supportedVersions = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26'];
  const modern: ModernServer = { serverInfo: SERVER_INFO, supportedVersions };
  const legacy: LegacyServer = { serverInfo: SERVER_INFO, sessions: null, streams: false };
  return async (request) => {
    if (request.method !== 'POST') return emptyAnswer(405, { allow: 'POST' });
    const received = readMessage(await request.text());
    const speaksModern = isModern(received) || isModernVersion(request.headers.get('mcp-protocol-version'));
    return speaksModern
      ? answerModern(modern, received, request.headers)
      : answerPost(legacy, received, request.headers);
  };
}

function isModernVersion(version: string | null): boolean {
  return version !== null && version >= '2026-07-28';
}
