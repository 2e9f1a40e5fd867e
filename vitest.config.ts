import { defineConfig } from 'vitest/config';
import { keepTempInMemory } from './scripts/temp-in-memory.ts';
import { SlowFirst } from './scripts/vitest/slow-first.ts';

keepTempInMemory();

export default defineConfig({
  test: {
    pool: 'forks',
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{game,contract,web}/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          setupFiles: ['scripts/vitest/fail-on-console-error.ts'],
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['server/src/**/*.test.ts'],
          setupFiles: ['scripts/vitest/fail-on-console-error.ts'],
          globalSetup: ['server/src/db/testing/cluster.ts'],
          // Two for each of the two cores that this is made for: what one test waits for, another can use.
          maxWorkers: 4,
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
