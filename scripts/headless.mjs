import { runScript } from './set-up.mjs';

await runScript('headless.ts', { page: true });
