import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoBarriersAtBothWidths } from '../app/testing/barriers.ts';
import { openApp, signedInApi } from '../app/testing/open-app.tsx';
import { EVERYONE, group, id, LINEUP, SEASON } from '../app/testing/small-league.ts';

const SIX = group(1, 'Sunday Six');
const ROW = {
  ...{ userId: id(9), username: 'Ben', rank: 1, rankChange: null, totalPoints: 50, thisWeekPoints: 50 },
  ...{ weeks: 1, averagePoints: 50, lineups: [{ weekId: id(102), points: 50 }] },
};

const VIEW = {
  ...{ username: 'Ben', lineupName: 'Gut Feeling', totalProjectedPoints: 90, totalActualPoints: 50 },
  ...{ playoffMultiplier: 1, countedPoints: 50, createdAt: '2026-09-15T00:00:00.000Z' },
  players: LINEUP.players.map(({ position_key, slot_order, player }) => {
    const positionKey = position_key.toUpperCase();
    const slot = { positionKey, slotOrder: slot_order };
    if (slot_order > 6) return { ...slot, isLocked: false };
    const marks = { RB1: { isUnconfirmed: true }, RB2: { isGameUnconfirmed: true }, WR2: { isDelayed: true } };
    const corrections = positionKey === 'WR1' ? [{ notedAt: '2026-09-16T16:00:00.000Z', pointsChange: 0.1 }] : [];
    return {
      ...{ ...slot, isLocked: true, playerId: player.id, name: player.name, position: player.position },
      ...{ teamAbbreviation: 'KC', primaryColor: '#E31837', secondaryColor: '#FFB81C', actualPoints: 5 },
      ...{ projectedPoints: 10, isDoubleDown: false, injuryStatus: null, corrections },
      ...marks[positionKey as keyof typeof marks],
    };
  }),
};

const LINEUP_OF = 'GET /leaderboard/lineups/group/:groupId/week/:weekId/user/:userId';

/** The receiver in the viewed lineup, whose stats the operator has set. */
const SET = VIEW.players.find(({ positionKey }) => positionKey === 'WR1') as { playerId?: string };

async function openViewer() {
  const api = signedInApi();
  const note = {
    kind: 'stat_line',
    game_id: null,
    reason: 'ESPN is down',
    set_at: '2026-09-17T15:50:00.000Z',
  } as const;
  api.reply('GET /overrides/:weekId', [{ ...note, player_id: SET.playerId ?? null }]);
  api.reply('GET /groups', [EVERYONE, SIX]);
  api.reply('GET /leaderboard/overall', { entries: [ROW], userRank: null, userRow: null, total: 1 });
  api.reply('GET /leaderboard/group/:groupId', {
    ...{ group: SIX, entries: [ROW], page: 1, total: 1, userRank: null, userRow: null },
  });
  api.replyWith(LINEUP_OF, ({ url }) => ({ lineup: url.includes(id(102)) ? VIEW : null }));
  const release = api.hold(LINEUP_OF);
  const { screen } = await openApp(`/leaderboard?group=${SIX.id}`, api);
  const table = screen.getByRole('table', { name: 'Standings of Sunday Six' });
  await table.getByRole('button', { name: 'Ben' }).click();
  return { screen, viewer: screen.getByRole('dialog', { name: 'Ben' }), release };
}

test('[G2.29, G2.30, G4.13] the lineup viewer loads, shows a lineup, and says where there is none', async () => {
  const { screen, viewer, release } = await openViewer();
  await expect.element(viewer.getByRole('status', { name: 'Loading lineup' })).toBeVisible();
  release();
  const slots = viewer.getByRole('rowgroup').last().getByRole('row');
  await expect.element(slots).toHaveLength(9);
  const isRead = (element: Element) => element.closest('[aria-live]')?.getAttribute('aria-live');
  expect(isRead(slots.first().element())).toBe('off');
  await expectNoBarriersAtBothWidths();
  await viewer.getByRole('combobox', { name: 'Week' }).click();
  await screen.getByRole('option', { name: 'Week 1', exact: true }).click();
  await expect.element(viewer.getByText('No lineup found')).toBeVisible();
  expect(isRead(viewer.getByText('No lineup found').element())).toBe('polite');
  await expectNoBarriersAtBothWidths();
});

test('[G2.31, G4.5] the lineup viewer hides open slots, and shows the player and corrections of locked ones', async () => {
  const { viewer, release } = await openViewer();
  release();
  const slots = viewer.getByRole('rowgroup').last().getByRole('row');
  await expect.element(slots).toHaveLength(9);
  const locked = slots.filter({ has: page.getByLabelText('Locked', { exact: true }) });
  expect(locked.elements()).toHaveLength(7);
  expect(slots.filter({ hasText: 'Not yet locked' }).elements()).toHaveLength(2);
  expect(slots.filter({ hasText: 'Corrected' }).elements()).toHaveLength(1);
  expect(slots.filter({ hasText: 'Score unconfirmed' }).elements()).toHaveLength(2);
  expect(slots.filter({ hasText: 'KC · Delayed' }).elements()).toHaveLength(1);
  const set = slots.filter({ hasText: /Stats set by the operator since Thu.*: ESPN is down/ });
  await expect.element(set).toHaveLength(1);
});

test('a group of an earlier season opens its lineups, on the leaderboard and on its page', async () => {
  const api = signedInApi();
  const ended = group(2, 'Ended', { is_current_season: false, seasons: { id: id(9), name: '2025 Season' } });
  const row = { ...ROW, lineups: [{ weekId: id(917), points: 50 }] };
  api.reply('GET /groups', [EVERYONE, ended]);
  api.reply('GET /leaderboard/overall', { entries: [], userRank: null, userRow: null, total: 0 });
  api.reply('GET /leaderboard/group/:groupId', {
    ...{ group: ended, entries: [row], page: 1, total: 1, userRank: null, userRow: null },
  });
  api.reply(
    'GET /season-weeks',
    [17, 18].map((week_number) => ({ ...SEASON.currentWeek, id: id(900 + week_number), week_number })),
  );
  api.replyWith(LINEUP_OF, ({ url }) => ({ lineup: url.includes(id(917)) ? VIEW : null }));
  const { screen, goTo } = await openApp(`/leaderboard?group=${ended.id}`, api);
  await expect.element(screen.getByText('You had no lineup in it.')).toBeInTheDocument();
  await screen.getByRole('combobox', { name: 'Group' }).click();
  await screen.getByRole('option').filter({ hasText: '2025 Season · Private · 3 of 20' }).click();
  for (const path of [null, `/groups/${ended.id}`]) {
    if (path !== null) await goTo(path);
    const table = screen.getByRole('table', { name: 'Standings of Ended' });
    await expect.element(table.getByRole('columnheader', { name: 'Week 18' })).toBeInTheDocument();
    await table.getByRole('button', { name: 'Ben' }).click();
    const viewer = screen.getByRole('dialog', { name: 'Ben' });
    await expect.element(viewer.getByRole('combobox', { name: 'Week' })).toHaveTextContent('Week 17');
    await expect.element(viewer.getByRole('heading', { name: 'Gut Feeling' })).toBeVisible();
    await viewer.getByTitle('How it adds up').first().click();
    const derivation = screen.getByRole('dialog', { name: 'How It Adds Up' });
    await expect.element(derivation.getByRole('heading', { name: /^Week 17, / })).toBeInTheDocument();
    await derivation.getByRole('button', { name: 'Close' }).click();
    await viewer.getByRole('button', { name: 'Close' }).click();
  }
});
