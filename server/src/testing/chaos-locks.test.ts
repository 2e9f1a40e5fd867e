import { expect, test } from 'vitest';
import type { Call, Tables, Value } from '../../../bench/chaos/audit/history.ts';
import { locksOf } from '../../../bench/chaos/audit/locks.ts';

const HOUR = 3_600_000;
const KICKOFF = 10 * HOUR;

const change = (f: string, began: number, value: Value = {}, end: Call['end'] = 'ok'): Call => ({
  ...{ f, process: 'feed', asked: { game: 'g', ...value }, began, from: began, end, got: {} },
  ...{ ended: began + 100, to: began + 100 },
});

/** The locks of a player after these changes, and what was found wrong with them. */
function locksAfter(calls: readonly Call[], stored: { week: string; kickoff: number }) {
  const found: string[] = [];
  const games = [{ id: 'g', week: 'w', kickoff: KICKOFF, players: ['p'] }];
  const schedule = [{ id: 'g', ...stored }];
  const locks = locksOf({ games, schedule } as unknown as Tables, calls, (wrong, words) =>
    found.push(`${wrong}: ${words}`),
  );
  return {
    found,
    isLocked: (time: number) => locks.surely('w', 'p', time),
    mayBeSeen: (time: number) => locks.maybe('w', 'p', time, time),
  };
}

test('the auditor follows a kickoff that is moved to later, and back', () => {
  const later = change('move', 5 * HOUR, { week: 'w', kickoff: 20 * HOUR });
  const { found, isLocked, mayBeSeen } = locksAfter([later], { week: 'w', kickoff: 20 * HOUR });
  expect([KICKOFF, 20 * HOUR - 1, 20 * HOUR].map(isLocked)).toEqual([false, false, true]);
  expect([KICKOFF, 20 * HOUR - 1, 20 * HOUR].map(mayBeSeen)).toEqual([false, false, true]);
  expect(found).toEqual([]);
});

test('a game moved to before now is locked once that is stored, and may be seen from when it is being stored', () => {
  const moved = change('move', 5 * HOUR, { week: 'w', kickoff: 4 * HOUR });
  const { isLocked, mayBeSeen } = locksAfter([moved], { week: 'w', kickoff: 4 * HOUR });
  expect([4.5 * HOUR, 5 * HOUR + 50, 5 * HOUR + 101].map(isLocked)).toEqual([false, false, true]);
  expect([4.5 * HOUR, 5 * HOUR + 50, 5 * HOUR + 101].map(mayBeSeen)).toEqual([false, true, true]);
});

test('a kickoff that has passed stays locked wherever it is moved in its week, and another week frees it', () => {
  const later = change('move', 11 * HOUR, { week: 'w', kickoff: 20 * HOUR });
  const away = change('move', 12 * HOUR, { week: 'another', kickoff: 100 * HOUR });
  expect(locksAfter([later], { week: 'w', kickoff: 20 * HOUR }).isLocked(12 * HOUR)).toBe(true);
  const { isLocked } = locksAfter([later, away], { week: 'another', kickoff: 100 * HOUR });
  expect([11.5 * HOUR, 13 * HOUR].map(isLocked)).toEqual([true, false]);
});

test('an override decides before the feed, until it is lifted', () => {
  const set = change('override', HOUR, { kickoff: 30 * HOUR });
  const lift = change('lift', 2 * HOUR);
  expect(locksAfter([set], { week: 'w', kickoff: 30 * HOUR }).isLocked(KICKOFF)).toBe(false);
  expect(locksAfter([set, lift], { week: 'w', kickoff: KICKOFF }).isLocked(KICKOFF)).toBe(true);
});

test('what nobody may set is late: a kickoff of a locked game, a start before it, less than an hour ahead', () => {
  const wrong = [
    [change('override', 11 * HOUR, { kickoff: 30 * HOUR })],
    [change('override', 9 * HOUR, { kickoff: 0 })],
    [change('override', 9 * HOUR, { kickoff: 9.5 * HOUR })],
    [change('override', 9 * HOUR, { kickoff: 30 * HOUR }), change('lift', 9.5 * HOUR)],
  ];
  for (const calls of wrong) {
    const { found } = locksAfter(calls, {
      week: 'w',
      kickoff: calls.length > 1 ? KICKOFF : (calls[0]?.asked.kickoff ?? 0) || KICKOFF,
    });
    expect(found).toEqual([expect.stringContaining('was too late for it')]);
  }
});

test('of what nobody knows whether it was stored, both are possible; what is stored otherwise is lost', () => {
  const later = change('move', 5 * HOUR, { week: 'w', kickoff: 20 * HOUR }, 'info');
  const { found, isLocked, mayBeSeen } = locksAfter([later], { week: 'w', kickoff: KICKOFF });
  expect([isLocked(15 * HOUR), mayBeSeen(15 * HOUR), isLocked(20 * HOUR)]).toEqual([false, true, true]);
  expect(found).toEqual([]);
  expect(locksAfter([], { week: 'w', kickoff: 20 * HOUR }).found).toEqual([
    'lost: game g is not when it was said to be',
  ]);
});
