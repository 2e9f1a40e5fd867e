import { defineConfig } from '@playwright/test';
import { workersFor } from '../../scripts/checks/workers.ts';
import { keepTempInMemory } from '../../scripts/temp-in-memory.ts';
import { findBrowser } from '../browser.ts';

keepTempInMemory();

const browser = findBrowser();
const folder = process.env.PHOTOGRAPHS;
if (!folder) throw new Error('Run this by `npm run photograph -- FOLDER`.');

/** Photographs every screen, and compares with the photographs that the folder holds. Not part of the tests. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.photo.ts',
  outputDir: `${folder}/differences`,
  snapshotPathTemplate: `${folder}/{arg}{ext}`,
  globalSetup: './still-demo.ts',
  workers: workersFor(1),
  fullyParallel: true,
  timeout: 120_000,
  expect: { timeout: 15_000, toHaveScreenshot: { animations: 'disabled', maxDiffPixels: 0, threshold: 0 } },
  reporter: [['list']],
  use: {
    actionTimeout: 15_000,
    ...(browser.channel ? { channel: browser.channel } : {}),
    launchOptions: {
      args: browser.args,
      ...(browser.executablePath ? { executablePath: browser.executablePath } : {}),
      ...(browser.env ? { env: browser.env } : {}),
    },
    serviceWorkers: 'block',
    timezoneId: 'UTC',
    locale: 'en-US',
    contextOptions: { reducedMotion: 'reduce' },
  },
});
