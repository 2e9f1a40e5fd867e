import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { type Browser, ended, openBrowser } from '../../server/src/pipeline/live/testing/browser.ts';

/** Browsers that keep the points they receive, as pages do. */
export interface Watchers {
  /** Waits until each has the points that are stored. Returns what is different after a while, in words. */
  compare(pool: Pool): Promise<string[]>;
  close(): void;
}

const RECONNECTS_AFTER_MS = 1_000;
const EQUAL_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 1_000;

/** Opens a browser for each token, in turn at each process; one that loses its process goes to the next one. */
export function openWatchers(urls: readonly string[], tokens: readonly string[], weekId: string): Watchers {
  let isOver = false;
  const browsers = tokens.map((token, n) => {
    const browser = openBrowser(urls[n % urls.length] ?? '', token, weekId);
    void (async () => {
      await browser.catchUp().catch(() => null);
      for (let place = n + 1; !isOver; place += 1) {
        if (browser.socket.connected) await ended(browser);
        await sleep(RECONNECTS_AFTER_MS);
        if (!isOver) await browser.moveTo(urls[place % urls.length] ?? '').catch(() => null);
      }
    })();
    return browser;
  });
  return {
    async compare(pool) {
      const { rows } = await pool.query<{ id: string; points: number }>(
        'select player_id as id, points from stat_lines where week_id = $1',
        [weekId],
      );
      const stored = new Map(rows.map(({ id, points }) => [id, points / 100]));
      const differing = () => browsers.map((browser) => differs(browser, stored)).filter((count) => count > 0);
      for (let left = EQUAL_WITHIN_MS; left > 0 && differing().length > 0; left -= LOOK_EVERY_MS)
        await sleep(LOOK_EVERY_MS);
      return differing().map((count) => `a browser that was open all the time has ${count} players' points wrong`);
    },
    close() {
      isOver = true;
      for (const browser of browsers) browser.close();
    },
  };
}

function differs({ points }: Browser, stored: ReadonlyMap<string, number>): number {
  return [...new Set([...stored.keys(), ...points.keys()])].filter(
    (id) => (stored.get(id) ?? null) !== (points.get(id) ?? null),
  ).length;
}
