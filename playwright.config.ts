import { defineConfig } from '@playwright/test';
import { findBrowser } from './e2e/browser.ts';
import { workersFor } from './scripts/checks/workers.ts';
import { keepTempInMemory } from './scripts/temp-in-memory.ts';

keepTempInMemory();

const browser = findBrowser();

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/keep-demo.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  // Journeys wait a good part of their time.
  workers: workersFor(2),
  forbidOnly: true,
  retries: 0,
  // Generous, so that a busy machine fails nothing: what hangs still ends.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 1280, height: 800 },
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
    // A trace takes about a third of a journey's time: TRACE=on records one.
    trace: process.env.TRACE === 'on' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
});
