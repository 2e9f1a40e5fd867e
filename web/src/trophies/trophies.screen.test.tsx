import type { Trophies } from '@singleback/contract/trophies.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DESKTOP, expectNoBarriersAtBothWidths } from '../app/testing/barriers.ts';
import { expectFailure } from '../app/testing/failures.ts';
import { openApp, signedInApi } from '../app/testing/open-app.tsx';
import { EVERYONE, group, id, member } from '../app/testing/small-league.ts';

const SIX = group(1, 'Sunday Six');
const [ANN, BEN] = [
  { user_id: '1', display_name: 'Ann' },
  { user_id: id(9), display_name: 'Ben' },
] as const;

const TROPHIES: Trophies = {
  seasons: [
    { year: 2026, through_week: 1, is_complete: false, leaders: [ANN], points: 110 },
    { year: 2025, through_week: 18, is_complete: true, leaders: [BEN], points: 1874.2 },
  ],
  best_week: { points: 120.46, entries: [{ ...BEN, year: 2025, week_number: 2 }], more: 2 },
  longest_streak: null,
  unluckiest: {
    points: 109.9,
    entries: [{ ...BEN, year: 2026, week_number: 1, winners: [ANN], winning_points: 110 }],
    more: 0,
  },
  closest_week: { margin: 0.1, entries: [{ year: 2026, week_number: 1, winners: [ANN], seconds: [BEN] }], more: 0 },
  honors: [
    { ...BEN, titles: 1, weeks_won: 9 },
    { ...ANN, titles: 0, weeks_won: 10 },
  ],
};

const makeApi = (trophies = TROPHIES) => {
  const api = signedInApi();
  api.reply('GET /groups', [EVERYONE, SIX]);
  api.reply('GET /leaderboard/group/:groupId', {
    ...{ group: SIX, entries: [], page: 1, total: 0, userRank: null, userRow: null },
  });
  api.reply('GET /groups/:id/members', [member('1', 'Ann', true), member(id(9), 'Ben')]);
  api.reply('GET /groups/:id/history', []);
  api.reply('GET /scoreboard/:weekId', []);
  api.reply('GET /groups/:id/week', { ...{ week_id: id(102), week_number: 2 }, members: [], nudged_at: null });
  api.reply('GET /groups/:id/trophies', trophies);
  return api;
};

const PATH = `/groups/${SIX.id}?tab=season`;

test('a group’s page shows champions, records with their rules, and who has won what', async () => {
  await page.viewport(...DESKTOP);
  const { screen } = await openApp(PATH, makeApi());
  const panel = screen.getByRole('region', { name: 'Trophies' });
  const seasons = panel.getByRole('list', { name: 'Seasons, newest first' }).getByRole('listitem');
  await expect.element(seasons.nth(0)).toMatchTextContent(/2026.*Ann.*You.*Leader after week 1.*110\.00/);
  await expect.element(seasons.nth(1)).toMatchTextContent(/2025.*Ben.*Champion.*1,874\.20/);
  await expect.element(seasons.nth(0)).not.toMatchTextContent(/Champion/);
  await expect.element(panel.getByText('120.46')).toBeVisible();
  await expect.element(panel.getByText('and 2 more')).toBeVisible();
  await expect.element(panel.getByText('Nobody has two good weeks in a row yet.')).toBeVisible();
  await expect.element(panel.getByText('Most points that did not win the week.')).toBeVisible();
  await expect.element(panel.getByText('Ann beat Ben')).toBeVisible();
  const table = panel.getByRole('table', { name: 'Titles and weeks won' });
  await expect.element(table.getByRole('row', { name: /Ben/ })).toMatchTextContent(/Ben19/);
  await expect.element(table.getByRole('row', { name: /Ann/ })).toMatchTextContent(/AnnYou010/);
  await expectNoBarriersAtBothWidths();
});

test('a week of this season opens its recap; one of an earlier season is not linked', async () => {
  await page.viewport(...DESKTOP);
  const { screen, path } = await openApp(PATH, makeApi());
  await expect.element(screen.getByText('Week 2, 2025')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Week 2, 2025 recap' })).not.toBeInTheDocument();
  await screen.getByRole('link', { name: 'Week 1, 2026 recap' }).first().click();
  expect(path()).toBe(`/groups/${SIX.id}/recap/1`);
});

test('before the first final week the panel says what will be there', async () => {
  await page.viewport(...DESKTOP);
  const start = { year: 2026, through_week: 0, is_complete: false, leaders: [], points: null };
  const none = { best_week: null, longest_streak: null, unluckiest: null, closest_week: null, honors: [] };
  const { screen } = await openApp(PATH, makeApi({ seasons: [start], ...none }));
  await expect.element(screen.getByRole('heading', { name: 'No Trophies Yet' })).toBeVisible();
  await expectNoBarriersAtBothWidths();
});

test('a long list of winners shows its first rows, and the rest on request', async () => {
  await page.viewport(...DESKTOP);
  const honors = Array.from({ length: 12 }, (_, n) => ({
    ...{ user_id: id(50 + n), display_name: `Member ${n + 1}`, titles: 0, weeks_won: 12 - n },
  }));
  const { screen } = await openApp(PATH, makeApi({ ...TROPHIES, honors }));
  const table = screen.getByRole('table', { name: 'Titles and weeks won' });
  await expect.element(table.getByText('Member 8')).toBeVisible();
  await expect.element(table.getByText('Member 9')).not.toBeInTheDocument();
  // Nobody has a title.
  await expect.element(table.getByRole('columnheader', { name: 'Titles' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Show 4 more' }).click();
  await expect.element(table.getByText('Member 12')).toBeVisible();
});

test('shows that trophies are loading, or failed to', async () => {
  await page.viewport(...DESKTOP);
  const api = makeApi();
  const release = api.hold('GET /groups/:id/trophies');
  const { screen } = await openApp(PATH, api);
  await expect.element(screen.getByRole('status', { name: 'Loading trophies' })).toBeInTheDocument();
  release();
  await expect.element(screen.getByText('120.46')).toBeVisible();
  await expectFailure(makeApi, { says: 'Failed to load trophies', fails: 'GET /groups/:id/trophies', path: PATH });
});

test('the everyone-group has no trophies', async () => {
  await page.viewport(...DESKTOP);
  const api = makeApi();
  const { screen } = await openApp(`/groups/${EVERYONE_GROUP_ID}`, api);
  await expect.element(screen.getByRole('heading', { name: /Everyone/, level: 1 })).toBeVisible();
  await expect.element(screen.getByText('Trophies')).not.toBeInTheDocument();
  expect(api.requests.map(({ key }) => key)).not.toContain('GET /groups/:id/trophies');
});
