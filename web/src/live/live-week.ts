import type { LiveGame } from '@singleback/contract/live.ts';

interface TeamUpdate {
  readonly id?: string;
  readonly score: number | null;
}

/** A game as it was heard. The earlier form tells neither the teams' ids nor the kick-off. */
export interface GameUpdate
  extends Pick<LiveGame, 'gameId' | 'status' | 'quarter' | 'timeRemaining' | 'possessionTeamId'> {
  readonly homeTeam: TeamUpdate;
  readonly awayTeam: TeamUpdate;
  readonly kickoff?: string | null;
}

/** What was heard of a week over the socket, on top of what was read: how things stand, never by how much they moved. */
export interface LiveWeek {
  /** The version of the last message of each kind; 0 before the first. */
  readonly pointsVersion: number;
  readonly gamesVersion: number;
  /** Points by player id, as they crossed the wire; null: his line was taken back. */
  readonly points: ReadonlyMap<string, number | null>;
  readonly games: ReadonlyMap<string, GameUpdate>;
}

export const EMPTY_WEEK: LiveWeek = { pointsVersion: 0, gamesVersion: 0, points: new Map(), games: new Map() };

/** What a message changes: it is taken by a browser that is between the two. Null in the earlier form, which has none. */
interface Step {
  readonly weekId: string;
  readonly versions: { readonly since: number; readonly version: number } | null;
}

export type WeekUpdate = Step &
  (
    | { readonly kind: 'points'; readonly points: Readonly<Record<string, number | null>> }
    | { readonly kind: 'games'; readonly games: readonly GameUpdate[] }
  );

/**
 * Takes a message of this week in. 'known': it has been taken before; 'gap': something before it was missed. It tells
 * absolute values, so one that comes twice, or late, does no harm.
 */
export function applyUpdate(week: LiveWeek, update: WeekUpdate): LiveWeek | 'known' | 'gap' {
  const at = update.kind === 'points' ? week.pointsVersion : week.gamesVersion;
  const { since, version } = update.versions ?? { since: at, version: at + 1 };
  if (version <= at) return 'known';
  if (since > at) return 'gap';
  const reached = update.versions ? version : at;
  if (update.kind === 'points') {
    return { ...week, pointsVersion: reached, points: new Map([...week.points, ...Object.entries(update.points)]) };
  }
  const games = update.games.map((game) => [game.gameId, game] as const);
  return { ...week, gamesVersion: reached, games: new Map([...week.games, ...games]) };
}

/** The game of a team as it was last heard; where one was cancelled and set again, the one that stands. */
export function liveGameOf({ games }: LiveWeek, teamId: string | null): GameUpdate | null {
  if (teamId === null) return null;
  const own = [...games.values()].filter(({ homeTeam, awayTeam }) => homeTeam.id === teamId || awayTeam.id === teamId);
  return own.find(({ status }) => status !== 'cancelled') ?? own[0] ?? null;
}
