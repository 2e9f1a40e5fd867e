import type { CaughtUp, LiveGame } from '@singleback/contract/live.ts';

interface LiveWeeksParts {
  /** Requests everything after a version of a week; null on failure. */
  catchUp: (weekId: string, since: number) => Promise<CaughtUp | null>;
  onUpdate: (weekId: string, update: WeekUpdate) => void;
  /** Called when catching up with a week failed, so that it is refetched. */
  onLost: (weekId: string) => void;
}

/**
 * The updates of each week since the page connected, without gaps: a gap and every reconnect request what was missed.
 * Returns nothing while disconnected, so fetched data stays unpatched.
 */
export class LiveWeeks {
  readonly #parts: LiveWeeksParts;
  readonly #weeks = new Map<string, LiveWeek>();
  /** Weeks with a catch-up request in progress; true when another one is needed after it. */
  readonly #catchingUp = new Map<string, boolean>();
  /** Weeks that are up to date with the current connection. */
  readonly #synced = new Set<string>();
  #connectionId = 0;
  #isConnected = false;

  constructor(parts: LiveWeeksParts) {
    this.#parts = parts;
  }

  /** The updates of a week; null while they may be older than fetched data. */
  get(weekId: string): LiveWeek | null {
    return this.#synced.has(weekId) ? (this.#weeks.get(weekId) ?? null) : null;
  }

