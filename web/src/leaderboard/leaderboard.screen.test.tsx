import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DESKTOP, PHONE } from '../app/testing/barriers.ts';
import { expectFailure } from '../app/testing/failures.ts';
import { openApp, signedInApi } from '../app/testing/open-app.tsx';
import { brokenWords } from '../app/testing/page-texts.ts';
import { EVERYONE, group, id, SEASON } from '../app/testing/small-league.ts';
import { Toaster } from '../ui/overlays/toast.tsx';
import { useRivalPassed } from './passed-rival.ts';

const ROW = {
  ...{ userId: '1', username: 'Ann', rank: 1, rankChange: null, totalPoints: 50, thisWeekPoints: 50 },
  ...{ weeks: 1, averagePoints: 50, lineups: [{ weekId: id(102), points: 50 }] },
};
const TABLE = { group: EVERYONE, entries: [ROW], page: 1, total: 1, userRank: 1, userRow: ROW };

const makeApi = () => {
  const api = signedInApi();
  api.reply('GET /groups', [EVERYONE, group(1, 'Sunday Six')]);
  api.reply('GET /leaderboard/overall', { entries: [ROW], userRank: 1, userRow: ROW, total: 1 });
  api.reply('GET /leaderboard/group/:groupId', TABLE);
  return api;
};

test('[G8.14] shows that standings failed to load', async () => {
  const path = '/leaderboard';
  await expectFailure(makeApi, {
    ...{ says: 'Failed to load leaderboard data', fails: 'GET /leaderboard/overall', path },
  });
  await expectFailure(makeApi, {
    ...{ says: 'Failed to load group leaderboard', fails: 'GET /leaderboard/group/:groupId', path },
  });
});

test('[G2.30, G8.30] the lineup viewer shows loading, and the same message for no lineup and a failure', async () => {
  const call = 'GET /leaderboard/lineups/group/:groupId/week/:weekId/user/:userId';
  const api = makeApi();
  const release = api.hold(call);
  api.reply(call, { lineup: null });
  const { screen } = await openApp(`/leaderboard?group=${EVERYONE_GROUP_ID}`, api);
  await screen.getByRole('button', { name: 'You', exact: true }).first().click();
  const viewer = screen.getByRole('dialog');
  await expect.element(viewer.getByRole('status', { name: /Loading/ })).toBeVisible();
  release();
  await expect.element(viewer.getByText('No lineup found')).toBeVisible();
  await screen.unmount();
  const broken = makeApi();
  broken.refuse(call, 400);
  const second = await openApp('/leaderboard', broken);
  await second.screen.getByRole('button', { name: 'You', exact: true }).first().click();
  await expect.element(second.screen.getByRole('dialog').getByText('No lineup found')).toBeVisible();
});

test('[G2.28] one select chooses the group, the race is one press away, and the foot leads to a past season', async () => {
  await page.viewport(...DESKTOP);
  const api = makeApi();
  api.reply('GET /leaderboard/overall', { entries: [ROW], userRank: 1, userRow: ROW, total: 40 });
  const { screen, path } = await openApp('/leaderboard', api);
  await expect.element(screen.getByRole('combobox')).toHaveLength(1);
  const race = screen.getByRole('group', { name: 'Season race of' });
  await race.getByText('Group').click();
  await expect.element(screen.getByRole('heading', { name: 'Season race, Sunday Six' })).toBeVisible();
  expect(path()).toBe(`/leaderboard?group=${id(1)}`);
  await expect.element(screen.getByText('Behind the leader')).toBeVisible();
  await race.getByText('Everyone').click();
  await expect.element(screen.getByRole('heading', { name: 'Season race, Everyone' })).toBeVisible();
  // Of whom not all rows are there, nobody can say who led a week.
  await expect.element(screen.getByText('Behind the best', { exact: true })).toBeVisible();
  await expect.element(screen.getByRole('table', { name: /^Points behind the best of these/ })).toBeInTheDocument();
  await expect.element(screen.getByRole('link', { name: 'Season in an Evening' })).toHaveAttribute('href', '/try');
});

test('[G2.27] a name of 24 characters is not torn, and no figure wraps, on phones', async () => {
  const [unbroken, long] = ['touchdown_terrance_no_24', 'Maximiliana Featherstone'] as const;
  const rows = [
    { ...ROW, userId: id(21), username: unbroken, totalPoints: 1845.3, thisWeekPoints: 153.5 },
    { ...ROW, userId: id(22), username: long, rank: 2, totalPoints: 1840.1, thisWeekPoints: 60.2 },
  ];
  for (const width of [320, PHONE[0]]) {
    await page.viewport(width, 844);
    const api = makeApi();
    api.reply('GET /leaderboard/overall', { entries: rows, userRank: null, userRow: null, total: 2 });
    const { screen } = await openApp('/leaderboard', api);
    const table = screen.getByRole('table', { name: 'Overall Standings' });
    for (const text of [unbroken, long, '1,845.3', '153.5']) {
      const place = table.getByText(text, { exact: true });
      await expect.element(place).toBeVisible();
      expect([width, text, brokenWords(place.element())]).toEqual([width, text, []]);
    }
    expect(document.documentElement.scrollWidth).toBe(width);
    await screen.unmount();
  }
});

