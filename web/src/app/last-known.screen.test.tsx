import type { ScoreboardGame } from '@singleback/contract/scoreboard.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { expectNoBarriersAtBothWidths } from './testing/barriers.ts';
import { type OpenedApp, openApp, signedInApi } from './testing/open-app.tsx';
import { EVERYONE, group, id, LINEUP, SEASON, TEAMS } from './testing/small-league.ts';

const ROW = {
  ...{ userId: '1', username: 'Ann', rank: 7, rankChange: null, totalPoints: 50, thisWeekPoints: 50 },
  ...{ weeks: 1, averagePoints: 50, lineups: [{ weekId: id(102), points: 50 }] },
};
const TABLE = { entries: [ROW], userRank: 7, userRow: ROW, total: 7 };
const team = (number: number, abbreviation: string) => ({
  ...{ id: id(number), abbreviation, name: abbreviation, logo_url: null },
  ...{ primary_color: '#E31837', secondary_color: '#FFB81C' },
});
const GAME: ScoreboardGame = {
  ...{ id: id(70), status: 'scheduled', start_time: '2026-09-20T17:00:00.000Z', quarter: null },
  ...{ time_remaining: null, home_team: team(200, 'KC'), away_team: team(201, 'BUF') },
  ...{ home_score: null, away_score: null, possession_team_id: null, scores_delayed_since: null, players: [] },
};
const KEPT: Record<string, unknown> = {
  'current-season-weeks': SEASON,
  teams: TEAMS,
  groups: [EVERYONE, group(1, 'Old Group')],
  'subscriptions/current': null,
  'invitations/pending': [],
  corrections: [],
  'lineups/season': [],
  [`overrides/${id(102)}`]: [],
  [`lineups/${id(102)}`]: [{ ...LINEUP, lineup_name: 'As It Was' }],
  'leaderboard/overall': TABLE,
  [`leaderboard/group/${EVERYONE_GROUP_ID}?page=1`]: { ...TABLE, group: EVERYONE, page: 1 },
  [`leaderboard/group/${id(1)}?page=1`]: { ...TABLE, group: group(1, 'Old Group'), page: 1 },
};
const HELD = [
  ...['GET /current-season-weeks', 'GET /groups', 'GET /lineups/:weekId', 'GET /leaderboard/overall'],
  ...['GET /leaderboard/group/:groupId', 'GET /scoreboard/:weekId'],
] as const;

const VERSION = 'of-the-test';

/** What the service worker has kept of a user's earlier visit. */
async function keep(replies: Record<string, unknown>, userId = '1'): Promise<void> {
  await caches.open(`shell-${VERSION}`);
  const cache = await caches.open(`kept-${userId}`);
  for (const [path, body] of Object.entries(replies)) {
    const headers = { 'x-kept-at': 'Thu, 17 Sep 2026 12:58:00 GMT', 'x-kept-by': VERSION };
    await cache.put(`/api/${path}`, new Response(JSON.stringify(body), { headers }));
  }
}

/** A league whose replies wait until they are let go. */
function heldApi() {
  const api = signedInApi();
  api.reply('GET /groups', [EVERYONE, group(1, 'New Group')]);
  api.reply('GET /lineups/:weekId', [{ ...LINEUP, lineup_name: 'As It Is' }]);
  api.reply('GET /leaderboard/overall', { ...TABLE, entries: [{ ...ROW, rank: 1 }], userRank: 1 });
  const now = { ...TABLE, group: group(1, 'New Group'), page: 1, entries: [{ ...ROW, rank: 1 }], userRank: 1 };
  api.reply('GET /leaderboard/group/:groupId', now);
  api.reply('GET /scoreboard/:weekId', []);
  const gates = HELD.map((key) => api.hold(key));
  letEverythingGo = () => {
    for (const open of gates) open();
  };
  return { api, letGo: letEverythingGo };
}

const mark = ({ screen }: OpenedApp) => screen.getByText(/^Updating\. Last updated .+\.$/);
const isBusy = () => document.getElementById('main')?.ariaBusy === 'true';

beforeEach(() => {
  // Of the page, as after a visit with a service worker.
  Object.defineProperty(navigator.serviceWorker, 'controller', { value: {}, configurable: true });
});
/** The app shares requests that are under way: none may be left to the next test. */
let letEverythingGo = () => {};

afterEach(async () => {
  letEverythingGo();
  Reflect.deleteProperty(navigator.serviceWorker, 'controller');
  for (const name of await caches.keys()) await caches.delete(name);
});

