import { test as base, expect } from '@playwright/test';
import { type App, startApp } from './server.ts';

interface Seasons {
  /** The demo, shared by the journeys of many files: none of them moves its clock. */
  demo: App;
  /** The replay of 2025 on the Sunday of week 5. */
  replay: App;
}

interface Watch {
  /** A demo of one journey's own, which may move its clock. */
  ownDemo: App;
  /** What the browser may complain about: a refusal that the journey asks for is told as an error too. */
  expectedErrors: RegExp | null;
  noErrors: undefined;
}

export const nflData = new URL('../../shared/nfl', import.meta.url).pathname;

const STARTS_WITHIN = 150_000;

/** A journey's own app is gone before its pages are: their sockets knock once more. */
const KNOCKS_AFTER_THE_END = /socket\.io.*ERR_CONNECTION_REFUSED|ERR_CONNECTION_REFUSED.*socket\.io/;

const CLEAR_POINT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A journey: it fails on anything that the browser's console calls an error. */
export const test = base.extend<Watch, Seasons>({
  demo: [
    async ({ browserName: _ }, use) => {
      const app = await startApp();
      await use(app);
      await app.stop();
    },
    { scope: 'worker', timeout: STARTS_WITHIN },
  ],
  replay: [
    async ({ browserName: _ }, use) => {
      const app = await startApp({ season: 'replay', clock: '2025-10-05T16:00:00Z', env: { NFL_DATA: nflData } });
      await use(app);
      await app.stop();
    },
    { scope: 'worker', timeout: STARTS_WITHIN },
  ],
  ownDemo: [
    async ({ context }, use) => {
      const app = await startApp();
      await use(app);
      // A page that is still open would look for its socket, and complain that nobody is there.
      for (const page of context.pages()) await page.close();
      await app.stop();
    },
    { timeout: STARTS_WITHIN },
  ],
  contextOptions: { reducedMotion: 'reduce' },
  expectedErrors: [null, { option: true }],
  noErrors: [
    async ({ context, expectedErrors }, use) => {
      const errors: string[] = [];
      // Journeys leave this machine for nothing: logos and headshots are one clear point.
      await context.route('https://a.espncdn.com/**', (route) =>
        route.fulfill({ contentType: 'image/png', body: CLEAR_POINT }),
      );
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => errors.push(error.error().message));
      await use(undefined);
      const isExpected = (error: string) => KNOCKS_AFTER_THE_END.test(error) || expectedErrors?.test(error);
      expect(errors.filter((error) => !isExpected(error))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
