import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../groups/settings.ts';
import type { FillingPlayer } from '../lineups/fill-draft.ts';
import { rulesOf } from '../lineups/lineup.ts';
import type { GameTime } from '../players/lock.ts';
import { alternativesFor, type ChoiceContext, fillWeek, isOut, whyNot } from './choose.ts';
import { chosenKickoff, isTooEarly, kickoffChoices, NO_ORDERS, orderOf, orderWords, submitKickoff } from './orders.ts';

const NOW = new Date('2025-10-19T16:45:00Z');
const at = (time: string): GameTime => ({ kickoff: new Date(`2025-10-${time}Z`), started: false });
const SUNDAY = at('19T17:00:00');
const MONDAY = at('20T23:00:00');
const THURSDAY = at('17T00:15:00');

const player = (id: string, more: Partial<FillingPlayer> = {}): FillingPlayer => ({
  ...{ id, name: id, position: 'TE', game: SUNDAY, usesElsewhere: 0, projectedPoints: 1000, injuryStatus: null },
  ...more,
});
const context = (players: FillingPlayer[], more: Partial<ChoiceContext> = {}): ChoiceContext => ({
  ...{ players: new Map(players.map((each) => [each.id, each])), taken: new Set(), usageLimit: 1, now: NOW },
  ...more,
});
const order = (playerIds: string[], rest: 'plan' | 'best' | 'nothing' = 'nothing') => ({
  slot: 'TE1',
  playerIds,
  rest,
});

describe('who comes in', () => {
  test('is the first of the list who can play', () => {
    const players = [
      player('early', { game: THURSDAY }),
      player('hurt', { injuryStatus: 'ir' }),
      player('free', { game: null }),
      player('gone', { game: { ...SUNDAY, cancelled: true } }),
      player('spent', { usesElsewhere: 1 }),
      player('mate'),
      player('back', { position: 'RB' }),
      player('good'),
    ];
    const given = context(players, { taken: new Set(['mate']) });
    const list = ['nobody', ...players.map(({ id }) => id)];
    expect(list.map((id) => whyNot(id, 'TE1', given))).toEqual([
      ...['unknown', 'locked', 'out', 'bye', 'bye', 'used_up', 'in_lineup', 'position'],
      null,
    ]);
    expect(alternativesFor(order(list), {}, given)).toEqual(['good']);
  });

  test('is by plan, then by projection, of those who have not started, and nobody doubtful', () => {
    const players = [
      player('low', { projectedPoints: 500 }),
      player('top', { projectedPoints: 2000, game: THURSDAY }),
      player('next', { projectedPoints: 1500 }),
      player('doubtful', { projectedPoints: 1800, injuryStatus: 'doubtful' }),
      player('unprojected', { projectedPoints: null }),
    ];
    expect(alternativesFor(order([], 'best'), {}, context(players))).toEqual(['next', 'low', 'unprojected']);
    expect(alternativesFor(order(['unprojected'], 'plan'), { FLEX1: 'low' }, context(players))).toEqual([
      ...['unprojected', 'low', 'next'],
    ]);
    expect(alternativesFor(order(['unprojected']), { TE1: 'low' }, context(players))).toEqual(['unprojected']);
  });

  test('only replaces who cannot play', () => {
    const states = ['out', 'ir', 'suspended', 'doubtful', 'questionable', null];
    expect(states.map((injuryStatus) => isOut(player('x', { injuryStatus })))).toEqual([
      ...[true, true, true, false, false, false],
    ]);
    expect(isOut(player('x', { game: null }))).toBe(true);
  });
});

test('a lineup’s own order comes before that of any lineup', () => {
  const any = { weekId: 'w', lineupId: null, ...order(['a']) };
  const own = { weekId: 'w', lineupId: 'l', ...order(['b']) };
  expect(orderOf({ slots: [any, own] }, { weekId: 'w', lineupId: 'l', slot: 'TE1' })).toBe(own);
  expect(orderOf({ slots: [any, own] }, { weekId: 'w', lineupId: 'm', slot: 'TE1' })).toBe(any);
  expect(orderOf({ slots: [own] }, { weekId: 'w', lineupId: 'm', slot: 'TE1' })).toBeNull();
});

test('a week is submitted before its fullest kickoff, or its first', () => {
  const games = [MONDAY, SUNDAY, THURSDAY, SUNDAY, { ...THURSDAY, cancelled: true }, { kickoff: null, started: false }];
  expect(submitKickoff(games, 'main')).toEqual(SUNDAY.kickoff);
  expect(submitKickoff(games, 'first')).toEqual(THURSDAY.kickoff);
  expect(submitKickoff([MONDAY, SUNDAY], 'main')).toEqual(SUNDAY.kickoff);
  expect(submitKickoff([], 'main')).toBeNull();
});

