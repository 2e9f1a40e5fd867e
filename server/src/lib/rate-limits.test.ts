import { expect, test } from 'vitest';
import { AppError } from './app-error.ts';
import { type Limit, RateLimits } from './rate-limits.ts';

let now = 1_000_000;
const clock = { now: () => new Date(now), real: () => new Date(now), speed: () => 1 };
const open = (...limits: Limit[]) => new RateLimits(clock, { door: limits });
const per = (what: Limit['per'], max: number, counts: Limit['counts'] = 'every'): Limit => {
  return { per: what, max, seconds: 60, counts };
};

function refusal(work: () => void): { message: string; details: unknown } | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many')
      return { message: error.message, details: error.details };
    throw error;
  }
}

test('a limit is reached, says how long, and is open again afterwards', () => {
  const limits = open(per('address', 2));
  const knock = (address = '1.2.3.4') => refusal(() => limits.take('door', { address }));
  expect([knock(), knock()]).toEqual([null, null]);
  now += 59_000;
  expect(knock()).toEqual({
    message: 'Too many attempts. Please try again in a second.',
    details: { retry_after: 1 },
  });
  expect(knock('1.2.3.5')).toBeNull();
  now += 1_000;
  expect(knock()).toBeNull();
});

test('an account is counted from wherever, and only where one is named', () => {
  const limits = open(per('account', 1));
  const knock = (address: string, account?: string) => refusal(() => limits.take('door', { address, account }));
  expect([knock('1.1.1.1', 'ann'), knock('1.1.1.1', 'ben'), knock('1.1.1.1')]).toEqual([null, null, null]);
  expect(knock('2.2.2.2', 'ann')).not.toBeNull();
});

test('what went well is given back to a limit on failures, what went wrong to one on successes', () => {
  const failures = open(per('address', 1, 'failures'));
  const successes = open(per('address', 1, 'successes'));
  const who = { address: '1.1.1.1' };
  for (let n = 0; n < 5; n += 1) {
    failures.take('door', who);
    failures.settle('door', who, true);
    successes.take('door', who);
    successes.settle('door', who, false);
  }
  failures.take('door', who);
  failures.settle('door', who, false);
  expect(refusal(() => failures.take('door', who))).not.toBeNull();
});

test('many at once count before any of them is answered', () => {
  const limits = open(per('address', 10, 'failures'));
  const refused = Array.from({ length: 1000 }, () => refusal(() => limits.take('door', { address: '1.1.1.1' })));
  expect(refused.filter((one) => one === null)).toHaveLength(10);
});

test('a network of IPv6 is one address, and an IPv4 address is the same in both writings', () => {
  const limits = open(per('address', 1));
  const knock = (address: string) => refusal(() => limits.take('door', { address })) === null;
  expect(knock('2001:db8:1:2:3:4:5:6')).toBe(true);
  expect(knock('2001:db8:1:2::9')).toBe(false);
  expect(knock('2001:db8:1:3::9')).toBe(true);
  expect(knock('::1')).toBe(true);
  expect(knock('::ffff:9.9.9.9')).toBe(true);
  expect(knock('9.9.9.9')).toBe(false);
});
