import { runScript } from './set-up.mjs';

await runScript('docs.ts', { page: false });
