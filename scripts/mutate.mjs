import { runScript } from './set-up.mjs';

await runScript('mutate.ts', { page: false });
