import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoBarriers, expectNoBarriersAtBothWidths } from '../../app/testing/barriers.ts';
import { openApp, signedInApi } from '../../app/testing/open-app.tsx';
import { EVERYONE, group, id, LINEUP, PLAYERS, SEASON } from '../../app/testing/small-league.ts';
import { storedPendingSignOut } from '../../platform/api/pending.ts';
import { storeLineups } from '../testing/lineups-api.ts';

const USAGE = 'Usage %. Upgrade to Premium to see usage percentages';
const SIX = group(1, 'Sunday Six');

function makeApi({ groups = [EVERYONE], players = PLAYERS } = {}) {
  const api = signedInApi();
  api.reply('GET /groups', groups);
  api.reply('GET /subscriptions/offer', { can_upgrade: true, price: null, has_billing: false });
  api.reply('GET /leaderboard/overall', { entries: [], userRank: null, userRow: null, total: 0 });
  const store = storeLineups(api, { groups, players });
  return { api, store };
}

const lineup = () => page.getByRole('region', { name: 'Lineup', exact: true });
const players = () => page.getByRole('region', { name: 'Players' });

test('a draft remains after a reload, and leaving it needs a confirmation', async () => {
  let app = await openApp('/lineup/2', makeApi().api);
  await expect.element(app.screen.getByText('0 of 9')).toBeVisible();
  for (const [position, name] of [
    [/^QB/, 'Quentin Back'],
    [/^TE/, 'Ty End'],
  ] as const) {
    await players().getByRole('group', { name: 'Position' }).getByRole('button', { name: position }).click();
    await players()
      .getByRole('button', { name: `Add ${name}` })
      .click();
  }
  await expect.element(app.screen.getByText('2 of 9')).toBeVisible();
  await expectNoBarriersAtBothWidths();
  app = await app.reload();
  await expect.element(app.screen.getByText('2 of 9')).toBeVisible();
  await app.screen.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leaderboard' }).click();
  const question = app.screen.getByRole('alertdialog', { name: 'Leave this lineup?' });
  await expect.element(question).toBeVisible();
  await expectNoBarriers();
  await question.getByRole('button', { name: 'Stay' }).click();
  expect(app.path()).toBe('/lineup/2');
  // Signing out leaves the page, too: whoever stays is still signed in, in every tab and after a reload.
  await app.screen.getByRole('button', { name: 'Your account' }).click();
  await app.screen.getByRole('menuitem', { name: 'Sign Out' }).click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(storedPendingSignOut.isPending()).toBe(false);
  expect(app.path()).toBe('/lineup/2');
  // The question about a Premium feature is the only one.
  await app.screen.getByRole('button', { name: USAGE }).click();
  await app.screen.getByRole('alertdialog').getByRole('button', { name: 'See Premium' }).click();
  await expect.poll(app.path).toBe('/subscription');
  app = await app.reload('/lineup/2');
  await expect.element(app.screen.getByText('2 of 9')).toBeVisible();
});

test('a search without results is cleared, and a Premium feature is named before it leads to the plans', async () => {
  const app = await openApp('/lineup/2', makeApi().api);
  const field = players().getByLabelText('Search');
  await field.fill('no player is called this');
  await expect.element(players().getByRole('heading', { name: 'No Players Found' })).toBeVisible();
  await expectNoBarriers();
  await players().getByRole('button', { name: 'Clear search' }).click();
  await expect.element(field).toHaveFocus();
  const feature = app.screen.getByRole('button', { name: USAGE });
  const question = app.screen.getByRole('alertdialog', { name: 'Usage % is a Premium feature' });
  await feature.click();
  await question.getByRole('button', { name: 'Not Now' }).click();
  expect(app.path()).toBe('/lineup/2');
  await feature.click();
  await question.getByRole('button', { name: 'See Premium' }).click();
  await expect.poll(app.path).toBe('/subscription');
});

test('selected groups remain after a reload, though the lineup has no player yet', async () => {
  let app = await openApp('/lineup/2', makeApi({ groups: [EVERYONE, SIX] }).api);
  await app.screen.getByRole('checkbox', { name: /^Sunday Six/ }).click();
  await app.screen.getByRole('button', { name: 'Continue to Lineup Builder' }).click();
  await expect.element(app.screen.getByText('0 of 9')).toBeVisible();
  app = await app.reload();
  await expect.element(app.screen.getByText('0 of 9')).toBeVisible();
  expect(document.querySelector('h1')?.closest('header')?.textContent).toContain('Sunday Six');
});

