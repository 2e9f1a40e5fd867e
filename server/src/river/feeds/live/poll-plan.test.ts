import { expect, test } from 'vitest';
import { type PolledGame, pollPlan } from './poll-plan.ts';

const KICKOFF = new Date('2025-09-07T17:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

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
  ['a month before', -30 * DAY, {}, null, null],
  ['a week before', -7 * DAY, {}, null, null],
  ['two days before', -2 * DAY, {}, HOUR, null],
  ['in the morning', -5 * HOUR, {}, 10 * MINUTE, null],
  ['near', -15 * MINUTE, {}, MINUTE, null],
  ['seen started before its time', -5 * MINUTE, { status: 'in_progress' }, 20_000, 30_000],
  ['kicked off, not yet seen', 0, {}, 20_000, 30_000],
  ['on', 2 * HOUR, { status: 'in_progress' }, 20_000, 30_000],
  ['on for very long', 8 * HOUR, { status: 'in_progress' }, 20_000, 30_000],
  ['on since yesterday', 25 * HOUR, { status: 'in_progress' }, null, null],
  ['never seen', 8 * HOUR, {}, null, null],
  ['postponed', 2 * HOUR, { status: 'postponed' }, HOUR, null],
  ['postponed long ago', 8 * DAY, { status: 'postponed' }, null, null],
  ['cancelled', 2 * HOUR, { status: 'cancelled' }, null, null],
  ['over, put right for a while', 4 * HOUR, final, 10 * MINUTE, 10 * MINUTE],
  ['over and of record', 4 * HOUR, { ...final, isOfRecord: true }, null, null],
  ['over for long', 13 * HOUR, final, null, null],
  ['without a time', 0, { kickoff: null }, null, null],
])('a game %s is asked for as often as it moves', (_, since, changes, scoreboard, summary) => {
  const plan = pollPlan(new Date(KICKOFF.getTime() + since), [game(changes)]);
  expect([plan.scoreboard, plan.summaries.get('1') ?? null]).toEqual([scoreboard, summary]);
});

test.each([
  ['game day', -2 * HOUR, { injuries: HOUR, projections: HOUR, schedule: 15 * MINUTE, record: null }],
  ['the week before', -4 * DAY, { injuries: 6 * HOUR, projections: 6 * HOUR, schedule: 3 * HOUR, record: null }],
  ['the days of corrections', 3 * DAY, { injuries: 6 * HOUR, record: 30 * MINUTE, rosters: 6 * HOUR, people: DAY }],
  ['the summer', -60 * DAY, { injuries: null, projections: null, schedule: DAY, record: null, people: null }],
])('on %s everything else has its own pace', (_, since, expected) => {
  expect(pollPlan(new Date(KICKOFF.getTime() + since), [game()])).toMatchObject(expected);
});

test('before any game is known only the schedule and the rosters are asked for', () => {
  const plan = pollPlan(KICKOFF, []);
  expect(plan).toMatchObject({ scoreboard: null, injuries: null, projections: null, record: null, people: null });
  expect([plan.schedule, plan.rosters]).toEqual([DAY, DAY]);
});
