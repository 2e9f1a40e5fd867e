import { isIPv6 } from 'node:net';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from './app-error.ts';
import { hashToken } from './ids.ts';

/** What a rule counts by: the client's address, the account, or both together. */
export type Per = 'address' | 'account' | 'both';

/**
 * At most `max` attempts within `seconds`. A limit on failures or successes counts every running attempt, and removes
 * it once the outcome is known.
 */
export interface Limit {
  kind: 'limit';
  per: Per;
  max: number;
  seconds: number;
  counts: 'every' | 'failures' | 'successes';
}

/**
 * After `free` failures each further attempt waits twice as long as the one before, from `firstSeconds` up to
 * `longestSeconds`. Failures expire after `seconds`, or with a success if the rule `forgives`.
 */
export interface Delay {
  kind: 'delay';
  per: Per;
  free: number;
  firstSeconds: number;
  longestSeconds: number;
  seconds: number;
  forgives: boolean;
}

export type Rule = Limit | Delay;

/** The rules of an action; `hint` is added to the refusal. */
export interface Rules {
  rules: readonly Rule[];
  hint?: string;
}

/** The client's address, and the account if known. */
export interface Attempter {
  address: string;
  account?: string | undefined;
}

/** Creates a counter: `points` within `seconds`, stored under `keyPrefix`. */
export type OpenCounter = (options: { keyPrefix: string; points: number; duration: number }) => RateLimiterAbstract;

/** Reports the outcome of an admitted attempt. */
export type Settle = (wentWell: boolean) => Promise<void>;

/** Counters of this process alone. */
export const inMemory: OpenCounter = (options) => new RateLimiterMemory(options);

/** Counts attempts by name, in counters created by `open`. */
export class RateLimits<Name extends string> {
  readonly #rules: Map<Name, { counted: readonly Counted[]; hint: string }>;

  constructor(all: Readonly<Record<Name, Rules>>, open: OpenCounter) {
    this.#rules = new Map(
      (Object.entries(all) as [Name, Rules][]).map(([name, { rules, hint }]) => {
        const counted = rules.map((rule, index) => countedBy(rule, `${name}:${index}`, open));
        return [name, { counted, hint: hint ? ` ${hint}` : '' }];
      }),
    );
  }

  /**
   * Counts one attempt; the caller settles it if the outcome matters. Refused attempts don't count. Refuses with
   * too_many, details.retry_after in seconds.
   */
  async admit(name: Name, who: Attempter): Promise<Settle> {
    const { counted, hint } = this.#rules.get(name) as { counted: readonly Counted[]; hint: string };
    const due = counted.flatMap((one) => {
      const key = keyOf(one.rule.per, who);
      return key === null ? [] : [{ one, key }];
    });
    // Check first, so that attempts that are refused anyway write nothing.
    refuseFor(await Promise.all(due.map(({ one, key }) => one.wait(key))), hint);
    const taken = await Promise.all(due.map(({ one, key }) => one.consume(key)));
    if (taken.some(({ wait }) => wait > 0)) {
      await Promise.all(taken.map(({ giveBack }) => giveBack()));
      refuseFor(
        taken.map(({ wait }) => wait),
        hint,
      );
    }
    return async (wentWell) => {
      await Promise.all(taken.map(({ settle }) => settle(wentWell)));
    };
  }

  /** Runs `work` as one attempt, which failed if it throws. Refuses like `admit`, before `work` starts. */
  async attempt<Result>(name: Name, who: Attempter, work: () => Promise<Result>): Promise<Result> {
    const settle = await this.admit(name, who);
    try {
      const result = await work();
      await settle(true);
      return result;
    } catch (error) {
      await settle(false);
      throw error;
    }
  }
}

/** An attempt counted by one rule; `wait` in milliseconds, 0 if it may proceed. */
interface Taken {
  wait: number;
  giveBack(): Promise<unknown>;
  settle(wentWell: boolean): Promise<unknown>;
}

