import type { LineupView } from '@singleback/contract/leaderboard.ts';
import type { ScoreboardGame } from '@singleback/contract/scoreboard.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoBarriersAtBothWidths } from '../../app/testing/barriers.ts';
import { type OpenedApp, openApp, signedInApi } from '../../app/testing/open-app.tsx';
import { EVERYONE, group, id, LINEUP, TEAMS } from '../../app/testing/small-league.ts';
import { person } from '../../platform/api/testing/person.ts';

const SIX = group(1, 'Sunday Six');
const VIEWED = 'GET /leaderboard/lineups/group/:groupId/week/:weekId/user/:userId';

const row = (userId: string, username: string, rank: number, totalPoints: number) => ({
  ...{ userId, username, rank, rankChange: null, totalPoints, thisWeekPoints: 50 },
  ...{ weeks: 1, averagePoints: 50, lineups: [{ weekId: id(102), points: 50 }] },
});

/** The rival holds one locked receiver; everything else is hidden. */
const RIVAL: LineupView = {
  ...{ username: 'Ben', lineupName: 'Old Faithful', totalProjectedPoints: 10, totalActualPoints: 5 },
  ...{ playoffMultiplier: 1, countedPoints: 5, createdAt: '2026-09-15T00:00:00.000Z' },
  players: LINEUP.players.map(({ position_key, slot_order }) => {
    const slot = { positionKey: position_key.toUpperCase(), slotOrder: slot_order };
    if (position_key !== 'wr1') return { ...slot, isLocked: false };
    return {
      ...{ ...slot, isLocked: true, playerId: id(701), name: 'Rival Receiver', position: 'WR' },
      ...{ teamAbbreviation: 'BUF', primaryColor: null, secondaryColor: null, actualPoints: 5 },
      ...{ projectedPoints: 10, isDoubleDown: false, injuryStatus: null },
    };
  }),
};

const mine = (points = 5, status: 'in_progress' | 'final' = 'in_progress', { id: groupId, name } = SIX) => ({
  ...LINEUP,
  total_actual_points: points * 9,
  groups: [{ id: groupId, name, group_settings: SIX.group_settings }],
  players: LINEUP.players.map((slot) => {
    const live = { game_status: status, game_clock: '6:42 3rd', is_locked: true, actual_points: points } as const;
    return { ...slot, player: { ...slot.player, ...live } };
  }),
});

const team = (at: number) => {
  const { id: teamId, abbreviation, name } = TEAMS[at] as (typeof TEAMS)[number];
  return {
    ...{ id: teamId, abbreviation, name, logo_url: null },
    primary_color: '#00338D',
    secondary_color: '#C60C30',
  };
};

const GAME: ScoreboardGame = {
  ...{ id: id(70), status: 'in_progress', start_time: '2026-09-17T15:00:00.000Z', quarter: 3 },
  ...{ time_remaining: '6:42', home_team: team(0), away_team: team(1), home_score: 7, away_score: 3 },
  ...{ possession_team_id: null, scores_delayed_since: null, players: [] },
};

