import { runScript } from './set-up.mjs';

await runScript('screenshots.ts', { page: true });