test('[G2.43] starting over keeps the groups that were chosen', async () => {
  const { screen } = await openApp('/lineup/2', makeApi({ groups: [EVERYONE, SIX] }).api);
  await screen.getByRole('checkbox', { name: /^Sunday Six/ }).click();
  await screen.getByRole('button', { name: 'Continue to Lineup Builder' }).click();
  await players().getByRole('group', { name: 'Position' }).getByRole('button', { name: /^QB/ }).click();
  await players().getByRole('button', { name: 'Add Quentin Back' }).click();
  await screen.getByRole('button', { name: 'Start Over' }).click();
  await expect.element(screen.getByText('0 of 9')).toBeVisible();
  expect(document.querySelector('h1')?.closest('header')?.textContent).toContain('Sunday Six');
});

test('[G2.47] a kickoff with an unsaved change puts the saved player back, says so, and leaves nothing to replace', async () => {
  const kickoff = new Date(Date.parse(SEASON.now) + 12_000).toISOString();
  const soon = { kickoff_time: kickoff, game_date: kickoff };
  const spare = { ...PLAYERS[8], ...soon, id: id(800), name: 'Spare Kick' } as (typeof PLAYERS)[number];
  const begins = PLAYERS.map((player) => (player.name === 'Karl Kick' ? { ...player, ...soon } : player));
  const { api, store } = makeApi({ players: [...begins, spare] });
  const opened = performance.now();
  const now = () => new Date(Date.parse(SEASON.now) + performance.now() - opened).toISOString();
  api.replyWith('GET /current-season-weeks', () => ({ ...SEASON, now: now(), clockSpeed: 1 }));
  store.lineups = [LINEUP];
  const { screen } = await openApp(`/lineup/2?edit=${LINEUP.id}`, api);
  await lineup().getByRole('button', { name: 'Remove Karl Kick' }).click();
  await players().getByRole('group', { name: 'Position' }).getByRole('button', { name: /^K/ }).click();
  await players().getByRole('button', { name: 'Add Spare Kick' }).click();
  await expect.element(lineup().getByRole('button', { name: 'K1: Spare Kick' })).toBeVisible();
  await expect
    .poll(() => document.body.textContent, { timeout: 20_000 })
    .toContain('Too late for Spare Kick: K1 is locked with Karl Kick');
  await expect.element(lineup().getByRole('button', { name: 'K1: Karl Kick' })).toBeVisible();
  await expect.element(screen.getByText(/^Replace/)).not.toBeInTheDocument();
});

test('after a starter who is out was replaced, the builder goes on to the next one', async () => {
  const outs = new Set(['Wyatt Out', 'Karl Kick']);
  const spare = (number: number, name: string, like: string) => ({
    ...(PLAYERS.find((player) => player.name === like) as (typeof PLAYERS)[number]),
    ...{ id: id(number), name, injury_status: null },
  });
  const status = (name: string) => (outs.has(name) ? 'Out' : null);
  const squad = [
    ...PLAYERS.map((player) => ({ ...player, injury_status: status(player.name) })),
    ...[spare(490, 'Spare Wide', 'Wyatt Out'), spare(491, 'Spare Kick', 'Karl Kick')],
  ];
  const { api, store } = makeApi({ players: squad });
  store.lineups = [LINEUP];
  const { screen } = await openApp(`/lineup/2?edit=${LINEUP.id}&change=WR1`, api);
  await expect.element(screen.getByText('Replacing Wyatt Out')).toBeVisible();
  await players().getByRole('button', { name: 'Add Spare Wide' }).click();
  await expect.element(screen.getByText('Replacing Karl Kick')).toBeVisible();
  await players().getByRole('button', { name: 'Add Spare Kick' }).click();
  await expect.element(screen.getByText(/^Replacing/)).not.toBeInTheDocument();
  await expect.element(screen.getByText('Lineup ready to submit')).toBeVisible();
});

test('with several lineups, what is replaced says in which of them', async () => {
  const { api, store } = makeApi({ groups: [EVERYONE, SIX] });
  store.lineups = [LINEUP, { ...LINEUP, id: id(501), groups: [SIX] }];
  const { screen } = await openApp(`/lineup/2?edit=${LINEUP.id}&change=WR1`, api);
  await expect.element(screen.getByText('Replacing Wyatt Out')).toBeVisible();
  await expect.element(players().getByText('Everyone', { exact: true })).toBeVisible();
});

