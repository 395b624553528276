import { runScript } from './set-up.mjs';

await runScript('test.ts', { page: false });
