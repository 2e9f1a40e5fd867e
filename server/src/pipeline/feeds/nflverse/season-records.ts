import type { Doubt, SeasonRecord, StatLineRecord } from '../../report.ts';
import { type LastGood, NOTHING_STORED } from '../last-good.ts';
import type { GamePlays } from '../plays/game-plays.ts';
import { playRecords } from '../plays/play-records.ts';
import { FileRefused } from '../response-rejected.ts';
import { defenseKey, TEAMS } from '../teams.ts';
import { inOrder, type TimedRecord } from '../timed-record.ts';
import { KEPT } from './csv-file.ts';
import { readDefenseLines } from './defense-lines.ts';
import { injuryRecords, readInjuries } from './injury-records.ts';
import { type DoubtedLine, type PlayerLine, type PlayerLines, readPlayerLines } from './player-lines.ts';
import {
  type Expected,
  type Projection,
  projectionMatcher,
  projectionRecords,
  readProjections,
} from './projections.ts';
import { fantasyPosition, type Rosters, readRosters } from './rosters.ts';
import { hasPostseason, type Scope, WEEKS, withoutPostseason } from './row-rules.ts';
import { readSchedule, type Schedule } from './schedule.ts';
import type { FileKindName, SeasonFiles } from './season-files.ts';
import {
  defenseRecords,
  gameRecords,
  type LinesKnown,
  type PlayerStints,
  playedRecords,
  readStints,
  rosterRecords,
  type Stint,
  weeksIn,
} from './stints.ts';

/** A whole season from its files: every record with the instant from which it is known, in that order. */
export interface SeasonRecords {
  season: SeasonRecord;
  records: TimedRecord[];
  leftOut: LeftOut;
  /** What of the files is not believed, by kind; none for a kind without doubts. */
  doubts: Partial<Record<FileKindName, readonly Doubt[]>>;
  /** The stat lines among it: what is stored of them stays. */
  unconfirmedLines: { feedKey: string; weekNumber: number }[];
  /** Nobody knows whose rows can't be read: a stored stat line that the files lack may be one of them. */
  maySomeLinesLack: boolean;
}

/** Rows that could not be used: nothing is dropped without being counted. */
interface LeftOut {
  /** Rows of events credited to no player. */
  ghosts: number;
  /** Stat lines of a fantasy position whose player is on no roster: 'Bo Melton (WR), week 14'. */
  unmatched: string[];
  unmatchedProjections: number;
  rosterRowsWithoutId: number;
  /** The stat file lacks fumbles lost on returns: points are 2 too high for each. */
  lacksReturnFumbles: boolean;
}

interface JoinOptions {
  plays?: readonly GamePlays[];
  otherDefense?: readonly StatLineRecord[];
  lines?: LinesKnown;
  lastGood?: LastGood;
  scope?: Scope;
}

/**
 * Joins the files of a season, whose rows have been checked. Games with known `plays` are reported play by play and end
 * when they did; from then on the files count. Without a team file the defenses' stat lines are `otherDefense`. A running
 * season's file has the lines of the day, one of a past season those of the last minute before each kickoff. What
 * contradicts another file is doubted; `lastGood` then counts. Throws FileRefused where schedule or rosters are missing.
 */