  /** Catches up with these weeks and all weeks followed before. */
  connected(weekIds: readonly string[]): void {
    this.disconnected();
    this.#isConnected = true;
    for (const weekId of new Set([...weekIds, ...this.#weeks.keys()])) void this.follow(weekId);
  }

  /** Keeps the updates as a base for catching up, but stops returning them. */
  disconnected(): void {
    this.#isConnected = false;
    this.#connectionId += 1;
    this.#synced.clear();
    this.#catchingUp.clear();
  }

  /** Follows a week unless it is followed already. */
  watch(weekId: string): void {
    if (this.#isConnected && !this.#weeks.has(weekId) && !this.#catchingUp.has(weekId)) void this.follow(weekId);
  }

  /** Applies a message; ignores weeks that are neither followed nor shown. */
  receive(update: WeekUpdate, isShown: boolean): void {
    const { weekId } = update;
    const known = this.#weeks.get(weekId);
    if (!known && !isShown) return;
    const next = this.#synced.has(weekId) || !update.versions ? applyUpdate(known ?? EMPTY_WEEK, update) : 'gap';
    if (next === 'known') return;
    if (next === 'gap') void this.follow(weekId);
    else this.#take(weekId, next, update);
  }

  /** Catches up with a week and follows it from then on. */
  async follow(weekId: string): Promise<void> {
    if (this.#catchingUp.has(weekId)) {
      this.#catchingUp.set(weekId, true);
      return;
    }
    const connectionId = this.#connectionId;
    this.#catchingUp.set(weekId, false);
    const { pointsVersion, gamesVersion } = this.#weeks.get(weekId) ?? EMPTY_WEEK;
    const since = Math.min(pointsVersion, gamesVersion);
    const answer = await this.#parts.catchUp(weekId, since);
    if (connectionId !== this.#connectionId) return;
    const isRepeatNeeded = this.#catchingUp.get(weekId) === true;
    this.#catchingUp.delete(weekId);
    if (answer === null) {
      this.#weeks.delete(weekId);
      this.#synced.delete(weekId);
      this.#parts.onLost(weekId);
      return;
    }
    this.#synced.add(weekId);
    const { players, games } = answer;
    // The server was restored from a backup: updates since then no longer apply.
    const hasGoneBack = players.version < since;
    this.#weeks.set(weekId, (hasGoneBack ? null : this.#weeks.get(weekId)) ?? EMPTY_WEEK);
    if (hasGoneBack) this.#parts.onLost(weekId);
    for (const update of [
      { kind: 'points', weekId, versions: players, points: players.playerStatsMap, unconfirmed: players.unconfirmed },
      { kind: 'games', weekId, versions: games, games: games.games },
    ] satisfies WeekUpdate[]) {
      const next = applyUpdate(this.#weeks.get(weekId) ?? EMPTY_WEEK, update);
      // Updates from before the disconnect become visible again even if nothing is new.
      if (next !== 'gap') this.#take(weekId, next === 'known' ? (this.#weeks.get(weekId) ?? EMPTY_WEEK) : next, update);
    }
    if (isRepeatNeeded) await this.follow(weekId);
  }

  #take(weekId: string, week: LiveWeek, update: WeekUpdate): void {
    this.#weeks.set(weekId, week);
    this.#parts.onUpdate(weekId, update);
  }
}

interface TeamUpdate {
  readonly id?: string;
  readonly score: number | null;
}

/** A game as received. The legacy format omits team ids, kickoff and doubts. */
export interface GameUpdate
  extends Pick<LiveGame, 'gameId' | 'status' | 'quarter' | 'timeRemaining' | 'possessionTeamId'> {
  readonly homeTeam: TeamUpdate;
  readonly awayTeam: TeamUpdate;
  readonly kickoff?: string | null;
  readonly isDelayed?: boolean;
  readonly isUnconfirmed?: boolean;
}

/** Live updates received for a week. All values are absolute, never deltas. */
export interface LiveWeek {
  /** The version of the last message of each kind; 0 before the first. */
  readonly pointsVersion: number;
  readonly gamesVersion: number;
  /** Points by player id as sent by the server; null when the stat line was withdrawn. */
  readonly points: ReadonlyMap<string, number | null>;
  /** Those of them with a figure in doubt. */
  readonly unconfirmed: ReadonlySet<string>;
  readonly games: ReadonlyMap<string, GameUpdate>;
}

export const EMPTY_WEEK: LiveWeek = {
  ...{ pointsVersion: 0, gamesVersion: 0 },
  ...{ points: new Map(), unconfirmed: new Set(), games: new Map() },
};

/** The versions a message leads from and to; null in the legacy format. */
interface Step {
  readonly weekId: string;
  readonly versions: { readonly since: number; readonly version: number } | null;
}

export type WeekUpdate = Step &
  (
    | {
        readonly kind: 'points';
        readonly points: Readonly<Record<string, number | null>>;
        readonly unconfirmed?: readonly string[] | undefined;
      }
    | { readonly kind: 'games'; readonly games: readonly GameUpdate[] }
  );

/**
 * Applies a message of this week. Returns 'known' for one already applied, 'gap' when an earlier one was missed. Values
 * are absolute, so duplicate or late messages are harmless.
 */
export function applyUpdate(week: LiveWeek, update: WeekUpdate): LiveWeek | 'known' | 'gap' {
  const at = update.kind === 'points' ? week.pointsVersion : week.gamesVersion;
  const { since, version } = update.versions ?? { since: at, version: at + 1 };
  if (version <= at) return 'known';
  if (since > at) return 'gap';
  const reached = update.versions ? version : at;
  if (update.kind === 'points') {
    const certain = [...week.unconfirmed].filter((id) => !(id in update.points));
    return {
      ...{ ...week, pointsVersion: reached },
      points: new Map([...week.points, ...Object.entries(update.points)]),
      unconfirmed: new Set([...certain, ...(update.unconfirmed ?? [])]),
    };
  }
  const games = update.games.map((game) => [game.gameId, game] as const);
  return { ...week, gamesVersion: reached, games: new Map([...week.games, ...games]) };
}

/** A team's latest game; for a rescheduled game, the one that was not cancelled. */
export function liveGameOf({ games }: LiveWeek, teamId: string | null): GameUpdate | null {
  if (teamId === null) return null;
  const own = [...games.values()].filter(({ homeTeam, awayTeam }) => homeTeam.id === teamId || awayTeam.id === teamId);
  return own.find(({ status }) => status !== 'cancelled') ?? own[0] ?? null;
}