test('in a postseason the points of the running round are not called those of a week', async () => {
  for (const [width, kind, words] of [
    [DESKTOP[0], 'regular', 'This week'],
    [DESKTOP[0], 'postseason', 'This round'],
    [PHONE[0], 'postseason', 'This round'],
  ] as const) {
    await page.viewport(width, 844);
    const api = makeApi();
    api.reply('GET /current-season-weeks', { ...SEASON, season: { ...SEASON.season, kind } });
    const { screen } = await openApp('/leaderboard', api);
    await expect.element(screen.getByRole('columnheader', { name: words }).first()).toBeInTheDocument();
    await screen.unmount();
  }
});

const OF_2025 = { id: id(9), year: 2025, isFinal: true };
const WEEKS_OF_2025 = [17, 18].map((week_number) => {
  return { ...SEASON.currentWeek, id: id(900 + week_number), week_number };
});

test('while a postseason runs, everybody’s table of the regular season is one press away, and its lineups open', async () => {
  const api = makeApi();
  const { season, weeks, ...rest } = SEASON;
  api.reply('GET /current-season-weeks', { ...rest, weeks, season: { ...season, kind: 'postseason' } });
  api.reply('GET /leaderboard/season-before', { before: OF_2025 });
  api.reply('GET /season-weeks', WEEKS_OF_2025);
  const { screen, path } = await openApp('/leaderboard', api);
  const row = { ...ROW, totalPoints: 1712.5, lineups: [{ weekId: id(917), points: 98.25 }] };
  api.reply('GET /leaderboard/group/:groupId', { ...TABLE, entries: [row], userRow: row });
  api.reply('GET /leaderboard/lineups/group/:groupId/week/:weekId/user/:userId', { lineup: null });
  await screen.getByRole('link', { name: '2025 season: final' }).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: '2025 season: final' })).toBeVisible();
  expect(path()).toBe('/leaderboard?season=before');
  await expect.element(screen.getByRole('table', { name: 'Standings of Everyone' }).getByText('1,712.5')).toBeVisible();
  await expect.element(screen.getByRole('columnheader', { name: 'Week 18' })).toBeInTheDocument();
  expect(api.requests.at(-1)?.url).toBe(`/leaderboard/group/${EVERYONE_GROUP_ID}?page=1&season_id=${OF_2025.id}`);
  await screen.getByRole('button', { name: 'You', exact: true }).click();
  await expect.element(screen.getByRole('combobox', { name: 'Week' })).toHaveTextContent('Week 17');
  await screen.getByRole('button', { name: 'Close' }).click();
  await screen.getByTitle('How it adds up').click();
  await expect.element(screen.getByRole('dialog').getByRole('button', { name: /Week 17/ })).toBeVisible();
  await screen.getByRole('button', { name: 'Close' }).click();
  await screen.getByRole('link', { name: 'Leaderboard' }).first().click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible();
});

test('no link says final before the last week is, and there is none without a season before', async () => {
  for (const [before, links] of [
    [{ ...OF_2025, isFinal: false }, 1],
    [null, 0],
  ] as const) {
    const api = makeApi();
    api.reply('GET /current-season-weeks', { ...SEASON, season: { ...SEASON.season, kind: 'postseason' } });
    api.reply('GET /leaderboard/season-before', { before });
    const { screen } = await openApp(before ? '/leaderboard' : '/leaderboard?season=before', api);
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: '2025 season', exact: true })).toHaveLength(links);
    await screen.unmount();
  }
});

/** A table whose own user is 'me'; only what announces a passed rival is rendered. */
function Table({ order }: { order: readonly string[] }) {
  const rows = order.map((name, at) => ({
    ...{ userId: name, username: name, rank: at + 1, rankChange: null, total: 0, thisWeek: 0, weeks: 1, average: 0 },
    pointsByWeek: new Map(),
    grantedByWeek: new Map(),
  }));
  useRivalPassed(rows, 'Sunday Six', 'me');
  return <Toaster />;
}

test('passing a rival is announced, with the new rank; falling back is not', async () => {
  const screen = await render(<Table order={['ann', 'ben', 'me']} />);
  await expect.element(screen.getByRole('region', { name: /^Notifications/ })).toBeInTheDocument();
  await screen.rerender(<Table order={['ann', 'me', 'ben']} />);
  await expect.element(screen.getByText('You passed ben: 2nd in Sunday Six')).toBeVisible();
  await screen.rerender(<Table order={['me', 'ann', 'ben']} />);
  await expect.element(screen.getByText('You passed ann: 1st in Sunday Six')).toBeVisible();
  await screen.rerender(<Table order={['ann', 'ben', 'me']} />);
  await expect.element(screen.getByText(/^You passed ben/)).not.toBeInTheDocument();
  expect(screen.getByText(/^You passed/).elements()).toHaveLength(1);
});
