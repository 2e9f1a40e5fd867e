import type { PlayerPoints } from '@singleback/contract/players.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DESKTOP, expectNoBarriersAtBothWidths, PHONE } from '../app/testing/barriers.ts';
import { openApp, signedInApi } from '../app/testing/open-app.tsx';
import { EVERYONE, id, LINEUP } from '../app/testing/small-league.ts';
import { person } from '../platform/api/testing/person.ts';

const POINTS = 'GET /players/:id/points/:weekId';
const WEEK = id(102);
const DANA = {
  ...{ userId: id(9), username: 'Dana', rank: 1, rankChange: null, totalPoints: 150, thisWeekPoints: 50 },
  ...{ weeks: 1, averagePoints: 50, lineups: [{ weekId: WEEK, points: 50 }] },
  granted: [{ weekId: id(101), points: 100, reason: 'missed' as const }],
};
const AT = '2026-09-16T16:00:00.000Z';

const VIEW = {
  ...{ username: 'Dana', lineupName: 'Gut Feeling', totalProjectedPoints: 90, totalActualPoints: 40 },
  ...{ playoffMultiplier: 1.25, countedPoints: 50, createdAt: '2026-09-15T00:00:00.000Z' },
  players: LINEUP.players.map(({ position_key, slot_order, player }) => {
    const slot = { positionKey: position_key.toUpperCase(), slotOrder: slot_order };
    if (slot_order > 6) return { ...slot, isLocked: false };
    return {
      ...{ ...slot, isLocked: true, playerId: player.id, name: player.name, position: player.position },
      ...{ teamAbbreviation: 'KC', primaryColor: '#E31837', secondaryColor: '#FFB81C', projectedPoints: 10 },
      ...{ isDoubleDown: slot_order === 0, actualPoints: 5, injuryStatus: null },
      ...(slot_order === 0
        ? {
            corrections: [{ notedAt: AT, pointsChange: -0.4 }],
          }
        : {}),
    };
  }),
};
const FIRST = VIEW.players.find((slot) => slot.slotOrder === 0) as { name: string; playerId: string };
const PLAYER = LINEUP.players.find(({ slot_order }) => slot_order === 0)?.player as PlayerPoints['player'];

const MADE: PlayerPoints = {
  player: { ...PLAYER, game_status: 'final', actual_points: 5, is_bye: false },
  week_number: 2,
  line: { stats: { passingYards: 125 }, points: 5, source: 'nflverse', updated_at: AT },
  changes: Array.from({ length: 12 }, (_, at) => {
    const points = at === 11 ? 5 : (at + 1) * 0.4;
    const isCorrection = at === 11;
    return {
      at: at === 11 ? AT : `2026-09-13T17:${10 + at}:00.000Z`,
      points,
      text: `Pass ${at}`,
      is_correction: isCorrection,
    };
  }),
  corrections: [
    {
      ...{ at: AT, points_before: 5.4, points_after: 5, source: 'nflverse' },
      changes: [{ stat: 'passingYards', old: 135, new: 125 }],
    },
  ],
};

async function openTable(reply: Partial<PlayerPoints> = {}) {
  const api = signedInApi();
  api.reply('GET /leaderboard/overall', { entries: [DANA], userRank: null, userRow: null, total: 1 });
  api.reply('GET /leaderboard/group/:groupId', {
    ...{ group: EVERYONE, entries: [DANA], page: 1, total: 1, userRank: null, userRow: null },
  });
  api.reply('GET /leaderboard/lineups/group/:groupId/week/:weekId/user/:userId', { lineup: VIEW });
  api.reply(POINTS, { ...MADE, ...reply });
  const app = await openApp('/leaderboard', api);
  const total = app.screen.getByRole('button', { name: '150.0' });
  return { ...app, api, total, dialog: app.screen.getByRole('dialog', { name: 'How It Adds Up' }) };
}