test('a return visit shows the lineups as last known, marked and only to be read, until the server has replied', async () => {
  await keep(KEPT);
  const { api, letGo } = heldApi();
  const app = await openApp('/lineups', api);
  const lineup = (name: string) => app.screen.getByRole('article', { name });
  await expect.element(lineup('As It Was')).toBeVisible();
  await expect.element(mark(app)).toBeVisible();
  expect(isBusy()).toBe(true);
  await app.screen.getByRole('button', { name: 'More of As It Was' }).click();
  app.screen
    .getByRole('link', { name: /^Edit/ })
    .first()
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  expect(app.path()).toBe('/lineups');
  expect(app.screen.getByRole('menuitem').elements()).toHaveLength(0);
  await expectNoBarriersAtBothWidths();
  letGo();
  await expect.element(lineup('As It Is')).toBeVisible();
  await expect.element(mark(app)).not.toBeInTheDocument();
  expect(isBusy()).toBe(false);
  expect(lineup('As It Was').elements()).toHaveLength(0);
  await app.screen.getByRole('button', { name: 'More of As It Is' }).click();
  await app.screen.getByRole('menuitem', { name: 'Delete' }).click();
  await expect.element(app.screen.getByRole('alertdialog')).toBeVisible();
});

test.each([
  ['/leaderboard', /^You$/],
  ['/groups', /^Old Group$/],
])('a return visit shows %s as last known', async (path, known) => {
  await keep(KEPT);
  const { api, letGo } = heldApi();
  const app = await openApp(path, api);
  await expect.element(app.screen.getByText(known).first()).toBeVisible();
  await expect.element(mark(app)).toBeVisible();
  letGo();
  await expect.element(app.screen.getByText('New Group').first()).toBeVisible();
  await expect.element(mark(app)).not.toBeInTheDocument();
  // A better rank than that of an earlier visit is no news of this moment.
  expect(app.screen.getByText(/^You passed/).elements()).toHaveLength(0);
});

test('a return visit shows the scoreboard as last known', async () => {
  await keep({ ...KEPT, [`scoreboard/${id(102)}`]: [GAME] });
  const { api, letGo } = heldApi();
  const app = await openApp('/scoreboard', api);
  await expect.element(app.screen.getByText('BUF').first()).toBeVisible();
  await expect.element(mark(app)).toBeVisible();
  letGo();
  await expect.element(app.screen.getByText('No Games This Week')).toBeVisible();
  await expect.element(mark(app)).not.toBeInTheDocument();
});

test('nothing of another user or of a past week is shown', async () => {
  await keep(KEPT, 'another');
  const { api, letGo } = heldApi();
  const app = await openApp('/lineups', api);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(app.screen.getByText('As It Was').elements()).toHaveLength(0);
  await keep({ ...KEPT, 'current-season-weeks': { ...SEASON, now: SEASON.weeks[2]?.start_date } });
  const again = await app.reload();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(again.screen.getByText('As It Was').elements()).toHaveLength(0);
  expect(mark(again).elements()).toHaveLength(0);
  letGo();
  await expect.element(again.screen.getByRole('article', { name: 'As It Is' })).toBeVisible();
});

test('a failure is shown instead of what was last known', async () => {
  await keep(KEPT);
  const { api, letGo } = heldApi();
  api.refuse('GET /lineups/:weekId', 400);
  const app = await openApp('/lineups', api);
  letGo();
  await expect.element(app.screen.getByRole('heading', { name: 'Failed to load lineups' })).toBeVisible();
  await expect.element(mark(app)).not.toBeInTheDocument();
  expect(isBusy()).toBe(false);
});

test('another page does not begin with what was last known', async () => {
  await keep(KEPT);
  const { api } = heldApi();
  const app = await openApp('/lineups', api);
  await expect.element(mark(app)).toBeVisible();
  await app.goTo('/groups');
  await expect.element(mark(app)).not.toBeInTheDocument();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(app.screen.getByText('Old Group').elements()).toHaveLength(0);
});

test('a reply that another version of the app has kept is not shown', async () => {
  await keep(KEPT);
  await caches.delete(`shell-${VERSION}`);
  const { api, letGo } = heldApi();
  const app = await openApp('/lineups', api);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(app.screen.getByText('As It Was').elements()).toHaveLength(0);
  letGo();
  await expect.element(app.screen.getByRole('article', { name: 'As It Is' })).toBeVisible();
});
