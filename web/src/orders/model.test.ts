import { expect, test } from 'vitest';
import { OUTLOOK, PLAYERS } from '../app/testing/small-league.ts';
import { outlookFromWire } from '../planner/model.ts';
import { toWeekPlayers } from '../players/queries.ts';
import {
  backupWords,
  changeWords,
  choicesFor,
  fewLeftWords,
  gamesOf,
  isSameDraft,
  moved,
  movedGames,
  type OrdersDraft,
  orderAt,
  plannedNext,
  withOrder,
  withPlan,
  withWeekKickoff,
  writtenKickoffs,
} from './model.ts';

const NOTHING: OrdersDraft = {
  ...{ week_rule: 'nothing', submit_before: 'main' },
  ...{ week_kickoffs: [], planned_weeks: [], slots: [] },
};
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

test('an order for any lineup of the week counts until a lineup has its own, even one for nobody', () => {
  const any = withOrder(NOTHING, { ...PLACE, lineupId: null }, { player_ids: ['a'], rest: 'best' });
  expect(orderAt(any, PLACE)?.player_ids).toEqual(['a']);
  const own = withOrder(any, PLACE, { player_ids: ['b'], rest: 'best' });
  expect([orderAt(own, PLACE)?.player_ids, orderAt(own, { ...PLACE, lineupId: 'm' })?.player_ids]).toEqual([
    ['b'],
    ['a'],
  ]);
  const none = withOrder(own, PLACE, { player_ids: [], rest: 'nothing' });
  expect(orderAt(none, PLACE)).toMatchObject({ player_ids: [], rest: 'nothing', lineup_id: 'l' });
});

test('games that moved since an order was written are found, whoever they were written down for', () => {
  const [sunday, monday] = [new Date('2026-09-20T17:00:00Z'), new Date('2026-09-22T00:15:00Z')];
  const kickoffs = writtenKickoffs(
    ['x', 'a', 'b', 'c', null],
    new Map([
      ['x', sunday],
      ['a', sunday],
      ['b', null],
    ]),
  );
  expect(kickoffs.map(({ player_id }) => player_id)).toEqual(['x', 'a']);
  const now = new Map([
    ['x', sunday],
    ['a', monday],
  ]);
  expect(movedGames({ kickoffs }, now)).toEqual([{ playerId: 'a', from: sunday, to: monday }]);
  expect(movedGames({ kickoffs }, new Map([['a', null]]))).toEqual([{ playerId: 'a', from: sunday, to: null }]);
  // Of players who are not known, as without a connection, nothing is said.
  expect([movedGames({ kickoffs }, new Map()), movedGames({}, now), movedGames(null, now)]).toEqual([[], [], []]);
});

test('a week has one chosen kickoff, or none, and its games count once', () => {
  const at = new Date('2026-09-18T00:15:00Z');
  const chosen = withWeekKickoff(withWeekKickoff(NOTHING, 'w', new Date(0)), 'w', at);
  expect(chosen.week_kickoffs).toEqual([{ week_id: 'w', kickoff: at.toISOString() }]);
  expect(withWeekKickoff(chosen, 'w', null)).toEqual(NOTHING);
  const game = { kickoff: at, started: false };
  const of = (teamAbbreviation: string, opponent: string | null) => ({ teamAbbreviation, opponent, game });
  expect(
    gamesOf([of('KC', 'vs BUF'), of('BUF', '@ KC'), of('KC', 'vs BUF'), { ...of('NYJ', null), game: null }]),
  ).toEqual([game]);
});

test('a player moves one up or down, and not beyond the ends', () => {
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect([moved(['a', 'b'], 0, -1), moved(['a', 'b'], 1, 1)]).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ]);
});

test('says in a few words who comes in, and when almost nobody is left', () => {
  const nameOf = (id: string) => id.toUpperCase();
  expect(backupWords({ player_ids: ['a', 'b', 'c'], rest: 'plan' }, nameOf)).toBe('A +2');
  expect(backupWords({ player_ids: ['a'], rest: 'nothing' }, nameOf)).toBe('A');
  expect(backupWords({ player_ids: [], rest: 'best' }, nameOf)).toBe('best available');
  expect(backupWords(null, nameOf)).toBe('none');
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

test('counts the backups that were changed, and says no more where something else was', () => {
  const one = withOrder(NOTHING, PLACE, { player_ids: ['a'], rest: 'best' });
  const two = withOrder(one, { ...PLACE, slot: 'QB1' }, { player_ids: ['b'], rest: 'best' });
  expect(changeWords(one, NOTHING)).toBe('1 backup changed');
  expect(changeWords(withOrder(two, PLACE, { player_ids: ['c'], rest: 'best' }), two)).toBe('1 backup changed');
  expect(changeWords(NOTHING, two)).toBe('2 backups changed');
  expect(changeWords({ ...one, week_rule: 'best' }, NOTHING)).toBe('Changed');
  expect(changeWords({ ...NOTHING, week_rule: 'best' }, NOTHING)).toBe('Changed');
});

test('says which week of the saved plan comes next, and what is projected of it', () => {
  const outlook = outlookFromWire(OUTLOOK);
  const [first, second] = OUTLOOK.players.map(({ id }) => id);
  const planned = {
    planned_weeks: [
      {
        week_id: 'v',
        players: [
          { position: 'QB1', player_id: first ?? '' },
          { position: 'RB1', player_id: second ?? '' },
        ],
      },
    ],
  };
  const weeks = [
    { id: 'w', weekNumber: 2 },
    { id: 'v', weekNumber: 3 },
  ];
  expect(plannedNext(planned, weeks, outlook)).toEqual({ weekNumber: 3, points: 2100 });
  expect(plannedNext(planned, weeks.slice(0, 1), outlook)).toBeNull();
  expect(plannedNext(planned, weeks, undefined)).toBeNull();
});
