import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectNoBarriersAtBothWidths } from '../../app/testing/barriers.ts';
import { openApp, signedInApi } from '../../app/testing/open-app.tsx';
import { EVERYONE, group, id, LINEUP, PLAYERS, SEASON } from '../../app/testing/small-league.ts';
import { storeLineups } from '../testing/lineups-api.ts';

const REGULARS = group(31, 'Sunday Morning Regulars');
const DOUBLE = group(32, 'Double or Nothing', {
  group_settings: { ...EVERYONE.group_settings, player_double_down: true },
});
const REFUSAL = 'Incompatible settings with selected group(s)';

function makeApi() {
  const groups = [{ ...EVERYONE, name: 'Everyone (Default)' }, REGULARS];
  const api = signedInApi();
  api.reply('GET /groups', [EVERYONE, REGULARS, DOUBLE]);
  const store = storeLineups(api, { groups, players: PLAYERS });
  store.lineups = [{ ...LINEUP, groups }];
  return { api, store };
}

async function openGroups({ api }: Pick<ReturnType<typeof makeApi>, 'api'> = makeApi()) {
  const app = await openApp('/lineups', api);
  const card = app.screen.getByRole('article', { name: 'Gut Feeling' });
  await expect.element(card).toBeVisible();
  const opener = card.getByRole('button', { name: 'More of Gut Feeling' });
  await opener.click();
  await app.screen.getByRole('menuitem', { name: 'Manage Groups' }).click();
  return { ...app, api, card, opener, dialog: app.screen.getByRole('dialog', { name: 'Manage Groups' }) };
}

test('[G2.58] shows the groups of a lineup, and why others cannot be added', async () => {
  const { api } = makeApi();
  api.reply('GET /lineup/:id/available-groups', {
    currentGroups: [EVERYONE, REGULARS].map((each) => ({ ...each, is_member: true })),
    availableGroups: [{ ...DOUBLE, why_not: REFUSAL, used_up_player: null }],
    lineupPositionCounts: { QB: 1, RB: 2, WR: 2, TE: 1, FLEX: 1, DEF: 1, K: 1 },
    why_locked: null,
  });
  const { dialog } = await openGroups({ api });
  await expect.element(dialog).toMatchTextContent('1 QB · 2 RB · 2 WR · 1 TE · 1 FLEX · 1 DEF · 1 K');
  await expect.element(dialog).toMatchTextContent(/3 of 20 participants/);
  await expect.element(dialog).toMatchTextContent('No Compatible Groups');
  await expect.element(dialog.getByRole('checkbox', { name: 'Add Double or Nothing' })).toBeDisabled();
  await expect
    .element(dialog.getByRole('listitem').filter({ hasText: 'Double or Nothing' }))
    .toMatchTextContent(REFUSAL);
  await expectNoBarriersAtBothWidths();
});

test('[G2.36] no group of a lineup in a postseason is shown with a playoff bonus, which it does not have there', async () => {
  const { api } = makeApi();
  const group_settings = { ...EVERYONE.group_settings, playoff_multiplier: 1.25, playoff_weeks: [15, 16, 17, 18] };
  api.reply('GET /lineup/:id/available-groups', {
    currentGroups: [EVERYONE, REGULARS].map((each) => ({ ...each, group_settings, is_member: true })),
    availableGroups: [],
    lineupPositionCounts: { QB: 1, RB: 2, WR: 2, TE: 1, FLEX: 1, DEF: 1, K: 1 },
    why_locked: null,
  });
  api.reply('GET /current-season-weeks', { ...SEASON, season: { ...SEASON.season, kind: 'postseason' } });
  const { dialog } = await openGroups({ api });
  await expect.element(dialog).toMatchTextContent('3 of 20 participants · Usage: 1x');
  await expect.element(dialog).not.toMatchTextContent('Playoff');
});

