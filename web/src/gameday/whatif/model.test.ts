import { expect, test } from 'vitest';
import type { ViewedLineup } from '../../leaderboard/model.ts';
import type { SavedLineup, SavedSlot } from '../../lineups/model.ts';
import type { BoardGame } from '../../scoreboard/model.ts';
import {
  aboutPlace,
  addFigure,
  expectedRest,
  extraPoints,
  finish,
  isChanged,
  lineupExtra,
  NOTHING,
  nearest,
  setThrown,
  undo,
  type WhatIfPlayer,
  whatIfPlace,
  whatIfPlayers,
} from './model.ts';

const game = (status: BoardGame['status'], shareLeft: number | null): BoardGame =>
  ({
    status,
    shareLeft,
    hasBegun: status === 'in_progress' || status === 'final',
    away: { abbreviation: 'PHI' },
    home: { abbreviation: 'NYG' },
  }) as unknown as BoardGame;

const player = (id: string, position: WhatIfPlayer['position'], more: Partial<WhatIfPlayer> = {}): WhatIfPlayer => ({
  ...{
    id,
    name: id,
    position,
    team: 'PHI',
    points: 1000,
    hasPoints: true,
    projected: 1500,
    game: game('in_progress', 0.5),
  },
  ...{ isMine: true, holders: [], allowed: {}, ...more },
});

const SMITH = player('smith', 'WR');
const HURTS = player('hurts', 'QB');

test('a catch gives the receiver and, unless it is taken back, the only known passer of the team their points', () => {
  let scenario = addFigure(NOTHING, 'smith', 'receivingTds', 1);
  scenario = addFigure(scenario, 'smith', 'receivingYards', 20);
  scenario = addFigure(scenario, 'smith', 'receptions', 1);
  expect(extraPoints(scenario, [SMITH, HURTS])).toEqual(
    new Map([
      ['smith', 900],
      ['hurts', 480],
    ]),
  );
  const own = setThrown(scenario, 'smith', false);
  expect(extraPoints(own, [SMITH, HURTS])).toEqual(new Map([['smith', 900]]));
  // Nobody knows which of two quarterbacks throws.
  expect(extraPoints(scenario, [SMITH, HURTS, player('backup', 'QB')]).size).toBe(1);
  expect(extraPoints(scenario, [SMITH, player('other', 'QB', { team: 'NYG' })]).size).toBe(1);
});

test('a finished game can’t be changed, and what was added to one that ends goes', () => {
  const scenario = finish(addFigure(NOTHING, 'smith', 'receptions', 3), ['smith'], true);
  expect(extraPoints(scenario, [SMITH]).get('smith')).toBe(300 + (expectedRest(SMITH) ?? 0));
  for (const status of ['final', 'postponed', 'cancelled'] as const) {
    expect(extraPoints(scenario, [{ ...SMITH, game: game(status, 0) }]).size, status).toBe(0);
  }
  expect(extraPoints(scenario, [{ ...SMITH, game: null }]).size).toBe(0);
});

test('finishing as expected adds what is left by the clock, and nothing where the clock is not known', () => {
  const at = (share: number | null, status: BoardGame['status'] = 'in_progress') =>
    expectedRest({ ...SMITH, game: game(status, share) });
  expect(at(1, 'scheduled')).toBeGreaterThan(at(0.5) ?? 0);
  expect(at(0.5)).toBeGreaterThan(0);
  expect(at(0)).toBe(0);
  expect(at(null)).toBeNull();
  expect(expectedRest({ ...SMITH, projected: 0 })).toBe(0);
  const unknown = { ...SMITH, game: game('in_progress', null) };
  expect(extraPoints(finish(NOTHING, ['smith'], true), [unknown]).get('smith')).toBe(0);
});

test('undo takes back everything of a player and nothing of others', () => {
  const both = addFigure(addFigure(NOTHING, 'smith', 'receptions', 1), 'hurts', 'rushingTds', 1);
  const left = undo(finish(setThrown(both, 'smith', false), ['smith', 'hurts'], true), 'smith');
  expect([...left.added.keys()]).toEqual(['hurts']);
  expect([...left.finished]).toEqual(['hurts']);
  expect(left.unthrown.size).toBe(0);
  expect(isChanged(undo(left, 'hurts'))).toBe(false);
  // Stepping back to nothing is no change.
  expect(isChanged(addFigure(addFigure(NOTHING, 'smith', 'receptions', 1), 'smith', 'receptions', 0))).toBe(false);
});

test('a defense reaches another tier from what it has allowed, which has to be known once its game is on', () => {
  const scenario = addFigure(addFigure(NOTHING, 'def', 'defPointsAllowed', 7), 'def', 'defSacks', 1);
  const of = (more: Partial<WhatIfPlayer>) => extraPoints(scenario, [player('def', 'DEF', more)]).get('def');
  // From 10 to 17 points allowed it falls from 3 to 1.
  expect(of({ allowed: { defPointsAllowed: 10 } })).toBe(100 - 200);
  expect(of({ allowed: { defYardsAllowed: 250 } })).toBe(100);
  expect(of({ game: game('scheduled', 1) })).toBe(100 + 300);
  const yards = addFigure(NOTHING, 'def', 'defYardsAllowed', 60);
  const after = (allowed: WhatIfPlayer['allowed']) =>
    extraPoints(yards, [player('def', 'DEF', { allowed })]).get('def');
  // From 250 to 310 yards allowed it falls from 2 to 0.
  expect(after({ defYardsAllowed: 250 })).toBe(-200);
  expect(after({ defPointsAllowed: 10 })).toBe(0);
});

