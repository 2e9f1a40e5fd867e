import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findBrowser } from './e2e/browser.ts';
import { workersFor } from './scripts/checks/workers.ts';
import { keepTempInMemory } from './scripts/temp-in-memory.ts';
import { SlowFirst } from './scripts/vitest/slow-first.ts';
import { appPlugins } from './web/app-plugins.ts';
import { bundledTests } from './web/testing/bundled-tests-plugin.ts';

keepTempInMemory();

const chromium = findBrowser();

export default defineConfig({
  test: {
    pool: 'forks',
    sequence: { sequencer: SlowFirst },
    // The default, a second, is too short on a busy machine.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{game,contract,verify,web}/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: ['**/*.screen.test.tsx'],
          setupFiles: ['scripts/vitest/fail-on-console-error.ts', 'web/src/app/testing/empty-device.ts'],
          maxWorkers: workersFor(1),
          isolate: false,
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        plugins: [bundledTests(), appPlugins()],
        test: {
          name: 'screens',
          maxWorkers: workersFor(1.5),
          include: ['web/src/**/*.screen.test.tsx'],
          setupFiles: ['scripts/vitest/fail-on-console-error.ts', 'web/src/app/testing/fail-on-loose-text.ts'],
          testTimeout: 120_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 800 },
            provider: playwright({
              launchOptions: {
                ...(chromium.channel ? { channel: chromium.channel } : {}),
                ...(chromium.executablePath ? { executablePath: chromium.executablePath } : {}),
                ...(chromium.env ? { env: chromium.env } : {}),
                args: chromium.args,
              },
              contextOptions: { reducedMotion: 'reduce', locale: 'en-US', timezoneId: 'UTC' },
              actionTimeout: 60_000,
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['server/src/**/*.test.ts'],
          setupFiles: ['scripts/vitest/fail-on-console-error.ts'],
          globalSetup: ['server/src/db/testing/cluster.ts'],
          // What one test waits for, another can use.
          maxWorkers: workersFor(2),
          isolate: false,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
