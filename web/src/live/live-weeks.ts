import type { CaughtUp } from '@singleback/contract/live.ts';
import { applyUpdate, EMPTY_WEEK, type LiveWeek, type WeekUpdate } from './live-week.ts';

export interface LiveWeeksParts {
  /** Asks what came after a version of a week; null when there is no answer. */
  catchUp: (weekId: string, since: number) => Promise<CaughtUp | null>;
  /** Told of a week of which more is known. */
  patched: (weekId: string, week: LiveWeek, update: WeekUpdate) => void;
  /** Told of a week that could not be caught up with: it has to be read again. */
  lost: (weekId: string) => void;
}

/**
 * What was heard of each week since the page connected, whole: a gap, and every connection after the first, asks for
 * what was missed. While not connected nothing is known here, and what is read stands as it is.
 */
export class LiveWeeks {
  readonly #parts: LiveWeeksParts;
  readonly #weeks = new Map<string, LiveWeek>();
  /** Weeks that are being caught up with; true: once more after that. */
  readonly #asking = new Map<string, boolean>();
  /** Weeks that are whole since the connection that is. */
  readonly #whole = new Set<string>();
  #era = 0;
  #isConnected = false;

  constructor(parts: LiveWeeksParts) {
    this.#parts = parts;
  }

  /** What is known of a week; null where it may be older than what is read. */
  get(weekId: string): LiveWeek | null {
    return this.#whole.has(weekId) ? (this.#weeks.get(weekId) ?? null) : null;
  }

  /** A connection has come about: catches up with these weeks and all that were heard of before. */
  connected(weekIds: readonly string[]): void {
    this.disconnected();
    this.#isConnected = true;
    for (const weekId of new Set([...weekIds, ...this.#weeks.keys()])) void this.follow(weekId);
  }

  /** Nothing is heard any more: what is known stays, to go on from, and is shown no more. */
  disconnected(): void {
    this.#isConnected = false;
    this.#era += 1;
    this.#whole.clear();
    this.#asking.clear();
  }

  /** Hears of a week from now on, if it does not yet. */
  watch(weekId: string): void {
    if (this.#isConnected && !this.#weeks.has(weekId) && !this.#asking.has(weekId)) void this.follow(weekId);
  }

  /** Takes a message in. One of a week that nobody follows is not for this page, unless `isShown` says so. */
  receive(update: WeekUpdate, isShown: boolean): void {
    const { weekId } = update;
    const known = this.#weeks.get(weekId);
    if (!known && !isShown) return;
    const next = this.#whole.has(weekId) || !update.versions ? applyUpdate(known ?? EMPTY_WEEK, update) : 'gap';
    if (next === 'known') return;
    if (next === 'gap') void this.follow(weekId);
    else this.#take(weekId, next, update);
  }

  /** Catches up with a week and hears of it from then on. */
  async follow(weekId: string): Promise<void> {
    if (this.#asking.has(weekId)) {
      this.#asking.set(weekId, true);
      return;
    }
    const era = this.#era;
    this.#asking.set(weekId, false);
    const { pointsVersion, gamesVersion } = this.#weeks.get(weekId) ?? EMPTY_WEEK;
    const since = Math.min(pointsVersion, gamesVersion);
    const answer = await this.#parts.catchUp(weekId, since);
    if (era !== this.#era) return;
    const isRepeatNeeded = this.#asking.get(weekId) === true;
    this.#asking.delete(weekId);
    if (answer === null) {
      this.#weeks.delete(weekId);
      this.#whole.delete(weekId);
      this.#parts.lost(weekId);
      return;
    }
    this.#whole.add(weekId);
    const { players, games } = answer;
    // The server has gone back, to a backup of before: what was heard since never was.
    const hasGoneBack = players.version < since;
    this.#weeks.set(weekId, (hasGoneBack ? null : this.#weeks.get(weekId)) ?? EMPTY_WEEK);
    if (hasGoneBack) this.#parts.lost(weekId);
    for (const update of [
      { kind: 'points', weekId, versions: players, points: players.playerStatsMap },
      { kind: 'games', weekId, versions: games, games: games.games },
    ] satisfies WeekUpdate[]) {
      const next = applyUpdate(this.#weeks.get(weekId) ?? EMPTY_WEEK, update);
      // What was known before the connection was cut is shown again, with or without more.
      if (next !== 'gap') this.#take(weekId, next === 'known' ? (this.#weeks.get(weekId) ?? EMPTY_WEEK) : next, update);
    }
    if (isRepeatNeeded) await this.follow(weekId);
  }

  #take(weekId: string, week: LiveWeek, update: WeekUpdate): void {
    this.#weeks.set(weekId, week);
    this.#parts.patched(weekId, week, update);
  }
}