interface Counted {
  rule: Rule;
  wait(key: string): Promise<number>;
  consume(key: string): Promise<Taken>;
}

function countedBy(rule: Rule, keyPrefix: string, open: OpenCounter): Counted {
  return rule.kind === 'limit' ? limited(rule, keyPrefix, open) : delayed(rule, keyPrefix, open);
}

function limited(rule: Limit, keyPrefix: string, open: OpenCounter): Counted {
  const counter = open({ keyPrefix, points: rule.max, duration: rule.seconds });
  return {
    rule,
    wait: (key) => waitAt(counter, key, rule.max),
    async consume(key) {
      const wait = await consume(counter, key);
      const giveBack = () => refund(counter, key);
      const isTakenBack = (wentWell: boolean) => rule.counts === (wentWell ? 'failures' : 'successes');
      return { wait, giveBack, settle: async (wentWell) => (isTakenBack(wentWell) ? giveBack() : undefined) };
    },
  };
}

function delayed(rule: Delay, keyPrefix: string, open: OpenCounter): Counted {
  const failures = open({ keyPrefix, points: rule.free, duration: rule.seconds });
  // The attempt that uses up the free ones starts the wait, and each one after it extends it.
  const gate = open({ keyPrefix: `${keyPrefix}:wait`, points: 1, duration: rule.longestSeconds });
  return {
    rule,
    wait: (key) => waitAt(gate, key, 1),
    async consume(key) {
      const { consumedPoints } = await failures.penalty(key);
      const isLate = consumedPoints >= rule.free;
      const wait = isLate ? await consume(gate, key, delayAfter(rule, consumedPoints)) : 0;
      const giveBack = async () => {
        await refund(failures, key);
        if (isLate && wait === 0) await gate.delete(key);
      };
      const forget = () => Promise.all([failures.delete(key), gate.delete(key)]);
      const passed = rule.forgives ? forget : giveBack;
      return { wait, giveBack, settle: async (wentWell) => (wentWell ? passed() : undefined) };
    },
  };
}

/** Seconds to wait after this many `failures`. */
function delayAfter({ free, firstSeconds, longestSeconds }: Delay, failures: number): number {
  return Math.min(longestSeconds, firstSeconds * 2 ** Math.min(failures - free, 30));
}

async function waitAt(counter: RateLimiterAbstract, key: string, points: number): Promise<number> {
  const found = await counter.get(key);
  return found !== null && found.consumedPoints >= points ? Math.max(1, found.msBeforeNext) : 0;
}

/** Counts one, for `seconds` if given; returns the milliseconds to wait, 0 for none. */
async function consume(counter: RateLimiterAbstract, key: string, seconds?: number): Promise<number> {
  try {
    await counter.consume(key, 1, seconds === undefined ? {} : { customDuration: seconds });
    return 0;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(1, refusal.msBeforeNext);
    throw refusal;
  }
}

/** Counts of an expired window must not become credit in the next. */
async function refund(counter: RateLimiterAbstract, key: string): Promise<void> {
  const { consumedPoints } = await counter.reward(key);
  if (consumedPoints < 0) await counter.delete(key);
}

function refuseFor(waits: readonly number[], hint: string): void {
  const seconds = Math.ceil(Math.max(0, ...waits) / 1000);
  if (seconds === 0) return;
  throw new AppError('too_many', `Too many attempts. Please try again in ${formatWait(seconds)}.${hint}`, {
    retry_after: seconds,
  });
}

/** Keys are hashed because they identify people. Null when the rule does not apply. */
function keyOf(per: Per, { address, account }: Attempter): string | null {
  if (per === 'address') return hashToken(networkOf(address));
  if (account === undefined) return null;
  return hashToken(per === 'account' ? account : `${networkOf(address)} ${account}`);
}

/** An IPv6 household has a whole network (/64), so the first half of the address identifies it. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.replace(/%.*$/, '').split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length;
  const groups = [...first, ...Array<string>(Math.max(0, zeros)).fill('0'), ...last].slice(0, 4);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}

function formatWait(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? 'a second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