const lineup = (actual: number, ...slots: [id: string, isDoubled?: boolean][]) => ({
  actual,
  slots: slots.map(([id, isDoubled = false]) => ({ id, isDoubled })),
});

test('places are ranked again by the rule of the tables, rivals with the same player gain too', () => {
  const rows = [
    { userId: 'ann', username: 'Ann', total: 10_500, lineup: lineup(5000, ['smith']) },
    { userId: 'ben', username: 'Ben', total: 10_200, lineup: null },
    { userId: 'me', username: 'Me', total: 10_000, lineup: lineup(4000, ['smith', true], ['hurts']) },
    { userId: 'eve', username: 'Eve', total: 9000, lineup: lineup(3000) },
  ];
  expect(whatIfPlace(rows, 'me', new Map(), 100)).toMatchObject({ rank: 3, changedRank: 3 });
  // 4.00 of one player: 8.00 for the user, whose double-down he is, 4.00 for Ann.
  const place = whatIfPlace(rows, 'me', new Map([['smith', 400]]), 100);
  expect(place).toEqual({ rank: 3, changedRank: 2, next: { username: 'Ben', gap: 600 } });
  // Equal totals share a place.
  expect(whatIfPlace(rows, 'me', new Map([['hurts', 200]]), 100)).toMatchObject({ changedRank: 2 });
  expect(whatIfPlace(rows, 'me', new Map([['hurts', 500]]), 100)).toMatchObject({ changedRank: 1 });
  expect(whatIfPlace(rows, 'nobody', new Map(), 100)).toBeNull();
});

test('in a playoff week the multiplier counts, rounded once for the whole lineup', () => {
  const rows = [
    { userId: 'ann', username: 'Ann', total: 5002, lineup: null },
    { userId: 'me', username: 'Me', total: 5001, lineup: lineup(4001, ['smith']) },
  ];
  // 40.01 counts 50.01 (50.0125), 40.02 counts 50.03 (50.025).
  expect(whatIfPlace(rows, 'me', new Map([['smith', 1]]), 125)).toMatchObject({
    changedRank: 1,
    next: { username: 'Ann', gap: 1 },
  });
});

test('a lineup gains what its players gain, the double-down player twice', () => {
  expect(
    lineupExtra(
      lineup(0, ['smith', true], ['hurts']).slots,
      new Map([
        ['smith', 900],
        ['hurts', 480],
      ]),
    ),
  ).toBe(2280);
});

test('[G4.5] the players are the user’s own and those in visible slots of rivals, each once, without hidden ones', () => {
  const own = { key: 'WR1', playerId: 'smith', name: 'Smith', position: 'WR', team: 'PHI', isDoubled: true };
  const mine = { slots: [{ ...own, actual: 2000, projected: 3000 } as SavedSlot] } as unknown as SavedLineup;
  const seen = (id: string) => ({
    player: { id, name: id, position: 'QB', team: 'DAL', isDoubled: false, actual: 500, projected: null },
  });
  const rival = (username: string, ...slots: unknown[]) => ({ username, slots }) as unknown as ViewedLineup;
  const players = whatIfPlayers(
    mine,
    [rival('Ann', seen('smith'), seen('prescott'), { player: null }), rival('Ben', seen('prescott'))],
    [game('in_progress', 0.5)],
  );
  expect(players.map(({ id, isMine, points, holders }) => [id, isMine, points, holders])).toEqual([
    ['smith', true, 1000, ['Ann']],
    ['prescott', false, 500, ['Ann', 'Ben']],
  ]);
  expect(players.map((each) => each.game?.status ?? null)).toEqual(['in_progress', null]);
});

test('who has not scored yet has no points, not even 0', () => {
  const slot = (playerId: string, actual: number | null) => ({ playerId, actual, isDoubled: false, projected: 1000 });
  const mine = { slots: [slot('hurts', null), slot('smith', 0)] } as unknown as SavedLineup;
  const players = whatIfPlayers(mine, [], []);
  expect(players.map(({ points, hasPoints }) => [points, hasPoints])).toEqual([
    [0, false],
    [0, true],
  ]);
});

test('on a long table the place is about right, from how the totals are spread', () => {
  const spread = { from: 0, width: 1000, counts: [100, 100, 100] };
  const row = { rank: 151, total: 1500 };
  expect(aboutPlace(spread, row, 0)).toEqual({ rank: 151, changedRank: 151, next: null, isAbout: true });
  expect(aboutPlace(spread, row, 500).changedRank).toBe(101);
  expect(aboutPlace(spread, row, -500).changedRank).toBe(201);
  expect(aboutPlace(spread, { rank: 3, total: 2990 }, 5000).changedRank).toBeLessThanOrEqual(3);
  expect(aboutPlace(spread, { rank: 1, total: 2990 }, 5000).changedRank).toBe(1);
});

test('the nearest rivals are those above and below, never the user', () => {
  const rows = Array.from({ length: 9 }, (_, at) => ({ userId: String(at) }));
  const ids = (userId: string) =>
    nearest(rows, userId, 2)
      .map((row) => row.userId)
      .join('');
  expect([ids('0'), ids('4'), ids('8'), ids('x')]).toEqual(['12', '2356', '67', '']);
});
