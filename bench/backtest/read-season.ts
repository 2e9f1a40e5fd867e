import { comparePositions, type Position } from '@singleback/game/players/positions.ts';
import { scorePlayer } from '@singleback/game/scoring/score-player.ts';
import { HOUR_MS } from '@singleback/game/season/durations.ts';
import { SEASON_WEEKS } from '@singleback/game/season/week.ts';
import type { CsvFile } from '../../server/src/pipeline/feeds/nflverse/csv-file.ts';
import { FileRefused } from '../../server/src/pipeline/feeds/nflverse/refusal.ts';
import { fantasyPosition } from '../../server/src/pipeline/feeds/nflverse/rosters.ts';
import { readSchedule, type Schedule } from '../../server/src/pipeline/feeds/nflverse/schedule.ts';
import { readSeasonFiles, type SeasonFiles } from '../../server/src/pipeline/feeds/nflverse/season-files.ts';
import { readSeasonRecords } from '../../server/src/pipeline/feeds/nflverse/season-records.ts';
import { defenceKey, TEAMS } from '../../server/src/pipeline/feeds/teams.ts';
import type { TimedRecord } from '../../server/src/pipeline/feeds/timed-record.ts';

/** A player of a past season. Lists have an entry per week, from week 1. Points are hundredths. */
export interface PastPlayer {
  readonly id: string;
  readonly name: string;
  readonly position: Position;
  /** The team as known when the week's lineup is made; null: on none. */
  readonly teams: readonly (string | null)[];
  /** What was reported of the player's health then. */
  readonly injuries: readonly (string | null)[];
  /** The source's projection of the week as known then; null without one or without a game. */
  readonly projected: readonly (number | null)[];
  /** The points of the week; null where the player had no stat line. */
  readonly points: readonly (number | null)[];
}

/** A past season as it was known week by week. */
export interface PastSeason {
  readonly year: number;
  readonly players: readonly PastPlayer[];
  /** Whether a team has a game in a week, from week 1. */
  hasGame(team: string, week: number): boolean;
  /** What was missing in the folder and how that was made up for. */
  readonly notes: readonly string[];
}

/** A lineup is made two hours before the player's game: later news does not count. */
const DECIDED_MS = 2 * HOUR_MS;

/**
 * Reads a season from a folder laid out like that of a replay. Throws FileRefused when the schedule or the stat lines are
 * missing, or a file can't be trusted; anything else that is missing is done without, and noted.
 */
export async function readPastSeason(folder: string, year: number): Promise<PastSeason> {
  const files = await readSeasonFiles(folder, year);
  if (files.games === null) throw new FileRefused('games.csv', `it is not in ${folder}`);
  if (files.playerStats === null) throw new FileRefused(`stats_player_week_${year}.csv`, `it is not in ${folder}`);
  const notes: string[] = [];
  const schedule = readSchedule(files.games, year);
  const whole = withRoster(files, files.playerStats, notes);
  if (files.teamStats === null) notes.push(`no stats_team_week_${year}: lineups are played without a defense`);
  if (files.projections === null) notes.push('no projections: the mean of the last four games stands in for them');
  if (files.injuries === null) notes.push('no injury reports: a projection says nothing of who is out');
  const { records } = readSeasonRecords(whole, year);
  return { year, players: playersOf(records, schedule), hasGame: (team, week) => hasGame(schedule, team, week), notes };
}

const hasGame = (schedule: Schedule, team: string, week: number) => schedule.gameOf(team, week) !== undefined;

/**
 * Without a roster, players are on the team of their last stat line from their first one on. That looks ahead only in the
 * week of the first one, in which nobody has a projection.
 */