test('[G2.43, G4.8] on a phone the line that asks for a double-down leads to its toggles', async () => {
  await page.viewport(390, 844);
  const doubled = group(2, 'Double or Nothing', {
    group_settings: { ...EVERYONE.group_settings, player_double_down: true },
  });
  const { api, store } = makeApi({ groups: [doubled] });
  const { group_settings } = doubled;
  store.lineups = [{ ...LINEUP, groups: [{ id: doubled.id, name: doubled.name, group_settings }] }];
  const { screen } = await openApp(`/lineup/2?edit=${LINEUP.id}`, api);
  await screen.getByRole('button', { name: 'Select a double-down player to continue' }).click();
  const sheet = screen.getByRole('dialog', { name: 'Week 2 Lineup' });
  await sheet.getByRole('button', { name: '2× double-down Quentin Back' }).click();
  await expect.element(sheet.getByText('Lineup ready to submit')).toBeVisible();
  await expectNoBarriers();
  // Or without the sheet: each chip below the line makes its player the one.
  await sheet.getByRole('button', { name: '2× double-down Quentin Back' }).click();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await screen.getByRole('button', { name: 'RB1: make Ron Ning the double-down player' }).click();
  await expect.element(screen.getByRole('button', { name: /^RB1: Ron Ning, double-down/ })).toBeVisible();
  await page.viewport(1280, 800);
});

const UNPROJECTED = PLAYERS.map((player) => ({ ...player, projected_points: null }));

test('a week without projections shows estimates, and says so', async () => {
  const { screen } = await openApp('/lineup/3', makeApi({ players: UNPROJECTED }).api);
  await expect.element(lineup().getByText('est.', { exact: true })).toBeVisible();
  const head = screen.getByRole('columnheader', { name: 'Proj est.' });
  await expect.element(head).toHaveAttribute('aria-sort', 'descending');
  await expect.element(screen.getByText(/^Estimates from the plan\. A price/)).toBeVisible();
});

test('a week without projections and estimates shows a dash, and is sorted by the average', async () => {
  const { api } = makeApi({ players: UNPROJECTED });
  api.refuse('GET /players/outlook', 400);
  const { screen } = await openApp('/lineup/3', api);
  await expect.element(lineup().getByText('–')).toBeVisible();
  await expect.element(screen.getByRole('columnheader', { name: 'Avg' })).toHaveAttribute('aria-sort', 'descending');
  await expect.element(screen.getByText(/^No projections yet\. A price/)).toBeVisible();
});

test('[G2.34, G2.36, G2.37] a member of a group first selects the groups, shown with their settings', async () => {
  const doubled = group(2, 'Double or Nothing', {
    group_settings: { ...EVERYONE.group_settings, player_double_down: true, playoff_multiplier: 1.25 },
  });
  const { screen } = await openApp('/lineup/2', makeApi({ groups: [EVERYONE, doubled] }).api);
  await expect.element(screen.getByRole('heading', { name: 'Select Groups' })).toBeVisible();
  await expect.element(screen.getByRole('checkbox', { name: /^Everyone \(Default\)/ })).toBeVisible();
  const settings = screen.getByRole('listitem').filter({ hasText: 'Double or Nothing' });
  for (const words of ['1 QB · 2 RB', 'Usage: 1x', 'Double-Down', '25%']) {
    await expect.element(settings).toMatchTextContent(words);
  }
});

test('[G2.34, G2.48] groups are chosen before the players are there', async () => {
  const { api } = makeApi({ groups: [EVERYONE, SIX], players: UNPROJECTED });
  const [release, releaseEstimates] = [api.hold('GET /players'), api.hold('GET /players/outlook')];
  const { screen } = await openApp('/lineup/3', api);
  await screen.getByRole('checkbox', { name: /^Everyone \(Default\)/ }).click();
  await screen.getByRole('button', { name: 'Continue to Lineup Builder' }).click();
  await expect.element(screen.getByText('Loading Lineup Builder').first()).toBeVisible();
  release();
  releaseEstimates();
  await expect.element(screen.getByText('0 of 9')).toBeVisible();
});

test('[G5.21] without a group the builder does not open; with one it opens empty', async () => {
  const { screen } = await openApp('/lineup/2', makeApi({ groups: [EVERYONE, SIX] }).api);
  const next = screen.getByRole('button', { name: 'Continue to Lineup Builder' });
  await next.click();
  await expect.element(screen.getByRole('alert').filter({ hasText: 'Please select at least one group' })).toBeVisible();
  await expectNoBarriersAtBothWidths();
  await screen.getByRole('checkbox', { name: /^Everyone \(Default\)/ }).click();
  await screen.getByRole('checkbox', { name: /^Sunday Six/ }).click();
  await next.click();
  await expect.element(screen.getByText('0 of 9')).toBeVisible();
  await expect.element(lineup()).toMatchTextContent('Complete lineup to submit');
  await expectNoBarriersAtBothWidths();
});

