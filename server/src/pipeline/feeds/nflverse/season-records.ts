import type { SeasonRecord, StatLineRecord } from '../../report.ts';
import type { GamePlays } from '../plays/game-plays.ts';
import { playRecords } from '../plays/play-records.ts';
import { defenceKey, TEAMS } from '../teams.ts';
import { inOrder, type TimedRecord } from '../timed-record.ts';
import { readDefenceLines } from './defence-lines.ts';
import { gameRecords, type LinesKnown } from './game-records.ts';
import { readInjuries } from './injuries.ts';
import { injuryRecords } from './injury-records.ts';
import { type PlayerLine, readPlayerLines } from './player-lines.ts';
import { type Expected, projectionRecords } from './projection-records.ts';
import { type Projection, projectionMatcher, readProjections } from './projections.ts';
import { FileRefused } from './refusal.ts';
import { defenceRecords, rosterRecords } from './roster-records.ts';
import { fantasyPosition, readRosters } from './rosters.ts';
import { readSchedule, type Schedule } from './schedule.ts';
import type { SeasonFiles } from './season-files.ts';
import { type PlayerStints, readStints, type Stint } from './stints.ts';

/** A whole season from its files: every record with the instant from which it is known, in that order. */
export interface SeasonRecords {
  season: SeasonRecord;
  records: TimedRecord[];
  leftOut: LeftOut;
}

/** Rows that could not be used: nothing is dropped without being counted. */
export interface LeftOut {
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
  otherDefence?: readonly StatLineRecord[];
  lines?: LinesKnown;
}

/**
 * Joins the files of a season. Games with known `plays` are reported play by play and end when they did; from then on
 * the files count. Without a team file the defences' stat lines are `otherDefence`. A running season's file has the lines
 * of the day, one of a past season those of the last minute before each kickoff. Throws FileRefused on an untrustworthy
 * file.
 */
export function readSeasonRecords(
  files: SeasonFiles,
  year: number,
  { plays = [], otherDefence = [], lines: linesKnown = 'from kickoff' }: JoinOptions = {},
): SeasonRecords {
  if (files.games === null) throw new FileRefused('games.csv', 'it is not there');
  // A season runs from August to July; nothing before is needed.
  const opens = new Date(Date.UTC(year, 7, 1));
  const schedule = readSchedule(files.games, year, new Map(plays.map(({ key, endsAt }) => [key, endsAt])));
  const rosters = readRosters(files.weeklyRoster, files.roster, files.ids, year);
  const stints = readStints(rosters, schedule, opens);
  const listed = new Set(stints.filter((player) => player.stints.length > 0).map((player) => player.playerId));
  const { lines, ghosts, lacksReturnFumbles } = files.playerStats
    ? readPlayerLines(files.playerStats, schedule)
    : { lines: [], ghosts: 0, lacksReturnFumbles: false };
  const defence = files.teamStats ? readDefenceLines(files.teamStats, lines, schedule) : otherDefence;
  const kept = [...lines.filter((line) => listed.has(line.feedKey)).map(withoutRest), ...defence];
  const lineRecords = kept.map((line) => lineRecord(line, schedule));
  const injuries = files.injuries ? readInjuries(files.injuries) : [];
  const projections = matchProjections(files, rosters.people.values(), stints);
  return {
    season: schedule.record,
    records: inOrder([
      ...gameRecords(schedule, opens, linesKnown),
      ...plays.flatMap((game) => recordsOfPlays(game, schedule, listed)),
      ...defenceRecords(opens),
      ...rosterRecords(rosters.people, stints),
      ...injuryRecords(stints, injuries, schedule),
      ...lineRecords,
      ...completeWeeks(schedule, defence),
      ...expectations(stints, lineRecords, projections.matched, opens).flatMap((one) =>
        projectionRecords({ ...one, position: rosters.people.get(one.playerId)?.position ?? 'DEF' }, schedule, opens),
      ),
    ]),
    leftOut: {
      ghosts,
      unmatched: unmatchedLines(lines, listed, files),
      unmatchedProjections: projections.unmatched,
      rosterRowsWithoutId: rosters.nameless,
      lacksReturnFumbles,
    },
  };
}

function recordsOfPlays(plays: GamePlays, schedule: Schedule, listed: ReadonlySet<string>): TimedRecord[] {
  const game = schedule.gameByKey(plays.key);
  if (game === undefined) throw new FileRefused(plays.key, 'there are plays of it, and the schedule has no such game');
  return playRecords(game, plays, (playerId) => listed.has(playerId));
}

function withoutRest({ feedKey, weekNumber, game, team, opponent, stats }: PlayerLine): StatLineRecord {
  return { feedKey, weekNumber, game, team, opponent, stats };
}

/** A stat line is known when its game is over. */
function lineRecord(line: StatLineRecord, schedule: Schedule): LineRecord {
  const game = schedule.gameByKey(line.game ?? '');
  if (game === undefined)
    throw new FileRefused('stat lines', `${line.feedKey} has a line in unknown game ${line.game}`);
  const subject = `${line.feedKey} ${line.weekNumber}`;
  return { kind: 'stat_line', subject, knownAt: game.endsAt, record: line };
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
      expect(defenceKey(team), [{ week: 1, knownAt: opens, team, isOnReserve: false, jerseyNumber: null }], new Set()),
    ),
  ];
}

function matchProjections(
  files: SeasonFiles,
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

function unmatchedLines(lines: readonly PlayerLine[], listed: ReadonlySet<string>, files: SeasonFiles): string[] {
  const positions = new Map(files.ids?.rows.map((row) => [row.gsis_id, row.position]));
  return lines.flatMap((line) => {
    const position = fantasyPosition(positions.get(line.feedKey)) ?? fantasyPosition(line.position);
    if (position === null || listed.has(line.feedKey)) return [];
    return [`${line.name} (${position}), week ${line.weekNumber}`];
  });
}

/** A week is complete once each game has a score and both teams' stat lines. */
function completeWeeks(schedule: Schedule, defence: readonly StatLineRecord[]): TimedRecord[] {
  const teamWeeks = new Set(defence.map((line) => `${line.team} ${line.weekNumber}`));
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
