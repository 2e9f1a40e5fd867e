import { defineConfig } from '@playwright/test';
import { findBrowser } from './e2e/browser.ts';

const browser = findBrowser();

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/keep-demo.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    ...(browser.channel ? { channel: browser.channel } : {}),
    launchOptions: {
      args: browser.args,
      ...(browser.executablePath ? { executablePath: browser.executablePath } : {}),
      ...(browser.env ? { env: browser.env } : {}),
    },
    // A journey that stands in for the server would not see what goes through a worker: the app's own has its own journeys.
    serviceWorkers: 'block',
    timezoneId: 'UTC',
    locale: 'en-US',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'wide', testIgnore: '**/*.touch.spec.ts', use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'narrow',
      testMatch: ['**/browser.spec.ts', '**/*.touch.spec.ts'],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
