import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DESKTOP, expectNoBarriersAtBothWidths, PHONE } from '../../../app/testing/barriers.ts';
import { openApp, signedInApi } from '../../../app/testing/open-app.tsx';
import { id, LINEUP } from '../../../app/testing/small-league.ts';

const WYATT = LINEUP.players.find(({ position_key }) => position_key === 'wr1')?.player;
const TEXT = '+0.1, Out 40 to 41 receiving yards';
const LAST_WEEK = { ...LINEUP, week_id: id(101) };

function makeApi() {
  const api = signedInApi();
  api.replyWith('GET /lineups/:weekId', ({ url }) => (url.endsWith(LAST_WEEK.week_id) ? [LAST_WEEK] : []));
  api.reply('GET /lineups/used-players', []);
  api.reply('GET /corrections', [
    {
      ...{ id: id(850), week_id: id(101), week_number: 1, points_before: 4, points_after: 4.1 },
      player: { id: WYATT?.id ?? '', name: WYATT?.name ?? '', position: 'WR' },
      changes: [{ stat: 'receivingYards', old: 40, new: 41 }],
      lineups: [{ id: LAST_WEEK.id, lineup_name: LAST_WEEK.lineup_name, points_change: 0.1 }],
      noted_at: '2026-09-16T16:00:00.000Z',
    },
  ]);
  return api;
}

/** The layout shift since an instant, as the browser measures it. */
async function shiftSince(start: number): Promise<number> {
  let sum = 0;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.startTime >= start) sum += (entry as PerformanceEntry & { value: number }).value;
    }
  });
  observer.observe({ type: 'layout-shift', buffered: true });
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  observer.disconnect();
  return sum;
}

test('a correction is shown above the lineups, until dismissed, and below its lineup', async () => {
  await page.viewport(...PHONE);
  let app = await openApp('/lineups', makeApi());
  const notice = () => app.screen.getByRole('region', { name: 'Stat corrections' });
  await expect.element(notice()).toMatchTextContent(`Week 1: ${TEXT}`);
  const start = performance.now();
  app = await app.reload();
  await expect.element(notice()).toBeVisible();
  expect(await shiftSince(start)).toBeLessThan(0.02);
  await expectNoBarriersAtBothWidths();
  await page.viewport(...PHONE);

  app = await app.reload('/lineups/1');
  const line = () => app.screen.getByRole('article').getByRole('list', { name: 'Stat corrections' }).first();
  await expect.element(line()).toHaveTextContent(`Corrected: ${TEXT}`);
  await app.screen.getByRole('button', { name: `Dismiss: week 1, ${TEXT}` }).click();
  await expect.element(notice()).not.toBeInTheDocument();
  app = await app.reload();
  await expect.element(line()).toHaveTextContent(`Corrected: ${TEXT}`);
  await expect.element(notice()).not.toBeInTheDocument();
  await page.viewport(...DESKTOP);
});
