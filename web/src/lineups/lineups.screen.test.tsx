import type { ScoreboardGame, ScoreboardTeam } from '@singleback/contract/scoreboard.ts';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoBarriers } from '../app/testing/barriers.ts';
import { expectFailure } from '../app/testing/failures.ts';
import { openApp, signedInApi } from '../app/testing/open-app.tsx';
import { EVERYONE, group, id, LINEUP, PLAYERS, PREMIUM, TEAMS } from '../app/testing/small-league.ts';

const makeApi = () => {
  const api = signedInApi();
  api.reply('GET /lineups/:weekId', [LINEUP]);
  api.reply('GET /lineups/used-players', []);
  api.reply('GET /lineup/:id/available-groups', {
    ...{ availableGroups: [], currentGroups: [], lineupPositionCounts: {}, why_locked: null },
  });
  return api;
};

test('[G8.16, G2.56] shows that lineups failed to load, and an empty state without any', async () => {
  const api = signedInApi();
  api.refuse('GET /lineups/:weekId', 400);
  const { screen } = await openApp('/lineups', api);
  await expect.element(screen.getByRole('heading', { name: 'Failed to load lineups' })).toBeVisible();
  api.reply('GET /lineups/:weekId', []);
  await screen.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(screen.getByRole('heading', { name: 'No Lineups Found' })).toBeVisible();
  await screen.unmount();
  const first = await openApp('/lineups/1', api);
  await expect.element(first.screen.getByText('No Lineups Found')).toBeVisible();
});

test('[G2.56] without a lineup a beginner reads the rules, and from the second week on all read when it opens', async () => {
  const api = signedInApi();
  const [home, away] = TEAMS.map(({ id: teamId, abbreviation, name }) => ({
    ...{ id: teamId, abbreviation, name, logo_url: null, primary_color: null, secondary_color: null },
  })) as unknown as [ScoreboardTeam, ScoreboardTeam];
  const at = (hour: string, status: ScoreboardGame['status']): ScoreboardGame => ({
    ...{ id: id(70), status, start_time: `2026-09-17T${hour}:00.000Z`, quarter: null, time_remaining: null },
    ...{ home_team: home, away_team: away, home_score: null, away_score: null, possession_team_id: null },
    ...{ scores_delayed_since: null, players: [] },
  });
  // It is 16:00.
  api.reply('GET /scoreboard/:weekId', [at('17:30', 'scheduled'), at('20:00', 'scheduled')]);
  api.reply('GET /lineups/:weekId', []);
  api.reply('GET /groups', [EVERYONE]);
  const { screen } = await openApp('/lineups', api);
  const main = screen.getByRole('main');
  await expect.element(main).toMatchTextContent(/Week 2 kicks off Thu 5:30 PM\. Build it, or start from your plan\./);
  await expect.element(main).not.toMatchTextContent(/Use each NFL player once/);
  // No board of the season before the first lineup.
  await expect.element(screen.getByRole('button', { name: /^Used players/ })).not.toBeInTheDocument();
  await screen.unmount();
  api.reply('GET /groups', [{ ...EVERYONE, has_lineup_this_season: false }]);
  const beginner = await openApp('/lineups', api);
  await expect.element(beginner.screen.getByRole('main')).toMatchTextContent(/Use each NFL player once/);
  await beginner.screen.unmount();
  const over = await openApp('/lineups/1', api);
  await expect.element(over.screen.getByRole('main')).toMatchTextContent(/No Lineups Found.*No lineup for week 1\./);
});

test('after the first save the lineup stands alone with the way to friends, and the next visit is the ordinary page', async () => {
  const api = makeApi();
  const friends = group(31, 'Sunday Six');
  const { id: groupId, name, group_settings } = friends;
  api.reply('GET /lineups/:weekId', [{ ...LINEUP, groups: [{ id: groupId, name, group_settings }] }]);
  for (const [of, role, next] of [
    [{ is_commissioner: true }, 'button', 'Play with Friends'],
    // Full: nobody can be invited.
    [{ is_commissioner: true, max_participants: 5 }, 'link', 'See Sunday Six'],
    [{ is_commissioner: false }, 'link', 'See Sunday Six'],
  ] as const) {
    api.reply('GET /groups', [{ ...friends, current_participants: 5, max_participants: 6, ...of }]);
    history.replaceState({ firstSave: LINEUP.id }, '');
    const { screen } = await openApp('/lineups', api);
    await expect.element(screen.getByRole('heading', { name: 'You’re In' })).toHaveFocus();
    await expect.element(screen.getByRole('table', { name: 'Players of Gut Feeling' })).toBeVisible();
    await expect.element(screen.getByText('It counts in Sunday Six.')).toBeVisible();
    await expect.element(screen.getByRole(role, { name: next })).toBeVisible();
    expect(screen.getByRole('main').getByRole('heading').elements()).toHaveLength(1);
    await screen.getByRole('link', { name: 'Lineups' }).first().click();
    await expect.element(screen.getByRole('heading', { name: 'Week 2 Lineups' })).toBeVisible();
    await screen.unmount();
  }
  history.replaceState(null, '');
});

