import type { Position } from '@singleback/game/players/positions.ts';
import type { StatLine } from '@singleback/game/scoring/stat-line.ts';

/** One source of what happens in the world. It only tells; the stats stage decides what to keep. */
export interface Feed {
  readonly name: string;
  /**
   * What is known at `now` (UTC) and was not told before; null when that is nothing. Never tells anything that could
   * not be known at that instant.
   */
  read(now: Date): Promise<FeedReport | null>;
}

/** Teams stand by the abbreviations of `feeds/teams.ts`, players by their feed key, instants in UTC. */
export interface FeedReport {
  source: string;
  season: SeasonRecord;
  games: GameRecord[];
  players: PlayerRecord[];
  playerWeeks: PlayerWeekRecord[];
  projections: ProjectionRecord[];
  injuries: InjuryRecord[];
  statLines: StatLineRecord[];
  /** Weeks whose stat lines are all in this report: a stored line that is not here is taken back. */
  completeWeeks: number[];
}

export interface SeasonRecord {
  year: number;
  name: string;
  weeks: { weekNumber: number; startDate: Date; endDate: Date }[];
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

/** He may be chosen in this week, for this team. */
export interface PlayerWeekRecord {
  feedKey: string;
  weekNumber: number;
  team: string;
}

export interface ProjectionRecord {
  feedKey: string;
  weekNumber: number;
  /** Integer hundredths. */
  points: number;
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