function withRoster(files: SeasonFiles, stats: CsvFile, notes: string[]): SeasonFiles {
  if (files.weeklyRoster !== null || files.roster !== null) return files;
  notes.push('no rosters: players are on the team of their last stat line, and no projection of theirs can be matched');
  const positions = new Map(files.ids?.rows.map((row) => [row.gsis_id, row.position]));
  const byPlayer = Map.groupBy(
    stats.rows.filter((row) => row.season_type === 'REG' && row.player_id !== ''),
    (row) => row.player_id ?? '',
  );
  const rows = [...byPlayer].flatMap(([id, lines]) => {
    const position = fantasyPosition(positions.get(id)) ?? fantasyPosition(lines[0]?.position);
    const sorted = lines.toSorted((a, b) => Number(a.week) - Number(b.week));
    const first = Number(sorted[0]?.week);
    if (position === null || !(first >= 1)) return [];
    return Array.from({ length: SEASON_WEEKS - first + 1 }, (_, at) => {
      const week = first + at;
      const line = sorted.findLast((each) => Number(each.week) <= week) ?? sorted[0];
      const base = { season: line?.season ?? '', week: String(week), team: line?.team ?? '', gsis_id: id };
      return { ...base, position, status: 'ACT', player_name: line?.player_display_name ?? id };
    });
  });
  return { ...files, weeklyRoster: { name: 'the stat lines', digest: '', rows } };
}

interface PlayerOverTime {
  id: string;
  name: string;
  position: Position;
  records: TimedRecord[];
}

function playersOf(records: readonly TimedRecord[], schedule: Schedule): PastPlayer[] {
  const players = new Map<string, PlayerOverTime>();
  for (const { kind, record } of records) {
    if (kind === 'player') {
      const { feedKey: id, name, position } = record;
      if (!players.has(id)) players.set(id, { id, name, position, records: [] });
    }
  }
  for (const one of records) {
    if (one.kind === 'game' || one.kind === 'complete_week') continue;
    players.get(one.record.feedKey)?.records.push(one);
  }
  const defences = new Set(TEAMS.map(({ abbreviation }) => defenceKey(abbreviation)));
  return [...players.values()]
    .map((player) => pastPlayer(player, schedule))
    .filter(({ id, points }) => !defences.has(id) || points.some((each) => each !== null))
    .sort((a, b) => comparePositions(a.position, b.position) || (a.id < b.id ? -1 : 1));
}

function pastPlayer({ id, name, position, records }: PlayerOverTime, schedule: Schedule): PastPlayer {
  const weeks = Array.from({ length: SEASON_WEEKS }, (_, at) => at + 1);
  const known = weeks.map((week) => weekOf(records, week, schedule));
  const points = weeks.map((week) => {
    const line = records.findLast(({ kind, record }) => kind === 'stat_line' && record.weekNumber === week);
    return line?.kind === 'stat_line' ? scorePlayer(position, line.record.stats) : null;
  });
  return {
    ...{ id, name, position, points },
    teams: known.map(({ team }) => team),
    injuries: known.map(({ injury }) => injury),
    projected: known.map(({ projected }) => projected),
  };
}

/** What is known of a player's week when its lineup is made. */
function weekOf(records: readonly TimedRecord[], week: number, schedule: Schedule) {
  const start = schedule.record.weeks[week - 1]?.startDate ?? new Date(0);
  const before = (limit: Date) => records.filter(({ knownAt }) => knownAt <= limit);
  const team = teamIn(before(start), week) ?? teamIn(records, week);
  const game = team === null ? undefined : schedule.gameOf(team, week);
  if (game === undefined) return { team, injury: null, projected: null };
  const known = before(new Date((game.kickoff ?? game.endsAt).getTime() - DECIDED_MS));
  const last = <Kind extends 'projection' | 'injury'>(kind: Kind) =>
    known.findLast((one) => one.kind === kind && one.record.weekNumber === week)?.record;
  const projection = last('projection');
  const injury = last('injury');
  return {
    team,
    injury: injury !== undefined && 'status' in injury ? injury.status : null,
    projected: projection !== undefined && 'points' in projection ? projection.points : null,
  };
}

function teamIn(records: readonly TimedRecord[], week: number): string | null {
  const stint = records.findLast(({ kind, record }) => kind === 'player_week' && record.weekNumber === week);
  return stint?.kind === 'player_week' ? stint.record.team : null;
}