test('a slot says what the operator has set of its player', async () => {
  const api = makeApi();
  const note = { kind: 'injury', game_id: null, reason: 'Ruled out', set_at: '2026-09-17T15:50:00.000Z' } as const;
  api.reply('GET /overrides/:weekId', [{ ...note, player_id: LINEUP.players[0]?.player.id ?? null }]);
  const { screen } = await openApp('/lineups', api);
  const text = screen.getByText(/^Injury set by the operator since Thu.*: Ruled out$/);
  await expect.element(text).toBeVisible();
  expect(text.elements()).toHaveLength(1);
});

test('the board of used players opens from below the lineups, and says when it failed to load', async () => {
  const api = makeApi();
  api.refuse('GET /lineups/season', 400);
  const { screen } = await openApp('/lineups', api);
  await screen.getByRole('button', { name: 'Used players' }).click();
  const board = screen.getByRole('dialog', { name: 'Used Players' });
  await expect.element(board.getByRole('heading', { name: 'Failed to load used players' })).toBeVisible();
  api.reply('GET /lineups/season', []);
  await board.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(board.getByText(/^No players used yet\./)).toBeVisible();
});

test('[G8.18] a lineup that could not be deleted comes back with an error', async () => {
  await expectFailure(makeApi, {
    ...{ says: 'Failed to delete lineup', fails: 'DELETE /lineup/:id', path: '/lineups' },
    async act({ screen }) {
      await screen.getByRole('button', { name: 'More of Gut Feeling' }).click();
      await screen.getByRole('menuitem', { name: 'Delete' }).click();
      await screen.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expect.element(screen.getByRole('article', { name: 'Gut Feeling' })).toBeVisible();
    },
  });
});

test('[G8.21] shows that a lineup’s groups failed to load', async () => {
  await expectFailure(makeApi, {
    ...{ says: 'Failed to load available groups', fails: 'GET /lineup/:id/available-groups', path: '/lineups' },
    act: async ({ screen }) => {
      await screen.getByRole('button', { name: 'More of Gut Feeling' }).click();
      await screen.getByRole('menuitem', { name: 'Manage Groups' }).click();
    },
  });
});

