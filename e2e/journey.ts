import { test as base, expect } from '@playwright/test';
import { type App, startApp } from './server.ts';

interface Seasons {
  /** The demo, shared by the journeys of many files. Its clock is stopped, so that nothing on a page changes by itself. */
  demo: App;
  /**
   * A demo whose clock each journey moves on by some minutes (`moveOn`), within the early games of its Sunday. In between
   * it is stopped.
   */
  movingDemo: App;
  /** The replay of 2025 on the Sunday of week 5. */
  replay: App;
}

interface Watch {
  /** A demo of one journey's own, which may move its clock. */
  ownDemo: App;
  /** The errors that the browser may report: an intended refusal is reported as an error too. */
  expectedErrors: RegExp | null;
  noErrors: undefined;
}

export const nflData = new URL('../../shared/nfl', import.meta.url).pathname;

/** A replay imports a season first, on a busy machine for minutes. */
const STARTS_WITHIN = 360_000;

/** A journey's own app stops before its pages close: their sockets try to reconnect once more. */
const RECONNECTS_AFTER_STOP = /socket\.io.*ERR_CONNECTION_REFUSED|ERR_CONNECTION_REFUSED.*socket\.io/;

/** Pictures are not fetched, see `browser.ts`: each shows its placeholder. */
const MISSING_PICTURES = /ERR_NAME_NOT_RESOLVED.*https:\/\/a\.espncdn\.com/;

/** A fixture: a demo whose clock is stopped. */
async function useStillDemo({ browserName: _ }: object & { browserName?: string }, use: (app: App) => Promise<void>) {
  const app = await startApp();
  const stopped = await fetch(`${app.url}/dev/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ speed: 0 }),
  });
  expect(stopped.ok, await stopped.text()).toBe(true);
  await use(app);
  await app.stop();
}

/** A journey fails on every error in the browser's console. */
export const test = base.extend<Watch, Seasons>({
  demo: [useStillDemo, { scope: 'worker', timeout: STARTS_WITHIN }],
  movingDemo: [useStillDemo, { scope: 'worker', timeout: STARTS_WITHIN }],
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
      // An open page would try to reconnect its socket, and report errors.
      for (const page of context.pages()) await page.close();
      await app.stop();
    },
    { timeout: STARTS_WITHIN },
  ],
  contextOptions: { reducedMotion: 'reduce' },
  expectedErrors: [null, { option: true }],
  noErrors: [
    async ({ browser, context, expectedErrors }, use) => {
      const errors: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => errors.push(error.error().message));
      await use(undefined);
      // Other browsers that the journey left open would slow down the next journeys.
      for (const other of browser.contexts()) if (other !== context) await other.close();
      const expected = [RECONNECTS_AFTER_STOP, MISSING_PICTURES, ...(expectedErrors ? [expectedErrors] : [])];
      const isExpected = (error: string) => expected.some((pattern) => pattern.test(error));
      expect(errors.filter((error) => !isExpected(error))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
