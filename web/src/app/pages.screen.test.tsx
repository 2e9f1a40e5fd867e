import { expect, test } from 'vitest';
import { expectNoBarriersAtBothWidths } from './testing/barriers.ts';
import { openApp, signedInApi } from './testing/open-app.tsx';
import { EVERYONE, group, LINEUP, PLAYERS, SEASON } from './testing/small-league.ts';

function makeApi() {
  const api = signedInApi();
  api.reply('GET /players', PLAYERS);
  api.reply('GET /lineups/used-players', []);
  api.reply('GET /lineups/week/:weekId/groups', { lineupsPerGroup: {} });
  api.reply('GET /scoreboard/:weekId', []);
  api.reply('GET /leaderboard/overall', { entries: [], userRank: null, userRow: null, total: 0 });
  api.reply('GET /subscriptions/offer', { can_upgrade: true, price: null, has_billing: false });
  api.reply('GET /lineup/:id', LINEUP);
  api.reply('GET /lineup/:id/transactions', []);
  api.reply('GET /lineup/:id/transactions/summary', {
    ...{ week_id: LINEUP.week_id, total_transactions: 0, last_modified: '2026-09-15T00:00:00.000Z', actions: {} },
  });
  return api;
}

interface Page {
  path: string;
  heading: string | RegExp;
}

const PAGES: readonly Page[] = [
  { path: '/groups', heading: 'Groups' },
  { path: '/groups?from=mail', heading: 'Groups' },
  { path: '/leaderboard', heading: 'Leaderboard' },
  { path: '/scoreboard', heading: 'Week 2 Scoreboard' },
  { path: '/lineups', heading: 'Week 2 Lineups' },
  { path: '/lineups/1', heading: 'Week 1 Lineups' },
  { path: '/lineup/2', heading: 'Week 2 Lineup' },
  { path: '/lineup', heading: 'Week 2 Lineup' },
  { path: `/lineup/2?edit=${LINEUP.id}`, heading: 'Week 2 Lineup' },
  { path: `/lineup/${LINEUP.id}/transactions`, heading: 'Lineup Transaction History' },
  { path: '/subscription', heading: 'Subscription' },
  { path: '/subscription/success', heading: /^(Confirming your payment|Not confirmed yet)$/ },
  { path: '/subscription/cancel', heading: 'Checkout canceled' },
  { path: '/join/a-token', heading: 'Unable to Join Group' },
  { path: '/invitations/a-token', heading: 'Invalid Invitation' },
  { path: '/invitations/a-token/accept', heading: 'Invalid Invitation' },
];

const pagesAt = (pattern: RegExp) => PAGES.filter(({ path }) => pattern.test(path));

async function expectPages(pages: readonly Page[]) {
  expect(pages).not.toEqual([]);
  for (const { path, heading } of pages) {
    const app = await openApp(path, makeApi());
    await expect.element(app.screen.getByRole('heading', { level: 1, name: heading }), { message: path }).toBeVisible();
    expect(app.path().split('?')[0], path).toBe(path.split('?')[0]);
  }
}

test('[A2.6, G2.1, G2.51] the lineups of this week and of another have URLs', () => expectPages(pagesAt(/^\/lineups/)));
test('[A2.7, G2.2] a new lineup and a saved one have URLs', () => expectPages(pagesAt(/^\/lineup(\/2.*)?$/)));
test('[A2.8, G2.3] the history of a lineup has a URL', () => expectPages(pagesAt(/transactions$/)));
test('[A2.9] the pages of the subscription have URLs', () => expectPages(pagesAt(/^\/subscription/)));
test('[A2.10, G2.4] the groups have a URL', () => expectPages(pagesAt(/^\/groups/)));
test('[A2.11, G2.5, G2.9] a join link is a URL', () => expectPages(pagesAt(/^\/join/)));
test('[A2.12, G2.6] an invitation has a URL', () => expectPages(pagesAt(/^\/invitations/)));
test('[A2.13, G2.7, G2.8] the leaderboard and the scoreboard have URLs', () =>
  expectPages(pagesAt(/^\/(leaderboard|scoreboard)/)));

test('[A2.2, A2.3, A2.4] the sign-in screens lead a signed-in user to the lineups', async () => {
  for (const path of ['/auth', '/auth/callback', '/auth/reset-password', '/login', '/register']) {
    const app = await openApp(path, makeApi());
    await expect.poll(app.path, { message: path }).toBe('/lineups');
  }
});

test('[A2.15] /preferences opens the notifications of the profile over the lineups', async () => {
  const app = await openApp('/preferences', makeApi());
  const profile = app.screen.getByRole('dialog', { name: 'Profile Settings' });
  await expect.element(profile.getByRole('tab', { name: 'Notifications' })).toHaveAttribute('aria-selected', 'true');
  await expect.poll(app.path).toBe('/lineups');
});

