import type { Position } from '@singleback/game/players/positions.ts';
import type { StatLine } from '@singleback/game/scoring/stat-line.ts';
import type { Roof } from '@singleback/game/season/roof.ts';
import type { SeasonKind } from '@singleback/game/season/round-words.ts';

// What feeds pass to the scoring stage. It lives outside both because stages do not import each other.

/** Teams are identified by the abbreviations of `feeds/teams.ts`, players by feed key; instants are UTC. */
export interface FeedReport {
  source: string;
  /** This report and those before it hold everything known by this instant; locks are decided by it. */
  asOf: Date;
  season: SeasonRecord;
  games: GameRecord[];
  players: PlayerRecord[];
  playerWeeks: PlayerWeekRecord[];
  projections: ProjectionRecord[];
  injuries: InjuryRecord[];
  statLines: StatLineRecord[];
  /** Plays in a source's own words, in the order of their games: those that were reported since the last reports. */
  plays?: PlayRecord[];
  /** Weeks whose stat lines are all in this report: stored lines missing from it are removed. */
  completeWeeks: number[];
  /** The same for single games, by feed key. */
  completeGames?: string[];
  /**
   * All stat lines of the season that are in doubt now: what is stored of them stays and is marked. Absent where the
   * report says nothing of it.
   */
  unconfirmedLines?: { feedKey: string; weekNumber: number }[];
  /** The lines come from live box scores: any other source takes precedence, game by game. */
  areLinesLive?: boolean;
  /**
   * Every game of the season's schedule. Stored games that have been missing from it for `cancelAfterMs` (milliseconds)
   * are cancelled, unless they have begun.
   */
  schedule?: { games: readonly ScheduleIdentity[]; cancelAfterMs: number };
}

/** The parts of a report that are lists of records. */
export const PARTS = ['games', 'players', 'playerWeeks', 'projections', 'injuries', 'statLines', 'plays'] as const;
export type Part = (typeof PARTS)[number];
export type RecordOf<Name extends Part> = NonNullable<FeedReport[Name]>[number];

/** Whether a report says anything in its lists of records, or that games or weeks are complete; `but` does not count. */
export function hasRecords(report: FeedReport, but?: Part): boolean {
  const lists = PARTS.map((part) => (part === but ? [] : (report[part] ?? [])));
  return [...lists, report.completeWeeks, report.completeGames ?? []].some((list) => list.length > 0);
}

/** The sources of stat lines of games in progress, best first. Any other source is of record. */
export const LIVE_SOURCES = ['espn', 'espn core', 'sleeper'] as const;

/** A report without changes. */
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
  /** 'regular' where absent. */
  kind?: SeasonKind;
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

/** What identifies a game within its season, wherever it is moved. */
export interface GameIdentity {
  home: string;
  away: string;
  /** Which meeting of the two at this venue it is: 1 where absent. In a regular season there is only one. */
  occurrence?: number;
}

/** A game of a schedule; only a year with two seasons needs its week. */
interface ScheduleIdentity extends GameIdentity {
  weekNumber?: number;
}

export interface GameRecord extends GameIdentity {
  feedKey: string;
  espnId: string | null;
  weekNumber: number;
  kickoff: Date | null;
  status: 'scheduled' | 'in_progress' | 'final' | 'postponed' | 'cancelled';
  homeScore: number | null;
  awayScore: number | null;
  quarter: number | null;
  timeRemaining: string | null;
  possession: string | null;
  /** What is known of its circumstances; absent where the source says nothing of them. */
  circumstances?: GameCircumstances;
  /**
   * Since when its score or its players' points are older than they should be, or, of a scheduled game, since when its
   * start is delayed; absent where that is not known.
   */
  delayedSince?: Date | null;
  /** Sources contradict this state or can't be read: it is the last good one. */
  isUnconfirmed?: boolean;
  /**
   * A start or a result was reported before the kickoff and is not confirmed: the game locks at once, and nothing is
   * revealed (rules 1.5). The lock is lifted if a later report says neither this nor that it has started.
   */
  isStartUnconfirmed?: boolean;
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

/** The betting lines of a game, in hundredths of a point, and the roof; null where unknown. */
export interface GameCircumstances {
  /** By how much the home team is favored. */
  spread: number | null;
  total: number | null;
  roof: Roof | null;
}

/** The player is available in this week, for this team; null when no longer: cut, or back on the practice squad. */
export interface PlayerWeekRecord {
  feedKey: string;
  weekNumber: number;
  team: string | null;
}

export interface ProjectionRecord {
  feedKey: string;
  weekNumber: number;
  /** Integer hundredths; null removes the projection. */
  points: number | null;
}

export interface InjuryRecord {
  feedKey: string;
  weekNumber: number;
  /** 'questionable', 'doubtful', 'out', 'ir' …; null when the player is healthy again [G9.12]. */
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

/**
 * A play as a source describes it. It only decorates points, which come from stat lines: it may be reported again, with the same
 * or another text.
 */
export interface PlayRecord {
  /** Identifies the play within its game. */
  key: string;
  game: string;
  weekNumber: number;
  /** Since when this text has been known here: it describes no change that was followed by another one before. */
  knownAt: Date;
  /** As it was received. */
  text: string;
  quarter: number | null;
  /** The game clock at the snap, '7:58'. */
  clock: string | null;
  /** Who is certainly in it, players and defenses by feed key, and what it adds to their stat lines. */
  credits: { feedKey: string; stats: StatLine }[];
}

// What readers pass on beside what they could read. It lives outside the stages because they do not import each other.

/** Something that a source says and that is not believed: its subject keeps its last good state. */
export interface Doubt {
  /** In words for the operator: 'Bo Burns, week 9'. Empty: the file as a whole. */
  subject: string;
  /** 'two rows', 'gametime is “TBD”'. */
  reason: string;
  /** What is used meanwhile: 'the stored figures'. */
  used: string;
  /** The beginning of what the source said, where that helps. */
  excerpt?: string;
}
