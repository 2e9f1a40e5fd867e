import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from './app-error.ts';
import { type Delay, inMemory, type Limit, networkOf, RateLimits, type Rule } from './rate-limits.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const open = (...rules: Rule[]) => new RateLimits({ sign: { rules } }, inMemory);
const per = (what: Limit['per'], max: number, counts: Limit['counts'] = 'every'): Limit => {
  return { kind: 'limit', per: what, max, seconds: 60, counts };
};
const delay = (what: Limit['per'], forgives: boolean): Delay => {
  return { kind: 'delay', per: what, free: 3, firstSeconds: 5, longestSeconds: 15, seconds: 3600, forgives };
};

async function refusalOf(attempt: Promise<unknown>): Promise<{ message: string; details: unknown } | null> {
  try {
    await attempt;
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many')
      return { message: error.message, details: error.details };
    throw error;
  }
}

test('a limit refuses with the time to wait, and reopens afterwards', async () => {
  const limits = open(per('address', 2));
  const attempt = (address = '1.2.3.4') => refusalOf(limits.admit('sign', { address }));
  expect([await attempt(), await attempt()]).toEqual([null, null]);
  vi.advanceTimersByTime(59_000);
  expect(await attempt()).toEqual({
    message: 'Too many attempts. Please try again in a second.',
    details: { retry_after: 1 },
  });
  expect(await attempt('1.2.3.5')).toBeNull();
  vi.advanceTimersByTime(1_000);
  expect(await attempt()).toBeNull();
});

test('adds the hint to the refusal', async () => {
  const limits = new RateLimits({ sign: { rules: [per('address', 0)], hint: 'A reset link helps.' } }, inMemory);
  const refusal = await refusalOf(limits.admit('sign', { address: '1.2.3.4' }));
  expect(refusal?.message).toMatch(/^Too many attempts\. .* A reset link helps\.$/);
});

test('counts an account from any address, and only if there is one', async () => {
  const limits = open(per('account', 1));
  const attempt = (address: string, account?: string) => refusalOf(limits.admit('sign', { address, account }));
  expect([await attempt('1.1.1.1', 'ann'), await attempt('1.1.1.1', 'ben'), await attempt('1.1.1.1')]).toEqual([
    null,
    null,
    null,
  ]);
  expect(await attempt('2.2.2.2', 'ann')).not.toBeNull();
});

test('a limit on failures ignores successes, and the other way round', async () => {
  const [failures, successes] = [open(per('address', 1, 'failures')), open(per('address', 1, 'successes'))];
  const who = { address: '1.1.1.1' };
  const fail = () => Promise.reject(new Error('wrong'));
  for (let n = 0; n < 5; n += 1) {
    expect(await failures.attempt('sign', who, async () => 'right')).toBe('right');
    await expect(successes.attempt('sign', who, fail)).rejects.toThrow('wrong');
  }
  await expect(failures.attempt('sign', who, fail)).rejects.toThrow('wrong');
  await successes.attempt('sign', who, async () => 'right');
  expect(await refusalOf(failures.admit('sign', who))).not.toBeNull();
  expect(await refusalOf(successes.admit('sign', who))).not.toBeNull();
});

test('attempts of an expired window are no credit in the next', async () => {
  const limits = open(per('address', 2, 'failures'));
  const who = { address: '1.1.1.1' };
  const [one, two] = [await limits.admit('sign', who), await limits.admit('sign', who)];
  vi.advanceTimersByTime(60_000);
  await one(true);
  await two(true);
  const refused = await Promise.all(Array.from({ length: 5 }, () => refusalOf(limits.admit('sign', who))));
  expect(refused.filter((refusal) => refusal === null)).toHaveLength(2);
});

test('a refused attempt is not counted by the other rules', async () => {
  const limits = open(per('address', 5), per('account', 1));
  const attempt = (account: string) => refusalOf(limits.admit('sign', { address: '1.1.1.1', account }));
  await attempt('ann');
  const refused = await Promise.all(Array.from({ length: 20 }, () => attempt('ann')));
  expect(refused).not.toContain(null);
  const others = [];
  for (const account of ['b', 'c', 'd', 'e', 'f']) others.push((await attempt(account)) === null);
  expect(others).toEqual([true, true, true, true, false]);
});

test('concurrent attempts count before any of them finishes', async () => {
  const who = { address: '1.1.1.1', account: 'ann' };
  for (const [rule, most] of [[per('address', 10, 'failures'), 10] as const, [delay('both', true), 3] as const]) {
    const limits = open(rule);
    const refused = await Promise.all(Array.from({ length: 1000 }, () => refusalOf(limits.admit('sign', who))));
    expect(refused.filter((one) => one === null)).toHaveLength(most);
  }
});

test('after some failures the wait doubles with each attempt, up to a limit', async () => {
  const limits = open(delay('account', true));
  const attempt = () => refusalOf(limits.admit('sign', { address: '1.1.1.1', account: 'ann' }));
  expect([await attempt(), await attempt(), await attempt()]).toEqual([null, null, null]);
  const waits: unknown[] = [];
  for (let n = 0; n < 4; n += 1) {
    const refusal = await attempt();
    const retry_after = Number((refusal?.details as { retry_after?: number } | undefined)?.retry_after);
    waits.push(retry_after);
    vi.advanceTimersByTime(retry_after * 1000);
    expect(await attempt()).toBeNull();
  }
  expect(waits).toEqual([5, 10, 15, 15]);
});

test('a success ends the wait if the rule forgives, and otherwise keeps the failures', async () => {
  const who = { address: '1.1.1.1', account: 'ann' };
  for (const [forgives, free] of [[true, 3] as const, [false, 1] as const]) {
    const limits = open(delay('account', forgives));
    for (let n = 0; n < 2; n += 1) await limits.admit('sign', who);
    await limits.attempt('sign', who, async () => 'right');
    const attempts = await Promise.all(Array.from({ length: 5 }, () => refusalOf(limits.admit('sign', who))));
    expect(attempts.filter((one) => one === null)).toHaveLength(free);
  }
});

test('an IPv6 network counts as one address, and an IPv4 address is the same in both notations', () => {
  const same = (one: string, other: string) => networkOf(one) === networkOf(other);
  expect(same('2001:db8:1:2:3:4:5:6', '2001:db8:1:2::9')).toBe(true);
  expect(same('2001:db8:1:2::9', '2001:DB8:0001:2::1')).toBe(true);
  expect(same('2001:db8:1:2::9', '2001:db8:1:3::9')).toBe(false);
  expect(same('::ffff:9.9.9.9', '9.9.9.9')).toBe(true);
  expect(same('::1', '9.9.9.9')).toBe(false);
});