test('[G2.2, G4.11] a lineup of another week opens in its own week', async () => {
  const { api, store } = makeApi();
  store.lineups = [{ ...LINEUP, week_id: id(103) }];
  const { screen, path } = await openApp(`/lineup/2?edit=${LINEUP.id}`, api);
  await expect.poll(path).toBe(`/lineup/3?edit=${LINEUP.id}`);
  await expect.element(screen.getByText('9 of 9')).toBeVisible();
});

test('[G2.2, G4.11] the builder reports a missing lineup and a week that is over', async () => {
  for (const edit of [id(999), 'nothing']) {
    const { api } = makeApi();
    api.refuse('GET /lineup/:id', 404, { error: 'Not there', code: 'not_found' });
    const { screen } = await openApp(`/lineup/2?edit=${edit}`, api);
    await expect.element(screen.getByRole('heading', { name: 'Lineup Not Found' })).toBeVisible();
  }
  await expectNoBarriersAtBothWidths();
  const { screen, path } = await openApp('/lineup/1', makeApi().api);
  await expect.element(screen.getByRole('heading', { name: 'Week 1 is over' })).toBeVisible();
  await expect.element(screen.getByRole('checkbox')).not.toBeInTheDocument();
  await screen.getByRole('link', { name: 'See Week 1 Lineups' }).click();
  await expect.poll(path).toBe('/lineups/1');
});

test('[G2.44, G2.49] an update that cannot reach the server is sent again on reconnect, unless the lineup changed', async () => {
  const spare = { ...PLAYERS[8], id: id(800), name: 'Spare Kick' } as (typeof PLAYERS)[number];
  const { api, store } = makeApi({ players: [...PLAYERS, spare] });
  store.lineups = [LINEUP];
  const { screen, path } = await openApp(`/lineup/2?edit=${LINEUP.id}`, api);
  const update = screen.getByRole('button', { name: 'Update Lineup' });
  await expect.element(update).not.toHaveClass('btn-flag');
  await lineup().getByRole('button', { name: 'Remove Karl Kick' }).click();
  await players().getByRole('group', { name: 'Position' }).getByRole('button', { name: /^K/ }).click();
  await players().getByRole('button', { name: 'Add Spare Kick' }).click();
  await expect.element(update).toHaveClass('btn-flag');
  const submitInVain = async () => {
    api.cutOffOnce('PUT /lineup/:id');
    await update.click();
    await expect.element(lineup().getByRole('alert')).toMatchTextContent(/We’ll retry when you’re back online\./);
  };
  await submitInVain();
  store.lineups = [{ ...LINEUP, lineup_name: 'Named on the phone', version: LINEUP.version + 1 }];
  window.dispatchEvent(new Event('visibilitychange'));
  await expect.element(screen.getByText('Changed on another device:')).toBeVisible();
  await expect.element(lineup().getByRole('alert')).not.toMatchTextContent(/We’ll retry/);
  await submitInVain();
  const release = api.hold('PUT /lineup/:id');
  window.dispatchEvent(new Event('online'));
  await expect.element(screen.getByRole('button', { name: 'Submitting...' })).toBeVisible();
  release();
  await expect.poll(path).toBe('/lineups');
  await expect.element(screen.getByRole('article')).toMatchTextContent(/Spare Kick/);
});

test('[G4.4, G8.31] a player whose game has started cannot be added, and the button explains why', async () => {
  const [first, ...rest] = PLAYERS;
  if (!first) throw new Error('PLAYERS is empty');
  const game = { kickoff_time: '2026-09-17T15:00:00.000Z', game_status: 'in_progress' as const };
  const started = { ...first, ...game, is_locked: true, actual_points: 4 };
  const { screen } = await openApp('/lineup/2', makeApi({ players: [started, ...rest] }).api);
  // The list keeps its tab for as long as the page is open, and so over the tests of this file.
  await screen.getByRole('group', { name: 'Position' }).getByRole('button', { name: /^ALL/ }).click();
  const locked = screen.getByRole('button', { name: /^Add .*: Player game has started$/ }).first();
  await expect.element(locked).toHaveAttribute('aria-disabled', 'true');
  await locked.hover();
  await expect.element(screen.getByRole('tooltip')).toHaveTextContent('Player game has started');
  // A plain click, because the browser driver waits until a button is enabled.
  (locked.element() as HTMLElement).click();
  await expect.element(screen.getByText('0 of 9')).toBeVisible();
});
