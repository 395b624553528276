import { runScript } from './set-up.mjs';

await runScript('bench.ts', { page: true });