export function readSeasonRecords(given: Partial<SeasonFiles>, year: number, options: JoinOptions = {}): SeasonRecords {
  const { plays = [], otherDefense = [], lines: linesKnown = 'from kickoff' } = options;
  const { lastGood = NOTHING_STORED } = options;
  if (!given.games) throw new FileRefused('games.csv', 'it is not there');
  const isWhole = options.scope === 'postseason' && hasPostseason(given.games, year);
  const scope: Scope = isWhole ? 'postseason' : 'regular';
  const files = isWhole ? given : ofRegularSeason(given);
  const { weeklyRoster = null, roster = null, ids = null } = files;
  const opens = opensAt(year);
  const endings = new Map(plays.map(({ key, endsAt }) => [key, endsAt]));
  const schedule = readSchedule(given.games, year, endings, lastGood, scope);
  const read = files.playerStats ? readPlayerLines(files.playerStats, schedule) : NO_LINES;
  const { lines, ghosts, lacksReturnFumbles } = read;
  const played = new Map(lines.map(({ feedKey, position }) => [feedKey, position]));
  const rosters = readRosters(weeklyRoster, roster, { ids, year, played });
  const stints = readStints(rosters, schedule, opens);
  const isOurs = (playerId: string) => rosters.people.has(playerId) || lastGood.played.has(playerId);
  const defense = files.teamStats
    ? readDefenseLines(files.teamStats, read, schedule, lastGood.lines)
    : { lines: otherDefense, doubted: [] };
  const ours = lines.filter((line) => isOurs(line.feedKey)).map(withoutRest);
  const lineRecords = [...ours, ...defense.lines].map((line) => lineRecord(line, schedule));
  const injuries = files.injuries ? readInjuries(files.injuries) : [];
  // A row that can't be read may be the one that is missing.
  const mayTakeBack = files.injuries && !files.injuries.bad?.length;
  const projections = matchProjections(files, rosters.people.values(), stints);
  return {
    season: schedule.record,
    records: inOrder(
      postseasonKnown(schedule, [
        ...gameRecords(schedule, opens, linesKnown),
        ...plays.flatMap((of) => {
          const game = schedule.gameByKey(of.key);
          return game === undefined ? [] : playRecords(game, of, isOurs);
        }),
        ...defenseRecords(opens, schedule),
        ...rosterRecords(rosters.people, stints, schedule),
        ...playedRecords(rosters.people, stints, lineRecords),
        ...injuryRecords(stints, injuries, schedule, mayTakeBack ? lastGood.hurt : NOTHING_STORED.hurt),
        ...lineRecords,
        ...completeWeeks(schedule, defense.lines),
        ...expectations(stints, lineRecords, projections.matched, opens).flatMap((one) =>
          projectionRecords({ ...one, position: rosters.people.get(one.playerId)?.position ?? 'DEF' }, schedule, opens),
        ),
      ]),
    ),
    leftOut: {
      ghosts,
      unmatched: unmatchedLines(lines, isOurs, files),
      unmatchedProjections: projections.unmatched,
      rosterRowsWithoutId: rosters.nameless,
      lacksReturnFumbles,
    },
    ...doubtsOf(files, { schedule, rosters }, [...read.doubted, ...defense.doubted]),
  };
}

/** A season runs from August to July: what is known from its start is known from then. */
export const opensAt = (year: number): Date => new Date(Date.UTC(year, 7, 1));

function ofRegularSeason(files: Partial<SeasonFiles>): Partial<SeasonFiles> {
  return Object.fromEntries(Object.entries(files).map(([kind, file]) => [kind, file && withoutPostseason(file)]));
}

/**
 * Nothing of a round of the postseason is known before the round before it is over, and players are available in it only
 * where their team has a game.
 */
function postseasonKnown(schedule: Schedule, records: readonly TimedRecord[]): readonly TimedRecord[] {
  const { weeks } = schedule.record;
  if (weeks.length <= WEEKS.most) return records;
  const from: number[] = [];
  for (const { weekNumber } of weeks) {
    const ends = schedule.games.flatMap(({ week, endsAt }) => (week === weekNumber - 1 ? [endsAt.getTime()] : []));
    from[weekNumber] = Math.max(0, from[weekNumber - 1] ?? 0, ...ends);
  }
  return records.map((one) => {
    const week = 'weekNumber' in one.record ? one.record.weekNumber : 0;
    if (week <= WEEKS.most) return one;
    const knownAt = new Date(Math.max(one.knownAt.getTime(), from[week] ?? 0));
    if (one.kind !== 'player_week' || schedule.gameOf(one.record.team ?? '', week)) return { ...one, knownAt };
    return { ...one, knownAt, record: { ...one.record, team: null } };
  });
}

const NO_LINES: PlayerLines = { lines: [], doubted: [], ofDefenses: new Set(), ghosts: 0, lacksReturnFumbles: false };

const isWeekOf = (schedule: Schedule, text: string) =>
  /^\d+$/.test(text) && Number(text) >= WEEKS.least && Number(text) <= weeksIn(schedule);

function doubtsOf(
  files: Partial<SeasonFiles>,
  { schedule, rosters }: { schedule: Schedule; rosters: Rosters },
  doubted: readonly DoubtedLine[],
): Pick<SeasonRecords, 'doubts' | 'unconfirmedLines' | 'maySomeLinesLack'> {
  const bad = (kind: FileKindName) => files[kind]?.bad ?? [];
  const doubtedGames = new Set(bad('games').map(({ key }) => key));
  const games = schedule.games.flatMap(({ key, away, home, week, doubt }): Doubt[] =>
    doubt === undefined || doubtedGames.has(key)
      ? []
      : [{ subject: `${away} at ${home}, week ${week}`, reason: doubt, used: KEPT }],
  );
  const isDefense = ({ feedKey }: DoubtedLine) => feedKey.startsWith(defenseKey(''));
  const joined: Partial<Record<FileKindName, readonly Doubt[]>> = {
    games,
    [files.weeklyRoster ? 'weeklyRoster' : 'roster']: rosters.disagreements,
    playerStats: doubted.filter((one) => !isDefense(one)).map(({ doubt }) => doubt),
    teamStats: doubted.filter(isDefense).map(({ doubt }) => doubt),
  };
  const kinds = Object.keys(files) as FileKindName[];
  const unreadable = bad('playerStats').flatMap(({ key }) => {
    const [feedKey = '', week] = key?.split(' ') ?? [];
    // Without a week of the season it may be the line of any.
    return isWeekOf(schedule, week ?? '') ? [{ feedKey, weekNumber: Number(week) }] : [];
  });
  return {
    doubts: Object.fromEntries(
      kinds.map((kind) => [kind, [...bad(kind).map(({ doubt }) => doubt), ...(joined[kind] ?? [])]]),
    ),
    unconfirmedLines: [...unreadable, ...doubted.map(({ feedKey, weekNumber }) => ({ feedKey, weekNumber }))],
    maySomeLinesLack: bad('playerStats').length > unreadable.length || bad('teamStats').length > 0,
  };
}

