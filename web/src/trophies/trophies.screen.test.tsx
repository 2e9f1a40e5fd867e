import type { Trophies } from '@singleback/contract/trophies.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DESKTOP, expectNoBarriersAtBothWidths } from '../app/testing/barriers.ts';
import { expectFailure } from '../app/testing/failures.ts';
import { openApp, signedInApi } from '../app/testing/open-app.tsx';
import { EVERYONE, group, id } from '../app/testing/small-league.ts';

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
  const about = { groupId: SIX.id, groupName: SIX.name };
  api.reply('GET /groups/:groupId/hindsight', { ...about, nextWeekNumber: 2, hindsight: null });
  api.reply('GET /groups/:groupId/recap/:weekNumber', { ...about, weekNumber: 1, finalWeeks: [], recap: null });
  api.reply('GET /groups/:id/trophies', trophies);
  return api;
};

const PATH = `/groups/${SIX.id}?tab=season`;

test('the season shows champions and records in a row each, and all of it with its rules behind them', async () => {
  await page.viewport(...DESKTOP);
  const { screen } = await openApp(PATH, makeApi());
  const panel = screen.getByRole('region', { name: 'Trophies' });
  await expect.element(panel).toMatchTextContent(/Champion 2025Ben1,874\.2/);
  await expect.element(panel).toMatchTextContent(/Best weekBen and 2 more120\.5Week 2, 2025/);
  await expect.element(panel).toMatchTextContent(/Closest weekYou beat Ben0\.10Week 1, 2026/);
  // Nobody has two good weeks in a row yet.
  await expect.element(panel).not.toMatchTextContent('Longest streak');
  await expectNoBarriersAtBothWidths();

  await panel.getByRole('button', { name: 'All trophies' }).click();
  const all = screen.getByRole('dialog', { name: 'Trophies' });
  const seasons = all.getByRole('list', { name: 'Seasons, newest first' }).getByRole('listitem');
  await expect.element(seasons.nth(0)).toMatchTextContent(/2026You.*Leader after week 1.*110\.0/);
  await expect.element(seasons.nth(1)).toMatchTextContent(/2025Ben.*Champion.*1,874\.2/);
  await expect.element(seasons.nth(0)).not.toMatchTextContent(/Champion/);
  await expect.element(all.getByText('Nobody has two good weeks in a row yet.')).toBeVisible();
  await expect.element(all.getByText('Most points that did not win the week.')).toBeVisible();
  const table = all.getByRole('table', { name: 'Titles and weeks won' });
  await expect.element(table.getByRole('row', { name: /Ben/ })).toMatchTextContent(/Ben19/);
  await expect.element(table.getByRole('row', { name: /You/ })).toMatchTextContent(/You010/);
});

test('a week of this season opens its results; one of an earlier season is not linked', async () => {
  await page.viewport(...DESKTOP);
  const { screen, path } = await openApp(PATH, makeApi());
  await expect.element(screen.getByText('Week 2, 2025')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Week 2, 2025 results' })).not.toBeInTheDocument();
  await screen.getByRole('link', { name: 'Week 1, 2026 results' }).first().click();
  expect(path()).toBe(`/groups/${SIX.id}?tab=season&week=1`);
});

test('before the first final week the panel says what will be there', async () => {
  await page.viewport(...DESKTOP);
  const start = { year: 2026, through_week: 0, is_complete: false, leaders: [], points: null };
  const none = { best_week: null, longest_streak: null, unluckiest: null, closest_week: null, honors: [] };
  const { screen } = await openApp(PATH, makeApi({ seasons: [start], ...none }));
  await expect.element(screen.getByRole('heading', { name: 'No Trophies Yet' })).toBeVisible();
  await expectNoBarriersAtBothWidths();
});

test('shows that trophies are loading, or failed to', async () => {
  await page.viewport(...DESKTOP);
  const api = makeApi();
  const release = api.hold('GET /groups/:id/trophies');
  const { screen } = await openApp(PATH, api);
  await expect.element(screen.getByRole('status', { name: 'Loading trophies' })).toBeInTheDocument();
  release();
  await expect.element(screen.getByText('120.5')).toBeVisible();
  await expectFailure(makeApi, { says: 'Failed to load trophies', fails: 'GET /groups/:id/trophies', path: PATH });
});

test('the everyone-group has no trophies', async () => {
  await page.viewport(...DESKTOP);
  const api = makeApi();
  const { screen } = await openApp(`/groups/${EVERYONE_GROUP_ID}?tab=season`, api);
  await expect.element(screen.getByRole('heading', { name: /Everyone/, level: 1 })).toBeVisible();
  await expect.element(screen.getByText('Trophies')).not.toBeInTheDocument();
  expect(api.requests.map(({ key }) => key)).not.toContain('GET /groups/:id/trophies');
});
