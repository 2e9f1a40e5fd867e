import { DAY_MS, HOUR_MS, MINUTE_MS } from '@singleback/game/season/durations.ts';
import { expect, test } from 'vitest';
import type { PlayerRecord } from '../../report.ts';
import type { EspnAthlete } from '../espn/people.ts';
import { findEspnIds } from './identity.ts';
import { type PolledGame, pollPlan } from './poll-plan.ts';

const KICKOFF = new Date('2025-09-07T17:00:00Z');

const game = (changes: Partial<PolledGame> = {}): PolledGame => ({
  espnId: '1',
  kickoff: KICKOFF,
  status: 'scheduled',
  isOfRecord: false,
  ...changes,
});

const final = { status: 'final' } as const;

test.each<[string, number, Partial<PolledGame>, number | null, number | null]>([
  // what, from the kick-off, game, scoreboard every, box score every
  ['a month before', -30 * DAY_MS, {}, null, null],
  ['a week before', -7 * DAY_MS, {}, null, null],
  ['two days before', -2 * DAY_MS, {}, HOUR_MS, null],
  ['in the morning', -5 * HOUR_MS, {}, 10 * MINUTE_MS, null],
  ['near', -15 * MINUTE_MS, {}, MINUTE_MS, null],
  ['seen started before its time', -5 * MINUTE_MS, { status: 'in_progress' }, 20_000, 30_000],
  ['kicked off, not yet seen', 0, {}, 20_000, 30_000],
  ['on', 2 * HOUR_MS, { status: 'in_progress' }, 20_000, 30_000],
  ['in progress for very long', 8 * HOUR_MS, { status: 'in_progress' }, 20_000, 30_000],
  ['in progress since yesterday', 25 * HOUR_MS, { status: 'in_progress' }, null, null],
  ['never seen', 8 * HOUR_MS, {}, null, null],
  ['postponed past its kickoff', 2 * HOUR_MS, { status: 'postponed' }, 20_000, null],
  ['postponed', 8 * HOUR_MS, { status: 'postponed' }, HOUR_MS, null],
  [
    'resumed a day after its kickoff',
    26 * HOUR_MS,
    { status: 'in_progress', lastOnAt: new Date(KICKOFF.getTime() + 25 * HOUR_MS) },
    20_000,
    30_000,
  ],
  ['postponed long ago', 8 * DAY_MS, { status: 'postponed' }, null, null],
  ['canceled past its kickoff', 2 * HOUR_MS, { status: 'cancelled' }, 20_000, null],
  ['canceled', 8 * HOUR_MS, { status: 'cancelled' }, HOUR_MS, null],
  ['canceled and of record', 8 * HOUR_MS, { status: 'cancelled', isOfRecord: true }, null, null],
  ['over and still being corrected', 4 * HOUR_MS, final, 10 * MINUTE_MS, 10 * MINUTE_MS],
  ['over and of record', 4 * HOUR_MS, { ...final, isOfRecord: true }, null, null],
  ['over for a long time', 13 * HOUR_MS, final, null, null],
  ['without a time', 0, { kickoff: null }, null, null],
])('polls a game %s as often as it changes', (_, since, changes, scoreboard, summary) => {
  const plan = pollPlan(new Date(KICKOFF.getTime() + since), [game(changes)]);
  expect([plan.scoreboard, plan.summaries.get('1') ?? null]).toEqual([scoreboard, summary]);
});

test.each([
  ['game day', -2 * HOUR_MS, { injuries: HOUR_MS, projections: HOUR_MS, schedule: 15 * MINUTE_MS, record: null }],
  [
    'the week before',
    -4 * DAY_MS,
    { injuries: 6 * HOUR_MS, projections: 6 * HOUR_MS, schedule: 3 * HOUR_MS, record: null },
  ],
  [
    'the days of corrections',
    3 * DAY_MS,
    { injuries: 6 * HOUR_MS, record: 30 * MINUTE_MS, rosters: 6 * HOUR_MS, people: DAY_MS },
  ],
  ['the summer', -60 * DAY_MS, { injuries: null, projections: null, schedule: DAY_MS, record: null, people: null }],
])('on %s everything else has its own interval', (_, since, expected) => {
  expect(pollPlan(new Date(KICKOFF.getTime() + since), [game()])).toMatchObject(expected);
});

test('polls only the schedule and the rosters before any game is known', () => {
  const plan = pollPlan(KICKOFF, []);
  expect(plan).toMatchObject({ scoreboard: null, injuries: null, projections: null, record: null, people: null });
  expect([plan.schedule, plan.rosters]).toEqual([DAY_MS, DAY_MS]);
});

const player = (changes: Partial<PlayerRecord>): PlayerRecord => ({
  feedKey: 'p1',
  espnId: null,
  sleeperId: null,
  name: 'Josh Allen',
  position: 'QB',
  team: 'BUF',
  jerseyNumber: 17,
  isActive: true,
  ...changes,
});

const athlete = (changes: Partial<EspnAthlete>): EspnAthlete => ({
  id: '1',
  name: 'Josh Allen',
  team: 'BUF',
  position: 'QB',
  jerseyNumber: 17,
  ...changes,
});

const found = (players: PlayerRecord[], athletes: EspnAthlete[]) => {
  const { ids, unmatched } = findEspnIds(players, athletes);
  return [[...ids], unmatched.map(({ externalId }) => externalId)];
};

test.each<[string, Partial<PlayerRecord>[], Partial<EspnAthlete>[], string[], string[]]>([
  ['matching team, position and name', [{}], [{}], ['p1 1'], []],
  ['a variant of the name', [{ name: 'Josh Allen Jr.' }], [{}], ['p1 1'], []],
  ['a kicker, who is a PK there', [{ position: 'K' }], [{ position: 'PK' }], ['p1 1'], []],
  ['a number on one side only', [{ jerseyNumber: null }], [{}], ['p1 1'], []],
  ['another team', [{ team: 'JAX' }], [{}], [], ['1']],
  ['another position', [{ position: 'TE' }], [{}], [], ['1']],
  ['another number', [{ jerseyNumber: 3 }], [{}], [], ['1']],
  ['two of our players', [{}, { feedKey: 'p2' }], [{}], [], ['1']],
  ['two of their athletes', [{}], [{}, { id: '2' }], [], ['1', '2']],
  ['an id of another player', [{}, { feedKey: 'p2', espnId: '1' }], [{}], [], []],
  ['a player who already has one', [{ espnId: '9' }], [{}], [], ['1']],
  ['an athlete of no fantasy position', [{}], [{ position: 'OT' }], [], []],
])('%s', (_, players, athletes, ids, unmatched) => {
  const [matched, left] = found(players.map(player), athletes.map(athlete)) as [[string, string][], string[]];
  expect(matched.map((pair) => pair.join(' '))).toEqual(ids);
  expect(left).toEqual(unmatched);
});
