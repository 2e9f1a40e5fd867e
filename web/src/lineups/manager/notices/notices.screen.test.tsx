import type { Week } from '@singleback/contract/season.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DESKTOP, expectNoBarriersAtBothWidths, PHONE } from '../../../app/testing/barriers.ts';
import { openApp, signedInApi } from '../../../app/testing/open-app.tsx';
import { EVERYONE, GAME_DAY, group, id, LINEUP, place, SEASON } from '../../../app/testing/small-league.ts';

test('a week that the user won is celebrated on the lineups until Thursday, with the way to its recap', async () => {
  const api = signedInApi();
  const six = group(1, 'Sunday Six');
  api.reply('GET /groups', [EVERYONE, six]);
  api.replyWith('GET /recaps/:weekId/wins', ({ url }) =>
    url.includes(`/recaps/${id(101)}/`) ? [{ id: six.id, name: six.name, points: 151.9, lineups: 6 }] : [],
  );
  const { screen } = await openApp('/lineups', api);
  const won = screen.getByRole('region', { name: 'You won week 1' });
  await expect.element(won).toMatchTextContent('Sunday Six: 151.90 points, best of 6');
  await expect
    .element(won.getByRole('link', { name: 'Sunday Six' }))
    .toHaveAttribute('href', `/groups/${six.id}/recap/1`);
  await expectNoBarriersAtBothWidths();
});

test('nothing is celebrated without a win, or in another week', async () => {
  const api = signedInApi();
  const { screen, goTo } = await openApp('/lineups', api);
  await expect.element(screen.getByRole('region', { name: 'Week 1 results' })).toBeVisible();
  await expect.element(screen.getByRole('region', { name: /^You won/ })).not.toBeInTheDocument();
  api.reply('GET /recaps/:weekId/wins', [{ id: id(1), name: 'Sunday Six', points: 151.9, lineups: 6 }]);
  await goTo('/lineups/3');
  await expect.element(screen.getByRole('heading', { name: 'Week 3 Lineups' })).toBeVisible();
  await expect.element(page.getByRole('region', { name: /^You won/ })).not.toBeInTheDocument();
});

const won = (weekId: string, name: string) => (request: { url: string }) =>
  request.url.includes(weekId) ? [{ id: id(1), name, points: 151.9, lineups: 6 }] : [];
const daysLong = (number: number, start: string, end: string) => ({
  ...{
    id: id(400 + number),
    week_number: number,
    start_date: `${start}T10:00:00.000Z`,
    end_date: `${end}T10:00:00.000Z`,
  },
});
const [WILD_CARD, DIVISIONAL, CONFERENCE, SUPER_BOWL] = [
  daysLong(1, '2027-01-12', '2027-01-19'),
  daysLong(2, '2027-01-19', '2027-01-26'),
  daysLong(3, '2027-01-26', '2027-02-02'),
  daysLong(4, '2027-02-02', '2027-02-16'),
] as const;
const ROUNDS = [WILD_CARD, DIVISIONAL, CONFERENCE, SUPER_BOWL];

/** The postseason of 2026 at an instant, after a season whose week 18 ends as its first round begins. */
function postseasonApi(now: string, currentWeek: Week) {
  const api = signedInApi();
  const season = { id: id(7), name: '2026 Postseason', year: 2026, kind: 'postseason' as const };
  api.reply('GET /current-season-weeks', { ...SEASON, season, now, weeks: ROUNDS, currentWeek });
  api.reply('GET /leaderboard/season-before', { before: { id: id(8), year: 2026, isFinal: true } });
  api.reply('GET /season-weeks', [{ ...daysLong(18, '2027-01-05', '2027-01-12'), id: id(518) }]);
  const seasons = { id: season.id, name: season.name, kind: season.kind };
  api.reply('GET /groups', [
    EVERYONE,
    group(1, 'Autumn', { is_current_season: false, seasons: { id: id(8), name: '2026 Season' }, user_rank: 2 }),
    group(2, 'January', { seasons }),
  ]);
  return api;
}

test('in a postseason’s first days week 18 is celebrated, with the results of the groups that played it', async () => {
  const api = postseasonApi('2027-01-13T16:00:00.000Z', WILD_CARD);
  api.replyWith('GET /recaps/:weekId/wins', won(id(518), 'Autumn'));
  const places = [place(id(1), { rank: 2, week_rank: 1 })];
  api.replyWith('GET /game-day', ({ url }) => (url.includes(id(518)) ? { ...GAME_DAY, groups: places } : GAME_DAY));
  const { screen } = await openApp('/lineups', api);
  await expect.element(screen.getByRole('region', { name: 'You won week 18' })).toMatchTextContent('Autumn: 151.90');
  const results = screen.getByRole('region', { name: 'Week 18 results' });
  await expect.element(results.getByRole('link')).toHaveLength(2);
  await expect
    .element(results.getByRole('link', { name: /^Autumn results, 1st in week 18.*2nd$/ }))
    .toHaveAttribute('href', `/groups/${id(1)}/recap/18`);
  await expect
    .element(results.getByRole('link', { name: '2026 season: final' }))
    .toHaveAttribute('href', '/leaderboard?season=before');
});

test('rounds are celebrated by their names, and the last one once it is over', async () => {
  for (const [now, current, ended, name] of [
    ['2027-01-20T16:00:00.000Z', DIVISIONAL, WILD_CARD, 'the Wild Card round'],
    ['2027-02-17T16:00:00.000Z', SUPER_BOWL, SUPER_BOWL, 'the Super Bowl'],
  ] as const) {
    const api = postseasonApi(now, current);
    api.replyWith('GET /recaps/:weekId/wins', won(ended.id, 'January'));
    const { screen } = await openApp('/lineups', api);
    await expect.element(screen.getByRole('region', { name: `You won ${name}` })).toBeVisible();
    await screen.unmount();
  }
  const later = postseasonApi('2027-02-20T16:00:00.000Z', SUPER_BOWL);
  later.replyWith('GET /recaps/:weekId/wins', won(SUPER_BOWL.id, 'January'));
  const { screen } = await openApp('/lineups', later);
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(screen.getByRole('region', { name: /^You won/ })).not.toBeInTheDocument();
});

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