test('[A2.16] a missing page says so and leads on', async () => {
  const app = await openApp('/no-such-place', makeApi());
  await expect.element(app.screen.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expectNoBarriersAtBothWidths();
  await app.screen.getByRole('link', { name: 'Go to Lineups' }).click();
  await expect.poll(app.path).toBe('/lineups');
});

test('a change of page moves the focus to its start, and the document title names the page', async () => {
  const { screen } = await openApp('/lineups', makeApi());
  await expect.poll(() => document.title).toBe('Lineups · Singleback');
  const main = screen.getByRole('navigation', { name: 'Main' });
  for (const name of ['Leaderboard', 'Groups', 'Scoreboard', 'Lineups']) {
    await main.getByRole('link', { name }).click();
    await expect.poll(() => document.title).toBe(`${name} · Singleback`);
    await expect.element(screen.getByRole('main')).toHaveFocus();
  }
});

test('a change of step in the builder moves the focus to its start', async () => {
  const api = makeApi();
  api.reply('GET /groups', [EVERYONE, group(1, 'Sunday Six')]);
  const { screen } = await openApp('/lineup/2', api);
  await screen.getByRole('checkbox', { name: /^Everyone \(Default\)/ }).click();
  await screen.getByRole('button', { name: 'Continue to Lineup Builder' }).click();
  await expect.element(screen.getByText('0 of 9')).toBeVisible();
  await expect.element(screen.getByRole('main')).toHaveFocus();
});

test('[A8.2, A4.6] shows a message for each part of the app data that fails to load', async () => {
  const parts = [
    ['GET /current-season-weeks', 'Failed to load current season and week data'],
    ['GET /subscriptions/current', 'Failed to load subscription data'],
    ['GET /teams', 'Failed to load teams data'],
    ['GET /groups', 'Failed to load groups data'],
    ['GET /invitations/pending', 'Failed to load invitations data'],
  ] as const;
  const api = signedInApi();
  for (const [call] of parts) api.refuse(call, 400);
  const { screen } = await openApp('/lineups', api);
  // Each once: parts of the page that come later ask again for what failed.
  for (const [, words] of parts) await expect.element(screen.getByText(words)).toBeVisible();
});

test('[G8.17] the pages of a week show that the season failed to load', async () => {
  for (const path of ['/lineups', '/lineup', '/scoreboard']) {
    const api = signedInApi();
    api.refuse('GET /current-season-weeks', 400);
    const { screen } = await openApp(path, api);
    const failure = screen.getByRole('alert').filter({ hasText: 'Failed to Load Week Data' });
    await expect
      .element(failure)
      .toMatchTextContent(/Unable to load current week information. Please try refreshing the page./);
    await screen.unmount();
  }
});

test('every screen shows that the season is not loaded yet, and nothing else as a failure', async () => {
  const words = 'The season is not loaded yet. Please try again shortly.';
  for (const path of ['/lineups', '/lineup', '/scoreboard', '/leaderboard', '/groups']) {
    const api = signedInApi();
    for (const call of ['GET /current-season-weeks', 'GET /leaderboard/overall', 'GET /scoreboard/:weekId'] as const) {
      api.refuse(call, 503, { error: words, code: 'no_season' });
    }
    const { screen } = await openApp(path, api);
    await expect.element(screen.getByRole('status').getByText(words), { timeout: 15_000 }).toBeVisible();
    await expect.element(screen.getByText(/Failed to load (current|leaderboard|scoreboard)/)).not.toBeInTheDocument();
    await expect.element(screen.getByText('Failed to Load Week Data')).not.toBeInTheDocument();
    await screen.unmount();
  }
});

test('an announcement is shown until it is dismissed, and the next one again', async () => {
  const api = signedInApi();
  const announce = (id: string, text: string) =>
    api.reply('GET /current-season-weeks', { ...SEASON, announcement: { id, text } });
  announce('1', 'Scores of week 2 are being corrected.');
  const app = await openApp('/groups', api);
  const shown = app.screen.getByRole('region', { name: 'Announcement' });
  await expect.element(shown.getByText('Scores of week 2 are being corrected.')).toBeVisible();
  await expectNoBarriersAtBothWidths();
  await app.screen.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(shown).not.toBeInTheDocument();
  const again = await app.reload();
  await expect.element(again.screen.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(again.screen.getByRole('region', { name: 'Announcement' })).not.toBeInTheDocument();
  announce('2', 'All done.');
  const next = await again.reload();
  await expect.element(next.screen.getByText('All done.')).toBeVisible();
});

test('maintenance is shown with its end', async () => {
  const api = signedInApi();
  api.reply('GET /current-season-weeks', { ...SEASON, maintenanceUntil: '2026-09-17T17:30:00.000Z' });
  const { screen } = await openApp('/groups', api);
  const text = /^Maintenance until \d{1,2}:30 [AP]M\. You can look, but not change anything\.$/;
  await expect.element(screen.getByText(text)).toBeVisible();
  await expectNoBarriersAtBothWidths();
});

test('offline, the age of what is shown is in season time, and goes when the server is back', async () => {
  const { screen } = await openApp('/groups', signedInApi());
  await expect.element(screen.getByRole('heading', { name: 'My Groups' })).toBeVisible();
  window.dispatchEvent(new Event('offline'));
  await expect.element(screen.getByText('Offline. Last updated 4:00 PM.')).toBeVisible();
  window.dispatchEvent(new Event('online'));
  await expect.element(screen.getByText(/^Offline\./)).not.toBeInTheDocument();
});
