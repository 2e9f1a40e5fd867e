import type { StatLine } from '@singleback/game/scoring/stat-line.ts';
import type { GameRecord, PlayerRecord } from '../../report.ts';
import type { Unmatched } from '../doubts-store.ts';
import type { CoreFigures } from '../espn/core-statistics.ts';
import type { EspnPlay } from '../espn/game-plays.ts';
import type { EspnAthlete, EspnInjury } from '../espn/people.ts';
import type { ScoreboardGame } from '../espn/scoreboard.ts';
import type { Summary } from '../espn/summary.ts';
import type { SleeperPerson, SleeperWeek } from '../sleeper/sleeper.ts';
import type { Link } from './identity.ts';
import type { RecordKind } from './record/record-file.ts';
import type { SeasonOfRecord } from './record/season-of-record.ts';
import { scoreWatch } from './score-watch.ts';

/** The last good data of all sources for a season. */
export type World = ReturnType<typeof emptyWorld>;

/** A file of record that has not been joined yet; `keep` stores it once it was. */
export interface NewFile {
  digest: string;
  keep(): Promise<void>;
}

/** A game's statistics in ESPN's core API. */
export interface CoreBox {
  teams: Map<string, { figures: CoreFigures; readAt: Date }>;
  /** Our players' stat lines, by ESPN id. */
  athletes: Map<string, { team: string; figures: CoreFigures; stats: StatLine }>;
}

/** A play with a text that was not known before. */
export interface FreshPlay extends EspnPlay {
  knownAt: Date;
}

/** What has been reported of a game's plays: each text is looked at when it comes, and for two minutes. */
export interface PlayWatch {
  /** The last text of each play, by id. */
  readonly texts: Map<string, string>;
  /** Those of the last minutes, in the order of the game. */
  fresh: readonly FreshPlay[];
  /** Whether all plays of the game have been seen, and not only the last one. */
  isWhole: boolean;
}

/** Sleeper's figures of a week with games in progress. */
export interface SleeperLive {
  rows: readonly SleeperWeek[];
  readAt: Date;
  /** Since when players have been missing whose last figures are among `rows`, by Sleeper id. */
  missingSince: ReadonlyMap<string, Date>;
}

export function emptyWorld(year: number) {
  return {
    year,
    /** Digests of the files of record that were joined last; the worker holds them. */
    files: {} as Partial<Record<RecordKind, string>>,
    /** Files that arrived since the last join. */
    newFiles: new Map<RecordKind, NewFile>(),
    /** Since when the files lack a stored stat line, by 'player week'. */
    missingSince: new Map<string, Date>(),
    /** Those of them that are not removed yet, 'player week' by the game's feed key. */
    missingOfRecord: new Map<string, string[]>(),
    people: null as SleeperPerson[] | null,
    /** Changes with `people`. */
    peopleStamp: 0,
    espnInjuries: null as EspnInjury[] | null,
    rosters: new Map<string, EspnAthlete[]>(),
    expected: new Map<number, SleeperWeek[]>(),
    /** Sleeper's points for weeks that are over, to compare with ours. */
    counted: new Map<number, SleeperWeek[]>(),
    watch: scoreWatch(),
    boxes: new Map<string, { summary: Summary; readAt: Date }>(),
    /** Since when figures have been missing from a game's box scores, by its ESPN id. */
    missingInBox: new Map<string, Map<string, Date>>(),
    /** What has been reported of the plays of games in progress, by ESPN id. */
    plays: new Map<string, PlayWatch>(),
    /** Statistics of ESPN's core API, by the game's ESPN id. */
    core: new Map<string, CoreBox>(),
    /** Sleeper's figures of weeks with games in progress. */
    sleeperLive: new Map<number, SleeperLive>(),
    /** The source in use for a game's points, and when it was first read as such, by feed key. */
    sourceInUse: new Map<string, { source: string; since: Date }>(),
    /** Since when this process needs the points of a game, by ESPN id. */
    pointsWantedSince: new Map<string, Date>(),
    /** Since when a box score has been behind the last accepted one, by ESPN id. */
    doubtedBoxes: new Map<string, Date>(),
    /** ESPN ids of games as its scoreboard has them, by feed key. */
    espnIds: new Map<string, string>(),
    /** When the scoreboard was last accepted for a game, by ESPN id. */
    seenAt: new Map<string, Date>(),
    /** When a game was last seen in progress, by ESPN id. */
    lastOnAt: new Map<string, Date>(),
    /** Since when a game's start is delayed, by ESPN id. */
    startDelayedSince: new Map<string, Date>(),
    /** Games that an earlier process had stored as final, by ESPN id: their points were read after the end. */
    settled: new Set<string>(),
    /** When a game was first seen over, by ESPN id. */
    overSince: new Map<string, Date>(),
    ofRecord: null as SeasonOfRecord | null,
    /** Athletes whom the operator has linked to players. */
    links: [] as readonly Link[],
    /** The games as last merged. */
    games: [] as GameRecord[],
    /** The players, with the ESPN ids that were found for them. */
    players: [] as PlayerRecord[],
    unmatched: [] as Unmatched[],
  };
}

/** The last accepted scoreboard state of a scheduled game. */
export function lastScoreboardGame(world: World, scheduled: GameRecord): ScoreboardGame | undefined {
  const espnId = world.espnIds.get(scheduled.feedKey) ?? scheduled.espnId ?? undefined;
  return espnId === undefined ? undefined : world.watch.last(espnId);
}

/** The first week that is not over at `now`, or the last; null while there is no season. */
export function weekAt(world: World, now: Date): number | null {
  const weeks = world.ofRecord?.season.weeks ?? [];
  return (weeks.find(({ endDate }) => now <= endDate) ?? weeks.at(-1))?.weekNumber ?? null;
}
