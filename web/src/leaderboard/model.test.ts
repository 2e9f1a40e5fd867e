import type { LineupView } from '@singleback/contract/leaderboard.ts';
import { expect, test } from 'vitest';
import { viewedLineupFromWire } from './model.ts';

const view: LineupView = {
  username: 'nickelback_no',
  lineupName: 'Week 9 Lineup',
  totalProjectedPoints: 18.2,
  totalActualPoints: 32.8,
  playoffMultiplier: 2,
  countedPoints: 65.6,
  createdAt: '2025-10-29T23:14:00.000Z',
  players: [
    { positionKey: 'RB1', slotOrder: 2, isLocked: false },
    {
      positionKey: 'QB1',
      slotOrder: 1,
      isLocked: true,
      playerId: 'maye',
      name: 'Drake Maye',
      position: 'QB',
      teamAbbreviation: 'NE',
      primaryColor: '#002244',
      secondaryColor: '#C60C30',
      actualPoints: 16.4,
      projectedPoints: 9.1,
      isDoubleDown: true,
    },
  ],
};

test('[G2.31] an empty slot is hidden, and a locked one shows its player, in position order', () => {
  const { slots } = viewedLineupFromWire(view);
  expect(slots.map(({ key }) => key)).toEqual(['QB1', 'RB1']);
  expect(slots[0]?.player).toMatchObject({ name: 'Drake Maye', team: 'NE' });
  expect(slots[1]).toEqual({ key: 'RB1', kind: 'RB', isLocked: false, player: null });
});

test('has the multiplier and counted total; nothing is projected without known projections', () => {
  expect(viewedLineupFromWire(view)).toMatchObject({
    projected: 1820,
    actual: 3280,
    playoffMultiplier: 2,
    counted: 6560,
  });
  const players = view.players.map((slot) => ({ ...slot, projectedPoints: null }));
  expect(viewedLineupFromWire({ ...view, players, totalProjectedPoints: 0 }).projected).toBeNull();
});

test('[G9.6] doubles the points of the double-down player', () => {
  expect(viewedLineupFromWire(view).slots[0]?.player).toMatchObject({ actual: 3280, projected: 1820, isDoubled: true });
});

test('takes a correction by its effect on the lineup, doubled for the double-down player', () => {
  const corrected = (isDoubleDown: boolean) => {
    const players = view.players.map((slot) =>
      slot.isLocked
        ? { ...slot, isDoubleDown, corrections: [{ notedAt: '2026-09-16T16:00:00.000Z', pointsChange: 0.1 }] }
        : slot,
    );
    return viewedLineupFromWire({ ...view, players }).slots[0]?.player?.corrections;
  };
  const at = new Date('2026-09-16T16:00:00.000Z');
  expect(corrected(false)).toEqual([{ at, change: 10 }]);
  expect(corrected(true)).toEqual([{ at, change: 20 }]);
  expect(viewedLineupFromWire(view).slots[0]?.player?.corrections).toEqual([]);
});
