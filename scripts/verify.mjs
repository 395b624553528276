import { runScript } from './set-up.mjs';

await runScript('verify.ts', { page: false });