test('a total of the table opens to its weeks, a week to its slots, and a slot to the rows of the scoring', async () => {
  const { total, dialog, goBack } = await openTable();
  await total.click();
  await expect.element(dialog.getByText('no lineup, granted by the group')).toBeVisible();
  await expect
    .element(
      dialog
        .getByRole('listitem')
        .filter({ hasText: /^Week 1/ })
        .getByRole('button'),
    )
    .toHaveLength(0);
  await dialog.getByRole('button', { name: /^Week 2/ }).click();
  await expect.element(dialog.getByText('2 of 9 players are hidden until they lock.')).toBeVisible();
  await expect.element(dialog.getByText('40.00 × 1.25')).toBeVisible();
  const hidden = dialog.getByRole('listitem').filter({ hasText: 'Not yet locked' });
  await expect.element(hidden).toHaveLength(2);
  await expect.element(hidden.getByRole('button')).toHaveLength(0);
  await expectNoBarriersAtBothWidths();

  await dialog.getByRole('button', { name: new RegExp(`^${FIRST.name}`) }).click();
  const heading = dialog.getByRole('heading', { name: new RegExp(FIRST.name) });
  await expect.element(heading).toHaveFocus();
  await expect.element(dialog.getByText('125 ÷ 25')).toBeVisible();
  await expect.element(dialog.getByText('5.00 × 2')).toBeVisible();
  const box = dialog.getByRole('region', { name: /^Corrected/ });
  await expect.element(box).toMatchTextContent('Passing yardsfrom 135 to 125');
  // 40.80 before, doubled; times 1.25.
  await expect.element(box).toMatchTextContent('Week 2from 51.00 to 50.00');
  await dialog.getByRole('button', { name: 'Show 7 More' }).click();
  await expect.element(dialog.getByText('Pass 6')).toBeVisible();
  await expectNoBarriersAtBothWidths();

  goBack();
  await expect.element(dialog.getByText('40.00 × 1.25')).toBeVisible();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect.element(dialog.getByText('no lineup, granted by the group')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Back' })).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('what is shown is copied as text', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { total, dialog, screen } = await openTable();
  await total.click();
  await dialog.getByRole('button', { name: 'Copy as Text' }).click();
  await expect.element(screen.getByText('Copied', { exact: true })).toBeVisible();
  expect(writeText.mock.calls).toEqual([
    [
      'How It Adds Up\nDana · Everyone\nSeason: 150.00\n\n' +
        'Week 1 (no lineup, granted by the group): 100.00\nWeek 2: 50.00\nSeason: 150.00',
    ],
  ]);
  writeText.mockRestore();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(total).toHaveFocus();
});

test('a failure can be tried again, and no points are explained', async () => {
  const { api, total, dialog } = await openTable({ line: null, changes: [], corrections: [] });
  const release = api.hold(POINTS);
  await total.click();
  await dialog.getByRole('button', { name: /^Week 2/ }).click();
  await dialog.getByRole('button', { name: new RegExp(`^${FIRST.name}`) }).click();
  await expect.element(dialog.getByRole('status', { name: 'Loading the points' })).toBeVisible();
  api.refuse(POINTS, 400);
  release();
  await expect.element(dialog.getByRole('heading', { name: 'Failed to load the points' })).toBeVisible();
  api.reply(POINTS, { ...MADE, line: null, changes: [], corrections: [], player: { ...MADE.player, is_bye: true } });
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(dialog.getByRole('heading', { name: 'On Bye' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test.each([
  ['suspended game has begun', 0, '0.00 Points', { stats: {}, points: 0, source: 'espn', updated_at: AT }],
  ['game that is postponed before it begins has not begun', null, 'Not Started', null],
] as const)('a %s', async (_, actual_points, heading, line) => {
  const player = { ...PLAYER, game_status: 'postponed' as const, is_bye: false, actual_points };
  const { total, dialog } = await openTable({ player, line, changes: [], corrections: [] });
  await total.click();
  await dialog.getByRole('button', { name: /^Week 2/ }).click();
  await dialog.getByRole('button', { name: new RegExp(`^${FIRST.name}`) }).click();
  await expect.element(dialog.getByRole('heading', { name: heading, exact: true })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('on a phone it is a sheet, and Back closes it where it was opened', async () => {
  await page.viewport(...PHONE);
  const { total, dialog, goBack, path } = await openTable();
  await total.click();
  await expect.element(dialog.getByText('no lineup, granted by the group')).toBeVisible();
  await vi.waitFor(() => expect(dialog.element().getBoundingClientRect().width).toBe(PHONE[0]));
  goBack();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(path()).toBe('/leaderboard');
  await page.viewport(...DESKTOP);
});

test('the points of a week in a table open to its slots, also those of the own row that stays in view on a phone', async () => {
  await page.viewport(...PHONE);
  const own = { ...DANA, userId: person().id, username: 'Ann', rank: 60, totalPoints: 149 };
  const entries = Array.from({ length: 50 }, (_, at) => ({ ...DANA, userId: id(50 + at), username: `Dana ${at}` }));
  const { api, reload } = await openTable();
  api.reply('GET /leaderboard/overall', { entries, userRank: 60, userRow: own, total: 60 });
  const { screen } = await reload();
  const dialog = screen.getByRole('dialog', { name: 'How It Adds Up' });
  await expect.element(screen.getByText(/behind first/)).toBeVisible();
  const row = page.elementLocator(
    screen
      .getByText(/behind first/)
      .element()
      .closest('[data-you]') as HTMLElement,
  );
  await row.getByRole('button', { name: '50.0' }).click();
  await expect.element(dialog.getByText('40.00 × 1.25')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await row.getByRole('button', { name: '149.0' }).click();
  await expect.element(dialog.getByText('no lineup, granted by the group')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await row.getByRole('button', { name: 'You' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Ann' })).toBeVisible();
  await page.viewport(...DESKTOP);
});