test('[G8.21, G2.58] adding to a group shows progress and failure', async () => {
  const api = makeApi();
  const { id: _, ...everyone } = EVERYONE;
  api.reply('GET /lineup/:id/available-groups', {
    availableGroups: [{ ...everyone, id: id(1), name: 'Sunday Six', why_not: null, used_up_player: null }],
    currentGroups: [{ ...EVERYONE, is_member: true }],
    lineupPositionCounts: { QB: 1 },
    why_locked: null,
  });
  const release = api.hold('POST /lineup/:id/add-groups');
  api.refuse('POST /lineup/:id/add-groups');
  const { screen } = await openApp('/lineups', api);
  await screen.getByRole('button', { name: 'More of Gut Feeling' }).click();
  await screen.getByRole('menuitem', { name: 'Manage Groups' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'Add Sunday Six' }).click();
  await dialog.getByRole('button', { name: 'Add to 1 group(s)' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Adding...' })).toBeVisible();
  release();
  await expect.element(screen.getByText('Failed to add lineup to groups')).toBeVisible();
});

test('[G5.24] Add My Lineup is offered unless a player is used up in the group (rules 7.22)', async () => {
  const api = makeApi();
  api.reply('GET /groups', [EVERYONE, group(1, 'Sunday Six')]);
  const { screen, reload } = await openApp('/lineups', api);
  const add = (of: typeof screen) => of.getByRole('button', { name: 'Add my lineup to Sunday Six' });
  await expect.element(add(screen)).toBeVisible();
  const spent = LINEUP.players[0]?.player.id ?? '';
  api.reply('GET /lineups/used-players', [{ player_id: spent, weeks: [1], usage_count: 1 }]);
  const later = await reload();
  const asked = () => api.requests.filter(({ key }) => key === 'GET /lineups/used-players').length;
  await expect.element(later.screen.getByText(/You currently have 1 lineup/)).toBeVisible();
  await expect.poll(asked).toBe(2);
  await new Promise((resolve) => setTimeout(resolve, 300));
  await expect.element(add(later.screen)).not.toBeInTheDocument();
});

test('[G1.7] a free account with a lineup in the week is led to it, and Premium to the groups that are left', async () => {
  const api = makeApi();
  api.reply('GET /players', PLAYERS);
  api.reply('GET /groups', [EVERYONE, group(1, 'Sunday Six')]);
  api.reply('GET /lineups/week/:weekId/groups', { lineupsPerGroup: { [EVERYONE.id]: 1 } });
  const { screen, reload } = await openApp(`/lineup/2?group=${id(1)}`, api);
  await expect.element(screen.getByRole('heading', { name: 'Your Week 2 Lineup Is In' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'See Week 2 Lineups' })).toBeVisible();
  await expectNoBarriers();
  api.reply('GET /subscriptions/current', PREMIUM);
  const later = await reload();
  await expect.element(later.screen.getByRole('checkbox', { name: /^Sunday Six/ })).toBeChecked();
});

test('[G1.7] an account that can’t be read is not called free, and a lineup that was deleted is not in any more', async () => {
  const api = makeApi();
  api.reply('GET /players', PLAYERS);
  api.reply('GET /lineups/week/:weekId/groups', { lineupsPerGroup: { [EVERYONE.id]: 1 } });
  api.reply('GET /lineups/:weekId', []);
  api.refuse('GET /subscriptions/current', 400);
  const { screen, reload } = await openApp('/lineup/2', api);
  await expect.element(screen.getByRole('heading', { name: 'Error', exact: true })).toBeVisible();
  api.reply('GET /subscriptions/current', null);
  const free = await reload();
  const isIn = free.screen.getByRole('heading', { name: 'Your Week 2 Lineup Is In' });
  await expect.element(isIn).toBeVisible();
  await free.screen.getByRole('link', { name: 'See Week 2 Lineups' }).click();
  const release = api.hold('GET /lineups/week/:weekId/groups');
  await free.screen.getByRole('link', { name: 'Create Lineup' }).first().click();
  await expect.element(free.screen.getByText('Loading Lineup Builder').first()).toBeVisible();
  expect(isIn.elements()).toHaveLength(0);
  api.reply('GET /lineups/week/:weekId/groups', { lineupsPerGroup: {} });
  release();
  await expect.element(free.screen.getByText('0 of 9')).toBeVisible();
});

test('[G8.22] shows that a history failed to load', async () => {
  await expectFailure(makeApi, {
    says: 'Failed to load transaction history',
    fails: 'GET /lineup/:id/transactions',
    path: `/lineup/${LINEUP.id}/transactions`,
  });
});

/** Presses Tab until it leaves the page; returns the controls in the page that a bar covered when they had the focus. */
async function coveredByBars(keys: { shift?: boolean }): Promise<string[]> {
  const covered: string[] = [];
  for (let presses = 0; presses < 60; presses++) {
    await userEvent.tab(keys);
    const focused = document.activeElement;
    if (!focused || focused === document.body) break;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const bar = document.elementFromPoint(left + width / 2, top + height / 2)?.closest('.bar-top, .bar-bottom');
    if (bar && !bar.contains(focused)) covered.push(focused.textContent ?? '');
  }
  return covered;
}

test('what the Tab key reaches is not left under a bar, neither on the way down nor back', async () => {
  await page.viewport(390, 420);
  onTestFinished(() => page.viewport(1280, 800));
  const { screen } = await openApp('/lineups', makeApi());
  await expect.element(screen.getByRole('table', { name: /^Players of/ })).toBeVisible();
  expect(await coveredByBars({})).toEqual([]);
  expect(await coveredByBars({ shift: true })).toEqual([]);
});
