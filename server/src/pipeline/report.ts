import type { Position } from '@singleback/game/players/positions.ts';
import type { StatLine } from '@singleback/game/scoring/stat-line.ts';

// What the feeds pass to the scoring stage. It is outside both, because stages do not import each other.

/** Teams stand by the abbreviations of `feeds/teams.ts`, players by their feed key, instants in UTC. */
export interface FeedReport {
  source: string;
  /** Everything that was known by this instant stands in this report or in one before it: what locks, locks by it. */
  asOf: Date;
  season: SeasonRecord;
  games: GameRecord[];
  players: PlayerRecord[];
  playerWeeks: PlayerWeekRecord[];
  projections: ProjectionRecord[];
  injuries: InjuryRecord[];
  statLines: StatLineRecord[];
  /** Weeks whose stat lines are all in this report: a stored line that is not here is taken back. */
  completeWeeks: number[];
  /** The same for single games, by feed key. */
  completeGames?: string[];
  /** The lines are a live box score's: they give way to those of every other source, game by game. */
  areLinesLive?: boolean;
}

/** A report of nothing new. */
export function emptyReport(source: string, season: SeasonRecord, asOf: Date): FeedReport {
  return {
    source,
    asOf,
    season,
    games: [],
    players: [],
    playerWeeks: [],
    projections: [],
    injuries: [],
    statLines: [],
    completeWeeks: [],
  };
}

export interface SeasonRecord {
  year: number;
  name: string;
  weeks: { weekNumber: number; startDate: Date; endDate: Date }[];
}

/** One of the 32 franchises. `abbreviation` is how every report names it. */
export interface TeamRecord {
  abbreviation: string;
  name: string;
  nickname: string;
  primaryColor: string;
  secondaryColor: string;
  logoUrl: string;
}

export interface GameRecord {
  feedKey: string;
  espnId: string | null;
  weekNumber: number;
  home: string;
  away: string;
  kickoff: Date | null;
  status: 'scheduled' | 'in_progress' | 'final' | 'postponed' | 'cancelled';
  homeScore: number | null;
  awayScore: number | null;
  quarter: number | null;
  timeRemaining: string | null;
  possession: string | null;
}

export interface PlayerRecord {
  feedKey: string;
  espnId: string | null;
  sleeperId: string | null;
  name: string;
  position: Position;
  team: string | null;
  jerseyNumber: number | null;
  isActive: boolean;
}

/** He may be chosen in this week, for this team; null when he no longer may: cut, or back on the practice squad. */
export interface PlayerWeekRecord {
  feedKey: string;
  weekNumber: number;
  team: string | null;
}

export interface ProjectionRecord {
  feedKey: string;
  weekNumber: number;
  /** Integer hundredths; null takes back what was expected. */
  points: number | null;
}

export interface InjuryRecord {
  feedKey: string;
  weekNumber: number;
  /** 'questionable', 'doubtful', 'out', 'ir' …; null when he is well again [G9.12]. */
  status: string | null;
  notes: string | null;
  reportedAt: Date;
}

export interface StatLineRecord {
  feedKey: string;
  weekNumber: number;
  game: string | null;
  team: string | null;
  opponent: string | null;
  stats: StatLine;
}
