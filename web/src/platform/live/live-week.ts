import type { LiveGame } from '@singleback/contract/live.ts';

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