/** Opens What if with a touchdown filled in, and takes it back. */
async function openStart(screen: OpenedApp['screen']): Promise<void> {
  if (window.innerWidth < 1180) await screen.getByText('Outlook', { exact: true }).click();
  await screen.getByRole('button', { name: /\+1 TD$/ }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
}

async function openWhatIf(
  api = signedInApi(),
  game: Partial<ScoreboardGame> = {},
  total = 2,
  inGroup = SIX,
  others: (typeof LINEUP)[] = [],
) {
  api.reply('GET /groups', [EVERYONE, SIX]);
  api.reply('GET /lineups/:weekId', [mine(5, 'in_progress', inGroup), ...others]);
  api.reply('GET /scoreboard/:weekId', [{ ...GAME, ...game }]);
  const entries = [row(id(9), 'Ben', 1, 110), row(person().id, 'Me', 2, 105)];
  const userRow = row(person().id, 'Me', 150, 105);
  api.reply('GET /leaderboard/group/:groupId', { group: SIX, entries, page: 1, total, userRank: 2, userRow });
  api.reply(VIEWED, { lineup: RIVAL });
  const app = await openApp('/lineups', api);
  await openStart(app.screen);
  return { ...app, api, panel: app.screen.getByRole('dialog', { name: 'What if: Gut Feeling' }) };
}

test('added catches change points and places, marked and beside the real ones, and one tap goes back', async () => {
  const { panel, screen } = await openWhatIf();
  await expect.element(panel.getByText('Just a what-if. Your score doesn’t change.')).toBeVisible();
  await expect.element(panel.getByText('45.00', { exact: true })).toBeVisible();
  await expect.element(panel.getByText('5.00 behind Ben')).toBeVisible();
  await panel.getByRole('button', { name: /Wyatt Out/ }).click();
  await panel.getByRole('button', { name: 'TD catch: more' }).click();
  const yards = panel.getByRole('slider', { name: 'Receiving yards' });
  (yards.element() as HTMLElement).focus();
  await userEvent.keyboard('{PageUp}{PageUp}{ArrowRight}');
  await expect.element(yards).toHaveValue('21');
  // 6.00 and 2.10 for the receiver; the passer of his team is in the lineup too: 4.00 and 0.84.
  await expect.element(panel.getByText('57.94', { exact: true })).toHaveAttribute('data-changed', 'true');
  await expect.element(panel.getByText('now 45.00')).toBeVisible();
  await expect.element(panel.getByText('7.94 ahead of Ben')).toBeVisible();
  await expect.poll(() => panel.element().textContent).toContain('now 2ndwhat if 1st');
  await panel.getByRole('checkbox', { name: 'Thrown by Quentin Back' }).click();
  await expect.element(panel.getByText('53.10', { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Back to live' }).click();
  await expect.element(panel).not.toBeInTheDocument();
  await openStart(screen);
  await expect.element(panel.getByText('45.00', { exact: true })).toBeVisible();
  await expect.element(panel.getByText('now 45.00')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
});

test('a result to try is filled in, for the rivals too, and can be changed', async () => {
  const { screen, panel } = await openWhatIf();
  await panel.getByRole('button', { name: 'Back to live' }).click();
  await screen.getByRole('button', { name: 'All as projected' }).click();
  await expect.element(panel.getByText('now 45.00')).toBeVisible();
  await panel.getByText('Games 1').click();
  const game = panel.getByRole('switch', { name: /Fill in BUF @ KC as projected/ });
  await expect.element(game).toBeChecked();
  await game.click();
  await expect.element(panel.getByText('45.00', { exact: true })).toBeVisible();
});

test('a lineup of finished games has nothing to try', async () => {
  const api = signedInApi();
  api.reply('GET /lineups/:weekId', [mine(5, 'final')]);
  api.reply('GET /scoreboard/:weekId', [{ ...GAME, status: 'final' }]);
  const { screen } = await openApp('/lineups', api);
  await expect.element(screen.getByRole('article', { name: 'Gut Feeling' })).toBeVisible();
  await expect.element(screen.getByText('Try a result.', { exact: false })).not.toBeInTheDocument();
});

test('[G4.5] rivals have their locked players only, and what they gain takes places', async () => {
  const { panel, api } = await openWhatIf();
  await panel.getByText('Rivals 1').click();
  const rival = panel.getByRole('button', { name: /Rival Receiver/ });
  await expect.element(rival.getByText('Ben')).toBeVisible();
  await rival.click();
  await panel.getByRole('button', { name: 'Catches: more' }).click();
  await expect.element(panel.getByText('6.00 behind Ben')).toBeVisible();
  await expect.element(panel.getByText('45.00', { exact: true })).toHaveAttribute('data-changed', 'true');
  await panel.getByRole('button', { name: 'Undo' }).click();
  await expect.element(panel.getByText('5.00 behind Ben')).toBeVisible();
  await expectNoBarriersAtBothWidths();
  // Nothing of it leaves the page.
  expect(api.requests.filter(({ key }) => !key.startsWith('GET '))).toEqual([]);
});

test('a game is finished as expected for everyone in it, and without a clock there is nothing to expect', async () => {
  const { panel } = await openWhatIf();
  await panel.getByText('Games 1').click();
  const game = panel.getByRole('switch', { name: /Fill in BUF @ KC as projected/ });
  await game.click();
  await expect.poll(() => panel.element().textContent).toContain('now 45.00');
  await game.click();
  await expect.element(panel.getByText('now 45.00')).not.toBeInTheDocument();
  const unknown = await openWhatIf(signedInApi(), { quarter: null, time_remaining: null });
  await unknown.panel.getByRole('button', { name: /Wyatt Out/ }).click();
  await expect.element(unknown.panel.getByText('Waiting for live scores')).toBeVisible();
});

test('a table that is too long is left out, a failed one is said, and points are still added', async () => {
  const api = signedInApi();
  api.refuse('GET /leaderboard/group/:groupId', 400);
  const { panel } = await openFailing(api);
  await expect.element(panel.getByText('Your places could not be loaded. Points are still added.')).toBeVisible();
  await expect.element(panel.getByText('45.00', { exact: true })).toBeVisible();
});

async function openFailing(api: ReturnType<typeof signedInApi>) {
  api.reply('GET /groups', [EVERYONE, SIX]);
  api.reply('GET /lineups/:weekId', [mine()]);
  api.reply('GET /scoreboard/:weekId', [GAME]);
  const { screen } = await openApp('/lineups', api);
  await openStart(screen);
  return { panel: screen.getByRole('dialog', { name: 'What if: Gut Feeling' }) };
}

test('on a table that is too long the place is about right, from the spread of its totals', async () => {
  const api = signedInApi();
  api.reply('GET /leaderboard/group/:groupId/histogram', { from: 100, width: 10, counts: [200, 100] });
  const { panel } = await openWhatIf(api, {}, 300);
  await expect.element(panel.getByText('about, from how all totals are spread')).toBeVisible();
  await panel.getByRole('button', { name: /Wyatt Out/ }).click();
  await panel.getByRole('button', { name: 'Catches: more' }).click();
  await expect.element(panel.getByText('up 20')).toBeInTheDocument();
});

test('more points and yards allowed lead a defense to another tier, from those it has allowed', async () => {
  const api = signedInApi();
  const game = {
    ...{ week_number: 2, opponent: 'vs BUF', game_status: 'in_progress', played: true },
    ...{ actual_points: 5, projected_points: 8, def_pts_agst: 10, def_yds_agst: 290 },
  };
  api.reply('GET /players/:id/game-log', { data: [game as never] });
  const { panel } = await openWhatIf(api);
  await panel.getByRole('button', { name: /Kansas City Chiefs/ }).click();
  const allowed = panel.getByRole('slider', { name: 'More points allowed' });
  await expect.element(panel.getByText('10 so far')).toBeVisible();
  (allowed.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  await expect.element(allowed).toHaveValue('3');
  // 13 is the same tier as 10, 14 the next one.
  await expect.element(panel.getByText('45.00', { exact: true })).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(panel.getByText('43.00', { exact: true })).toBeVisible();
  await expect.element(panel.getByText('290 so far')).toBeVisible();
  (panel.getByRole('slider', { name: 'More yards allowed' }).element() as HTMLElement).focus();
  // 300 yards are worth 2 points less.
  await userEvent.keyboard('{PageUp}');
  await expect.element(panel.getByText('41.00', { exact: true })).toBeVisible();
});

test('on the table of everybody there is a place for this week alone too', async () => {
  const api = signedInApi();
  api.replyWith('GET /leaderboard/group/:groupId/histogram', ({ url }) =>
    url.includes('of=week') ? { from: 0, width: 50, counts: [100, 20] } : { from: 100, width: 10, counts: [200, 100] },
  );
  const { panel } = await openWhatIf(api, {}, 300, EVERYONE);
  const places = panel.getByRole('list', { name: 'Places' }).getByRole('listitem');
  await expect.element(places.nth(0).getByText('Everyone (Default)')).toBeVisible();
  await expect.element(places.nth(1).getByText('Overall this week')).toBeVisible();
  await expect.element(places.nth(1).getByText('31st')).toBeVisible();
  await panel.getByRole('button', { name: /Wyatt Out/ }).click();
  await panel.getByRole('button', { name: 'Catches: more' }).click();
  await expect.element(places.nth(1).getByText('up 2')).toBeInTheDocument();
});

test('on a phone the panel fills the screen and nothing is cut off', async () => {
  await page.viewport(390, 844);
  const { panel } = await openWhatIf();
  await panel.getByRole('button', { name: /Wyatt Out/ }).click();
  const body = panel.element().querySelector('.dialog-body') as HTMLElement;
  expect(body.scrollWidth).toBe(body.clientWidth);
  expect(panel.element().getBoundingClientRect().width).toBe(390);
  await page.viewport(1280, 800);
});
