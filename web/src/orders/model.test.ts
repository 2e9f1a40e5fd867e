import { expect, test } from 'vitest';
import { PLAYERS } from '../app/testing/small-league.ts';
import { toWeekPlayers } from '../players/queries.ts';
import {
  choicesFor,
  fewLeftWords,
  isSameDraft,
  moved,
  type OrdersDraft,
  orderAt,
  orderSummary,
  withOrder,
  withPlan,
} from './model.ts';

const NOTHING: OrdersDraft = { week_rule: 'nothing', submit_before: 'main', planned_weeks: [], slots: [] };
const PLACE = { weekId: 'w', lineupId: 'l', slot: 'TE1' };

test('an order of a slot is added, changed in its place, and goes when it orders nothing', () => {
  const one = withOrder(NOTHING, PLACE, { player_ids: ['a'], rest: 'best' });
  const two = withOrder(one, { ...PLACE, slot: 'QB1' }, { player_ids: [], rest: 'best' });
  const three = withOrder(two, PLACE, { player_ids: ['b', 'a'], rest: 'nothing' });
  expect(three.slots.map(({ position }) => position)).toEqual(['TE1', 'QB1']);
  expect(orderAt(three, PLACE)).toMatchObject({ player_ids: ['b', 'a'], rest: 'nothing' });
  expect(isSameDraft(withOrder(three, PLACE, { player_ids: ['a'], rest: 'best' }), two)).toBe(true);
  expect(withOrder(one, PLACE, { player_ids: [], rest: 'nothing' })).toEqual(NOTHING);
  expect(orderAt(three, { ...PLACE, lineupId: 'm' })).toBeNull();
});

test('a player moves one up or down, and not beyond the ends', () => {
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect([moved(['a', 'b'], 0, -1), moved(['a', 'b'], 1, 1)]).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ]);
});

test('says in a few words what is ordered, and when almost nobody is left', () => {
  expect(orderSummary({ player_ids: ['a', 'b'], rest: 'plan' })).toBe('2 players, then my plan');
  expect(orderSummary({ player_ids: ['a'], rest: 'nothing' })).toBe('1 player');
  expect(orderSummary({ player_ids: [], rest: 'best' })).toBe('Best available');
  expect(orderSummary(null)).toBe('Nothing ordered');
  expect([fewLeftWords('K', 0), fewLeftWords('K', 1), fewLeftWords('K', 3)]).toEqual([
    'No K left',
    'Only 1 K left',
    null,
  ]);
});

test('offers who fits, is unused, and does not play before the check', () => {
  const players = toWeekPlayers(PLAYERS);
  const backs = players.filter(({ position }) => position === 'RB').map(({ id }) => id);
  const given = {
    kind: 'RB' as const,
    kickoff: new Date('2026-09-20T17:00:00Z'),
    now: new Date('2026-09-17T16:00:00Z'),
  };
  const offered = (more: object = {}) =>
    choicesFor(players, { ...given, taken: new Set(), isUsedUp: () => false, ...more }).map(({ id }) => id);
  expect(offered()).toEqual(backs);
  expect(offered({ taken: new Set(backs.slice(0, 1)), isUsedUp: (id: string) => id === backs[1] })).toEqual([backs[2]]);
  expect(offered({ kickoff: new Date('2026-09-21T00:00:00Z') })).toEqual([]);
  expect(offered({ now: new Date('2026-09-20T17:00:00Z') })).toEqual([]);
});

test('a plan becomes the rule for weeks without a lineup, without its empty slots', () => {
  expect(
    withPlan(NOTHING, [
      { weekId: 'w', slots: { QB1: 'a', K1: null } },
      { weekId: 'v', slots: { QB1: null } },
    ]),
  ).toEqual({
    ...NOTHING,
    week_rule: 'plan',
    planned_weeks: [{ week_id: 'w', players: [{ position: 'QB1', player_id: 'a' }] }],
  });
});