function withoutRest({ feedKey, weekNumber, game, team, opponent, stats }: PlayerLine): StatLineRecord {
  return { feedKey, weekNumber, game, team, opponent, stats };
}

/** A stat line is known when its game is over. */
function lineRecord(line: StatLineRecord, schedule: Schedule): LineRecord {
  const knownAt = schedule.gameByKey(line.game ?? '')?.endsAt ?? schedule.record.weeks.at(-1)?.endDate ?? new Date(0);
  return { kind: 'stat_line', subject: `${line.feedKey} ${line.weekNumber}`, knownAt, record: line };
}

type LineRecord = Extract<TimedRecord, { kind: 'stat_line' }>;

function expectations(
  all: readonly PlayerStints[],
  lines: readonly LineRecord[],
  projections: Map<string, Map<number, Projection>>,
  opens: Date,
): Omit<Expected, 'position'>[] {
  const byPlayer = new Map<string, { line: StatLineRecord; knownAt: Date }[]>();
  for (const { record, knownAt } of lines) {
    const own = byPlayer.get(record.feedKey) ?? [];
    byPlayer.set(record.feedKey, own);
    own.push({ line: record, knownAt });
  }
  const expect = (playerId: string, stints: readonly Stint[], inactiveWeeks: ReadonlySet<number>) => ({
    playerId,
    stints,
    inactiveWeeks,
    projections: projections.get(playerId) ?? new Map<number, Projection>(),
    lines: byPlayer.get(playerId) ?? [],
  });
  return [
    ...all.map(({ playerId, stints, inactiveWeeks }) => expect(playerId, stints, inactiveWeeks)),
    ...TEAMS.map(({ abbreviation: team }) =>
      expect(defenseKey(team), [{ week: 1, knownAt: opens, team, isOnReserve: false, jerseyNumber: null }], new Set()),
    ),
  ];
}

function matchProjections(
  files: Partial<SeasonFiles>,
  people: Parameters<typeof projectionMatcher>[0],
  all: readonly PlayerStints[],
): { matched: Map<string, Map<number, Projection>>; unmatched: number } {
  const stints = new Map(all.map((player) => [player.playerId, player.stints]));
  const match = projectionMatcher(
    people,
    (id) => new Set(stints.get(id)?.flatMap(({ team }) => (team === null ? [] : [team]))),
    (id, week) => stints.get(id)?.findLast((stint) => stint.week <= week)?.team ?? null,
  );
  const matched = new Map<string, Map<number, Projection>>();
  let unmatched = 0;
  for (const projection of files.projections ? readProjections(files.projections) : []) {
    const id = match(projection);
    if (id === undefined) unmatched += 1;
    else matched.set(id, (matched.get(id) ?? new Map<number, Projection>()).set(projection.week, projection));
  }
  return { matched, unmatched };
}

function unmatchedLines(
  lines: readonly PlayerLine[],
  isOurs: (playerId: string) => boolean,
  files: Partial<SeasonFiles>,
): string[] {
  const positions = new Map(files.ids?.rows.map((row) => [row.gsis_id, row.position]));
  return lines.flatMap((line) => {
    const position = fantasyPosition(positions.get(line.feedKey)) ?? fantasyPosition(line.position);
    if (position === null || isOurs(line.feedKey)) return [];
    return [`${line.name} (${position}), week ${line.weekNumber}`];
  });
}

/** A week is complete once each game has a score and both teams' stat lines. */
function completeWeeks(schedule: Schedule, defense: readonly StatLineRecord[]): TimedRecord[] {
  const teamWeeks = new Set(defense.map((line) => `${line.team} ${line.weekNumber}`));
  return schedule.record.weeks.flatMap(({ weekNumber }) => {
    const games = schedule.games.filter((game) => game.week === weekNumber);
    const isComplete = games.every(({ home, away }) =>
      [home, away].every((team) => teamWeeks.has(`${team} ${weekNumber}`)),
    );
    if (!isComplete || games.length === 0) return [];
    const knownAt = new Date(Math.max(...games.map((game) => game.endsAt.getTime())));
    return [{ kind: 'complete_week', subject: String(weekNumber), knownAt, record: { weekNumber } }];
  });
}
