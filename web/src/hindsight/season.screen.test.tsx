import type { Hindsight, HindsightRow } from '@singleback/contract/hindsight/hindsight.ts';
import { expect, test } from 'vitest';
import { person } from '../api/testing/person.ts';
import { expectNoBarriersAtBothWidths } from '../app/testing/barriers.ts';
import { openApp, signedInApi } from '../app/testing/open-app.tsx';
import { EVERYONE } from '../app/testing/small-league.ts';

const GROUP = '11111111-1111-4111-8111-111111111111';
const PATH = `/groups/${GROUP}/season`;
const [KING, COLT] = ['22222222-2222-4222-8222-222222222222', '33333333-3333-4333-8333-333333333333'];

const row = (change: Partial<HindsightRow>): HindsightRow => ({
  ...{ userId: person().id, username: 'ben', rank: 1, points: 150, share: 50 },
  ...{ luck: -20, timing: 70, choice: 100 },
  weeks: [
    { points: 80, bestLeft: 200 },
    { points: 70, bestLeft: 140 },
  ],
  bestPicks: [{ playerId: KING, weekNumber: 1, points: 31.2, bestWeekNumber: 1, more: 0 }],
  dearestPicks: [{ playerId: COLT, weekNumber: 2, points: 4, bestWeekNumber: 1, more: 18.5 }],
  left: [],
  ...change,
});

const player = (id: string, name: string) => ({
  ...{ id, name, position: 'QB' as const, teamAbbreviation: 'KC', primaryColor: null, secondaryColor: null },
});

function apiWith(hindsight: Hindsight | null) {
  const api = signedInApi();
  api.reply('GET /groups', [EVERYONE, { ...EVERYONE, id: GROUP, name: 'Sunday Six' }]);
  api.reply('GET /groups/:groupId/hindsight', {
    groupId: GROUP,
    groupName: 'Sunday Six',
    nextWeekNumber: 3,
    hindsight,
  });
  return api;
}

const SEASON: Hindsight = {
  weeks: [
    { weekNumber: 1, multiplier: 1, best: 210 },
    { weekNumber: 2, multiplier: 1, best: 190 },
  ],
  ...{ bestPoints: 300, isExact: true, userRow: row({}) },
  rows: [row({}), row({ userId: KING, username: 'ann', rank: 2, points: 120, share: 40, luck: 10 })],
  spent: [
    {
      ...{ playerId: KING, points: 60, left: 1 },
      uses: [{ userId: person().id, weekNumbers: [1], points: 31.2, isSpent: true }],
    },
  ],
  players: [player(KING, 'Ty King'), player(COLT, 'Al Colt')],
};

test('shows the share, where the points went, picks, and who used whom', async () => {
  const { screen } = await openApp(PATH, apiWith(SEASON));
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Season So Far' })).toBeVisible();
  const gap = screen.getByRole('region', { name: 'Your season against the best possible one' });
  await expect.element(gap).toMatchTextContent('50%');
  await expect.element(gap).toMatchTextContent('1st of 2. The group’s mean is 45%.');
  await expect.element(gap).toMatchTextContent('−20.0');
  await expect
    .element(
      screen.getByRole('link', { name: 'Week 2: made 70.0, best with what you had left 140.0, best for anyone 190.0' }),
    )
    .toBeVisible();
  await expect.element(screen.getByRole('region', { name: 'Dearest Picks' })).toMatchTextContent('18.5 more in week 1');
  await expect
    .element(screen.getByRole('region', { name: 'Best Left to You' }))
    .toMatchTextContent('You have used everyone');
  const table = screen.getByRole('table', { name: 'Points and week of each use, by player and member' });
  await expect.element(table.getByRole('row', { name: /Ty King 31.2 W1 not used 1/ })).toBeVisible();
});

test('compares the members with each other', async () => {
  const { screen } = await openApp(PATH, apiWith(SEASON));
  await screen.getByText('Group', { exact: true }).click();
  const rows = screen.getByRole('table', { name: /Each member’s points/ }).getByRole('row');
  await expect.element(rows.nth(2)).toMatchTextContent(/ann120\.040%\+10\.0\+70\.0\+100\.0/);
});

test('teaches what will be here before the first week is final', async () => {
  const { screen } = await openApp(PATH, apiWith(null));
  await expect.element(screen.getByText('Nothing to Look Back on Yet')).toBeVisible();
  await expect.element(screen.getByText(/Once the last game of week 3 is final/)).toBeVisible();
});

test('says that the user had no lineup, that the group is not theirs, and offers a retry', async () => {
  const { screen } = await openApp(PATH, apiWith({ ...SEASON, userRow: null }));
  await expect.element(screen.getByText('You Had No Lineup in These Weeks')).toBeVisible();
  const closed = signedInApi();
  closed.refuse('GET /groups/:groupId/hindsight', 404, { code: 'not_found', error: 'Group not found' });
  await expect.element((await openApp(PATH, closed)).screen.getByText('No Season')).toBeVisible();
  const broken = signedInApi();
  broken.refuse('GET /groups/:groupId/hindsight');
  await expect.element((await openApp(PATH, broken)).screen.getByText('Failed to load the season')).toBeVisible();
});

test('no accessibility violation at both widths', async () => {
  const { screen } = await openApp(PATH, apiWith(SEASON));
  await expect.element(screen.getByRole('region', { name: 'Best Picks' })).toBeVisible();
  await expectNoBarriersAtBothWidths();
});
