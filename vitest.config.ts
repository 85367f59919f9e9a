import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    include: ['**/test/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**', '.lockstep/**'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // CI counts tests from the JSON file, so that its last line can state them.
    reporters: process.env['CI']
      ? ['default', ['json', { outputFile: '.cache/test-results.json' }]]
      : ['default'],
  },
});
