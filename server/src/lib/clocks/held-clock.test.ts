import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type HeldClock, holdClock } from './held-clock.ts';

const START = Date.parse('2026-11-22T16:00:00Z');
const SECOND = 1000;
const HOUR = 3600 * SECOND;

/** A machine whose clock can be set, that can sleep, and whose fine time can be faked. */
function openMachine() {
  const at = { wall: START, fine: 5000, uptime: 700_000 };
  const logged: string[] = [];
  const note = (_: object, message: string) => void logged.push(message);
  const machine = { wall: () => at.wall, fine: () => at.fine, uptime: () => Math.floor(at.uptime / SECOND) * SECOND };
  const clock: HeldClock = holdClock({ info: note, warn: note, error: note }, machine);
  clock.stop();
  /** Lets time pass, with a look at the clock every half second as of a busy server. */
  const pass = (ms: number) => {
    for (let left = ms; left > 0; left -= 500) {
      const step = Math.min(left, 500);
      for (const each of ['wall', 'fine', 'uptime'] as const) at[each] += step;
      clock.now();
    }
  };
  const since = () => clock.now().getTime() - START;
  return { at, clock, logged, pass, since };
}

test('[rules 7.23] a machine clock that is set in any way, for less than an hour, moves the season’s by no more than seconds', () => {
  const event = fc.oneof(
    fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 60 * SECOND }) }),
    fc.record({ kind: fc.constant('set' as const), ms: fc.integer({ min: -24 * HOUR, max: 24 * HOUR }) }),
    fc.record({ kind: fc.constant('nudge' as const), ms: fc.integer({ min: -3 * SECOND, max: 3 * SECOND }) }),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      const { at, pass, since } = openMachine();
      let passed = 0;
      let before = 0;
      for (const { kind, ms } of events) {
        if (kind === 'pass') pass(ms);
        else at.wall += ms;
        passed += kind === 'pass' ? ms : 0;
        expect(Math.abs(since() - passed)).toBeLessThanOrEqual(2 * SECOND + passed * 0.01);
        // It never goes back either.
        expect(since()).toBeGreaterThanOrEqual(before);
        before = since();
      }
    }),
    { numRuns: 200 },
  );
});

describe('a jump of three hours', () => {
  test('that is taken back after five seconds is held, logged, and told for an hour', () => {
    const { at, clock, logged, pass, since } = openMachine();
    pass(10 * SECOND);
    at.wall += 3 * HOUR;
    expect(clock.doubtUntil()).toEqual(new Date(at.wall));
    pass(5 * SECOND);
    expect(since()).toBe(15 * SECOND);
    expect(clock.jump()).toMatchObject({ aheadMs: 3 * HOUR, endedAt: null });
    at.wall -= 3 * HOUR;
    pass(SECOND);
    expect([since(), clock.doubtUntil()]).toEqual([16 * SECOND, null]);
    expect(clock.jump()).toMatchObject({ endedAt: new Date(START + 16 * SECOND), isTakenOver: false });
    expect(logged).toEqual([
      'the clock of this machine jumped: it is held',
      'the clock of this machine is right again',
    ]);
    pass(HOUR + 2 * SECOND);
    expect(clock.jump()).toBeNull();
  });

  test.each([3 * HOUR, -3 * HOUR])('that lasts is taken over after an hour (%d ms)', (by) => {
    const { at, clock, logged, pass, since } = openMachine();
    at.wall += by;
    pass(HOUR - SECOND);
    expect(since()).toBe(HOUR - SECOND);
    pass(3 * SECOND);
    expect(clock.now()).toEqual(new Date(at.wall));
    expect([clock.jump()?.isTakenOver, clock.doubtUntil()]).toEqual([true, null]);
    expect(logged.at(-1)).toBe('the clock of this machine counts again');
  });

  test('back leaves nothing in doubt: the later time locks', () => {
    const { at, clock, pass } = openMachine();
    at.wall -= 3 * HOUR;
    pass(SECOND);
    expect([clock.jump()?.aheadMs, clock.doubtUntil()]).toEqual([-3 * HOUR, null]);
  });

  test('that goes on jumping is never taken over', () => {
    const { at, pass, since } = openMachine();
    for (let minutes = 0; minutes < 180; minutes += 10) {
      at.wall += 5 * SECOND;
      pass(600 * SECOND);
    }
    expect(since()).toBe(3 * HOUR);
  });
});

test('a machine that slept is right at once', () => {
  const { at, clock, pass } = openMachine();
  at.wall += 2 * HOUR;
  at.uptime += 2 * HOUR;
  pass(2 * SECOND);
  expect(clock.now()).toEqual(new Date(at.wall));
  expect(clock.jump()).toBeNull();
});

test('a stopwatch that is faked along with the clock moves nothing', () => {
  const { at, clock, pass, since } = openMachine();
  at.wall += 3 * HOUR;
  at.fine += 3 * HOUR;
  pass(5 * SECOND);
  expect(since()).toBeLessThanOrEqual(5 * SECOND);
  expect(clock.jump()).toMatchObject({ endedAt: null });
});

test('this machine’s own clock runs', async () => {
  const quiet = () => {};
  const clock = holdClock({ info: quiet, warn: quiet, error: quiet });
  await expect.poll(() => clock.now().getTime() - Date.now() > -2000).toBe(true);
  expect(Math.abs(clock.now().getTime() - clock.real().getTime())).toBeLessThan(2000);
  clock.stop();
});
