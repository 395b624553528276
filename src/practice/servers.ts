import type { PracticeServer } from '../model/practice.ts';
import { createDualServer } from './dual.ts';
import { createFaultyServer } from './faults.ts';
import type { PracticeEndpoint } from './rpc.ts';
import { createSessionServer } from './sessions.ts';

/** Makes a practice server with a state of its own. */
export function createPracticeServer(id: PracticeServer['id']): PracticeEndpoint {
  switch (id) {
    case 'dual':
      return createDualServer();
    case 'sessions':
      return createSessionServer();
    case 'faults':
      return createFaultyServer();
  }
}
