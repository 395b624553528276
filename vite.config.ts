import { defineConfig } from 'vitest/config';
import { POLICY_HEADERS } from './build/content-security-policy.ts';
import { jsonSchemaPlugin } from './build/json-schema-plugin.ts';
import { policyPlugin } from './build/policy-plugin.ts';
import { secondCopyPlugin } from './build/second-copy-plugin.ts';

export default defineConfig({
  // Works under any path of a static host.
  base: './',
  plugins: [jsonSchemaPlugin(), policyPlugin(), secondCopyPlugin()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    modulePreload: { polyfill: false },
    // The policy allows data: for images alone; and a file of its own can be cached.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // What is loaded only when it is opened stands apart, so that the first load can be measured by its folder.
        chunkFileNames: ({ isDynamicEntry }) => `assets/${isDynamicEntry ? 'later/' : ''}[name]-[hash].js`,
      },
    },
  },
  worker: {
    format: 'es',
    plugins: () => [jsonSchemaPlugin()],
    rolldownOptions: {
      output: { entryFileNames: 'probe/[name]-[hash].js', chunkFileNames: 'probe/later/[name]-[hash].js' },
    },
  },
  preview: { headers: POLICY_HEADERS },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', 'tests/end-to-end/**', 'tests/real-servers/**', 'tests/cases/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/{end-to-end,real-servers,cases}/**/*.test.ts'],
          exclude: ['**/node_modules/**'],
          globalSetup: 'tests/support/browser/build-page.ts',
          // Most of the time a browser waits for a server; more than two at once would miss time limits on a small machine.
          maxWorkers: 2,
          // A browser on a busy machine misses a time limit now and then. What fails twice is a fault; a retry is reported.
          retry: process.env['CI'] ? 1 : 0,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