test('[G8.21, G8.32] a lineup is removed from a group and added again; what fails is explained', async () => {
  const { api, screen, dialog, opener } = await openGroups();
  await dialog.getByRole('checkbox', { name: 'Remove Sunday Morning Regulars' }).click();
  // One must remain.
  await expect.element(dialog.getByRole('checkbox', { name: 'Remove Everyone (Default)' })).toBeDisabled();
  const remove = dialog.getByRole('button', { name: 'Remove from 1 group(s)' });
  const failure = dialog.getByRole('alert').filter({ hasText: /\S/ });
  api.refuseOnce('POST /lineup/:id/remove-groups');
  await remove.click();
  await expect.element(failure).toHaveTextContent('Failed to remove lineup from groups');
  await remove.click();
  await expect.element(screen.getByText('Lineup successfully removed from 1 group(s)')).toBeVisible();
  const add = dialog.getByRole('button', { name: 'Add to 1 group(s)' });
  await dialog.getByRole('checkbox', { name: 'Add Sunday Morning Regulars' }).click();
  api.refuseOnce('POST /lineup/:id/add-groups');
  await add.click();
  await expect.element(failure).toHaveTextContent('Failed to add lineup to groups');
  api.refuseOnce('POST /lineup/:id/add-groups', 409, { error: 'Another tab was faster', code: 'already_submitted' });
  await add.click();
  await expect.element(failure).toHaveTextContent('Another tab was faster');
  await add.click();
  await expect.element(screen.getByText('Lineup successfully added to 1 group(s)')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(opener).toHaveFocus();
});

test('[G8.21, G2.58] groups that fail to load show the server’s message, else the app’s own', async () => {
  const { api } = makeApi();
  api.refuse('GET /lineup/:id/available-groups', 404, { error: 'Gone for good', code: 'not_found' });
  const { dialog } = await openGroups({ api });
  await expect.element(dialog.getByRole('heading', { name: 'Gone for good' })).toBeVisible();
  api.refuse('GET /lineup/:id/available-groups');
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(dialog.getByRole('heading', { name: 'Failed to load available groups' })).toBeVisible();
  api.reply('GET /lineup/:id/available-groups', {
    ...{ availableGroups: [], currentGroups: [], lineupPositionCounts: { QB: 1 }, why_locked: null },
  });
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(dialog).toMatchTextContent('No Groups Assigned');
  await expect.element(dialog).toMatchTextContent('No Compatible Groups');
});

test('a lineup in one group cannot be removed from it', async () => {
  const { api, store } = makeApi();
  store.lineups = [{ ...LINEUP, groups: [EVERYONE] }];
  const { dialog } = await openGroups({ api });
  await expect.element(dialog.getByRole('checkbox', { name: 'Remove Everyone (Default)' })).toBeDisabled();
});

test('[G2.54, G2.55, G8.18] a lineup is deleted after a confirmation; what fails is reported', async () => {
  const { api } = makeApi();
  const { screen } = await openApp('/lineups', api);
  const card = screen.getByRole('article', { name: 'Gut Feeling' });
  const press = async () => {
    await card.getByRole('button', { name: 'More of Gut Feeling' }).click();
    await screen.getByRole('menuitem', { name: 'Delete' }).click();
  };
  const question = screen.getByRole('alertdialog');
  await press();
  await expect
    .element(question)
    .toMatchTextContent('Are you sure you want to delete this lineup? This action cannot be undone.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(card).toBeVisible();
  api.refuseOnce('DELETE /lineup/:id');
  await press();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.element(screen.getByText('Failed to delete lineup')).toBeVisible();
  await expect.element(card).toBeVisible();
  await press();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.element(card).not.toBeInTheDocument();
});

test('once a game has started, the menu explains why groups and deletion are not possible', async () => {
  const { api, store } = makeApi();
  const [first, ...rest] = LINEUP.players;
  if (!first) throw new Error('LINEUP has no player');
  const started = { ...first.player, is_locked: true, game_status: 'in_progress' as const };
  store.lineups = [{ ...LINEUP, has_locked_player: true, players: [{ ...first, player: started }, ...rest] }];
  const { screen } = await openApp('/lineups', api);
  await screen.getByRole('button', { name: 'More of Gut Feeling' }).click();
  for (const name of [/^Manage Groups/, /^Delete/]) {
    const item = screen.getByRole('menuitem', { name });
    await expect.element(item).toHaveAttribute('aria-disabled', 'true');
    await expect.element(item).toMatchTextContent(/This lineup has a player whose game has started, so/);
    (item.element() as HTMLElement).click();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument();
  }
});

test('[G2.52, G2.56, G2.57] a free user creates one lineup, and is referred to Premium for more', async () => {
  const { api, store } = makeApi();
  api.reply('GET /groups', [EVERYONE]);
  store.lineups = [];
  let app = await openApp('/lineups', api);
  await expect.element(app.screen.getByRole('heading', { name: 'No Lineups Found' })).toBeVisible();
  await expect.element(app.screen.getByRole('link', { name: 'Create Lineup' })).toBeVisible();
  await expectNoBarriersAtBothWidths();
  store.lineups = [{ ...LINEUP, week_id: id(102) }];
  app = await app.reload();
  await expect.element(app.screen.getByRole('article', { name: 'Gut Feeling' })).toBeVisible();
  await expect.element(app.screen.getByRole('link', { name: /^Create/ })).not.toBeInTheDocument();
  await expect
    .element(app.screen.getByRole('main'))
    .toMatchTextContent(
      'You currently have 1 lineup for this week. Upgrade to Premium to create unlimited lineups per week!',
    );
});

test('[G2.51, G2.54, G4.11] the week select leads to a week that is over, whose lineups can only be viewed', async () => {
  const { api, store } = makeApi();
  store.lineups = [{ ...LINEUP, week_id: id(101) }];
  const { screen, path } = await openApp('/lineups', api);
  await screen.getByRole('combobox', { name: 'Week' }).click();
  await screen.getByRole('option', { name: /^Week 1/ }).click();
  await expect.poll(path).toBe('/lineups/1');
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Week 1 Lineups' })).toBeVisible();
  const past = screen.getByRole('article').first();
  await expect.element(past.getByRole('link', { name: /^Edit/ })).not.toBeInTheDocument();
  await past.getByRole('button', { name: /^More of/ }).click();
  expect(
    screen
      .getByRole('menuitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['History']);
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('link', { name: /^Create/ })).not.toBeInTheDocument();
});

test('[G2.59, G8.22] a history that fails to load says so, can be retried, and may be empty', async () => {
  const api = signedInApi();
  const { screen } = await openApp(`/lineup/${id(999)}/transactions`, api);
  const failure = screen.getByRole('heading', { name: 'Failed to load transaction history' });
  await expect.element(failure).toBeVisible();
  await expectNoBarriersAtBothWidths();
  const reads = () => api.requests.filter(({ url }) => url.endsWith('/transactions?limit=50')).length;
  const before = reads();
  expect(before).toBeGreaterThan(0);
  await screen.getByRole('button', { name: 'Try Again' }).click();
  await expect.poll(reads).toBeGreaterThan(before);
  await expect.element(failure).toBeVisible();
  api.reply('GET /lineup/:id/transactions', []);
  api.reply('GET /lineup/:id/transactions/summary', {
    ...{ week_id: LINEUP.week_id, total_transactions: 0, last_modified: '2026-10-25T18:00:00Z', actions: {} },
  });
  await screen.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(screen.getByRole('heading', { name: 'No Transaction History' })).toBeVisible();
});
