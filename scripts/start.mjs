import { runScript } from './set-up.mjs';

await runScript('start.ts', { page: true });
