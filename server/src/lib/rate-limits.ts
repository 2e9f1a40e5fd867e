import { AppError } from './app-error.ts';
import type { Clock } from './clock.ts';

/**
 * How often something may be done, in real time: for one address, or for one account from wherever. A limit that counts
 * only `failures` or `successes` gives the others back once they are known.
 */
export interface Limit {
  per: 'address' | 'account';
  max: number;
  seconds: number;
  counts: 'every' | 'failures' | 'successes';
}

/** Who is at the door: the client's address, and the account it is about where that is known. */
export interface Knocking {
  address: string;
  account?: string | undefined;
}

interface Window {
  count: number;
  endsAt: number;
}

const MOST_KEPT = 100_000;

/** Counts what was tried at the doors of this process. */
export class RateLimits<Door extends string> {
  readonly #clock: Clock;
  readonly #limits: Readonly<Record<Door, readonly Limit[]>>;
  readonly #windows = new Map<string, Window>();

  constructor(clock: Clock, limits: Readonly<Record<Door, readonly Limit[]>>) {
    this.#clock = clock;
    this.#limits = limits;
  }

  /** Counts one try. Refuses with too_many, details.retry_after in seconds, when a limit is reached. */
  take(door: Door, knocking: Knocking): void {
    const now = this.#clock.real().getTime();
    const windows = this.#windowsAt(door, knocking, now);
    const closed = windows.filter(({ window, limit }) => window.count >= limit.max);
    if (closed.length > 0) {
      const seconds = Math.max(1, ...closed.map(({ window }) => Math.ceil((window.endsAt - now) / 1000)));
      throw new AppError('too_many', `Too many attempts. Please try again in ${inWords(seconds)}.`, {
        retry_after: seconds,
      });
    }
    for (const { window } of windows) window.count += 1;
  }

  /** Says how a counted try went: limits that do not count such a one give it back. */
  settle(door: Door, knocking: Knocking, wentWell: boolean): void {
    const now = this.#clock.real().getTime();
    for (const { window, limit } of this.#windowsAt(door, knocking, now)) {
      if (limit.counts === (wentWell ? 'failures' : 'successes')) window.count = Math.max(0, window.count - 1);
    }
  }

  #windowsAt(door: Door, { address, account }: Knocking, now: number) {
    return this.#limits[door].flatMap((limit, index) => {
      const who = limit.per === 'address' ? networkOf(address) : account;
      return who === undefined ? [] : [{ limit, window: this.#window(`${door} ${index} ${who}`, limit, now) }];
    });
  }

  #window(key: string, { seconds }: Limit, now: number): Window {
    const known = this.#windows.get(key);
    if (known && known.endsAt > now) return known;
    if (this.#windows.size >= MOST_KEPT) this.#forget(now);
    const window = { count: 0, endsAt: now + seconds * 1000 };
    this.#windows.set(key, window);
    return window;
  }

  #forget(now: number): void {
    for (const [key, { endsAt }] of this.#windows) if (endsAt <= now) this.#windows.delete(key);
    // Still full: the oldest go, so that memory has an end.
    for (const key of this.#windows.keys()) {
      if (this.#windows.size < MOST_KEPT) return;
      this.#windows.delete(key);
    }
  }
}

/** One household has a whole IPv6 network of addresses: the first half tells it. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length;
  return [...first, ...Array<string>(Math.max(0, zeros)).fill('0'), ...last].slice(0, 4).join(':');
}

function inWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? 'a second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