test('a chosen kickoff counts as long as a game begins then, and otherwise another one that is to come', () => {
  const saturday = at('18T20:30:00');
  const games = [MONDAY, SUNDAY, THURSDAY, saturday, SUNDAY];
  const early = new Date('2025-10-14T12:00:00Z');
  const chosen = (time: string, now = early, of = games) => chosenKickoff(of, at(time).kickoff as Date, now);
  expect(kickoffChoices(games)).toEqual([
    { kickoff: THURSDAY.kickoff, games: 1 },
    { kickoff: saturday.kickoff, games: 1 },
    { kickoff: SUNDAY.kickoff, games: 2 },
  ]);
  expect(chosen('18T20:30:00')).toEqual(saturday.kickoff);
  // Begun or not, as it is reported when it was not submitted before it.
  expect(chosen('18T20:30:00', new Date('2025-10-18T21:00:00Z'))).toEqual(saturday.kickoff);
  // Its game moved: the last one before it that is to come, so that nobody locks who was counted on.
  expect(chosen('18T19:00:00')).toEqual(THURSDAY.kickoff);
  expect(chosen('18T19:00:00', new Date('2025-10-17T12:00:00Z'))).toEqual(saturday.kickoff);
  expect(chosen('16T00:00:00')).toEqual(THURSDAY.kickoff);
  // Never after the fullest.
  expect([chosen('20T23:00:00'), chosen('20T12:00:00')]).toEqual([SUNDAY.kickoff, SUNDAY.kickoff]);
  expect(chosen('18T19:00:00', NOW, [THURSDAY, SUNDAY, SUNDAY])).toEqual(SUNDAY.kickoff);
  expect(chosen('18T19:00:00', early, [])).toBeNull();
});

test('an alternative who kicks off before the check is too early', () => {
  const kickoff = SUNDAY.kickoff;
  expect(isTooEarly(THURSDAY, kickoff)).toBe(true);
  expect(isTooEarly(at('19T16:45:00'), kickoff)).toBe(true);
  expect(isTooEarly(at('19T16:46:00'), kickoff)).toBe(false);
  expect(isTooEarly(MONDAY, kickoff)).toBe(false);
  expect([isTooEarly(null, kickoff), isTooEarly(THURSDAY, null)]).toEqual([false, false]);
});

test('a week is filled by the plan, then by the lists, then by the best', () => {
  const rules = rulesOf([
    { ...DEFAULT_SETTINGS, counts: { ...DEFAULT_SETTINGS.counts, RB: 0, WR: 0, FLEX: 0, DEF: 0, K: 0 } },
  ]);
  const players = new Map(
    [
      player('planned', { injuryStatus: 'out' }),
      player('listed', { projectedPoints: 100 }),
      player('best', { projectedPoints: 900 }),
      player('passer', { position: 'QB' }),
      player('star', { position: 'QB', projectedPoints: 3000 }),
    ].map((each) => [each.id, each]),
  );
  const orders = {
    ...NO_ORDERS,
    weekRule: 'plan' as const,
    plannedWeeks: [{ weekId: 'w', slots: { QB1: 'passer', TE1: 'planned' } }],
    slots: [{ weekId: 'w', lineupId: null, ...order(['listed']) }],
  };
  const given = { rules, players, previous: null, now: NOW };
  expect(fillWeek(orders, 'w', players, given).slots).toEqual({ QB1: 'passer', TE1: 'listed' });
  expect(fillWeek({ ...orders, slots: [] }, 'w', players, given).slots).toEqual({ QB1: 'passer', TE1: 'best' });
  expect(fillWeek({ ...orders, weekRule: 'best' }, 'w', players, given).slots).toEqual({ QB1: 'star', TE1: 'listed' });
});

test('says what was done in one line', () => {
  const result = {
    kind: 'slot',
    weekNumber: 5,
    slot: 'WR1',
    outName: 'Ladd McConkey',
    inName: 'Keenan Allen',
  } as const;
  expect(orderWords({ ...result, outcome: 'done', reason: null })).toBe('Keenan Allen for Ladd McConkey, out');
  expect(orderWords({ ...result, outcome: 'done', reason: null, isDoubleDown: true })).toBe(
    'Keenan Allen for Ladd McConkey, out, as double-down',
  );
  expect(orderWords({ ...result, outcome: 'skipped', reason: 'x' })).toBe('Ladd McConkey was not replaced');
  expect(orderWords({ ...result, kind: 'week', outcome: 'too_late', reason: 'x' })).toBe('Too late to submit week 5');
});
