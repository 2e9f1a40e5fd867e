import { DAY_MS, HOUR_MS, MINUTE_MS } from '@singleback/game/season/durations.ts';
import type { InjuryRecord } from '../../report.ts';
import { easternDay } from '../eastern-time.ts';
import { type LastGood, NOTHING_STORED } from '../last-good.ts';
import type { TimedRecord } from '../timed-record.ts';
import type { Columns, CsvFile, CsvRow } from './csv-file.ts';
import { isInScope, type RowRules, weekIn } from './row-rules.ts';
import { type Schedule, type ScheduledGame, teamInRow } from './schedule.ts';
import { type PlayerStints, stintAt, weeksIn } from './stints.ts';

const REPORT_HOUR_UTC = 21;
const THURSDAY = 4;
/** Teams name their inactives 90 minutes before the kick-off. */
const INACTIVES_MS = 90 * MINUTE_MS;

/**
 * Each player's injuries, from when they were known: injured reserve with the roster, the game status with the last
 * report before the game, inactives 90 minutes before it. A game status that is stored as known since that report and is not
 * in it any more is taken back; one that was stored at another instant is another source's.
 */
export function injuryRecords(
  all: readonly PlayerStints[],
  reports: readonly InjuryReport[],
  schedule: Schedule,
  stored: LastGood['hurt'] = NOTHING_STORED.hurt,
): TimedRecord[] {
  const byPlayer = new Map<string, Map<number, InjuryReport>>();
  for (const report of reports) {
    const weeks = byPlayer.get(report.playerId) ?? new Map<number, InjuryReport>();
    byPlayer.set(report.playerId, weeks.set(report.week, report));
  }
  return all.flatMap((player) => {
    const own = byPlayer.get(player.playerId) ?? new Map<number, InjuryReport>();
    return [...reserveRecords(player, own, schedule), ...weekRecords(player, own, schedule, stored)];
  });
}

/** The game status of a team's week is out at 21:00 UTC, two days before the game day, one before a Thursday. */
function reportKnownAt(game: ScheduledGame): Date {
  const day = easternDay(game.kickoff ?? game.endsAt);
  const days = day.getUTCDay() === THURSDAY ? 1 : 2;
  return new Date(day.getTime() - days * DAY_MS + REPORT_HOUR_UTC * HOUR_MS);
}

function reserveRecords(
  { playerId, stints }: PlayerStints,
  reports: Map<number, InjuryReport>,
  schedule: Schedule,
): TimedRecord[] {
  return stints.flatMap((stint, index) => {
    const wasOnReserve = stints[index - 1]?.isOnReserve ?? false;
    if (stint.isOnReserve === wasOnReserve) return [];
    return weeksFrom(stint.week, schedule).flatMap((week) => {
      // This week's report counts.
      if (!stint.isOnReserve && week === stint.week && reports.has(week)) return [];
      const status = stint.isOnReserve ? 'ir' : null;
      return [injury(playerId, week, status, null, stint.knownAt)];
    });
  });
}

function weekRecords(
  player: PlayerStints,
  reports: Map<number, InjuryReport>,
  schedule: Schedule,
  stored: LastGood['hurt'],
): TimedRecord[] {
  const { playerId, stints, inactiveWeeks } = player;
  return weeksFrom(1, schedule).flatMap((week) => {
    const records: TimedRecord[] = [];
    const report = reports.get(week);
    const storedAt = stored.get(`${playerId} ${week}`);
    const stint = stints.findLast((one) => one.week <= week);
    const game = schedule.gameOf(report?.team ?? stint?.team ?? '', week);
    if ((report !== undefined || storedAt !== undefined) && game !== undefined) {
      const listedAt = stints.find((stint) => stint.week <= week && stint.team !== null)?.knownAt;
      const reportedAt = latest(reportKnownAt(game), listedAt);
      // Back from injured reserve but still hurt: the report counts from then on.
      const wasOnReserve = stintAt(stints, week, reportedAt)?.isOnReserve ?? false;
      const knownAt = wasOnReserve ? latest(reportedAt, stint?.knownAt) : reportedAt;
      const isOnReserve = stintAt(stints, week, knownAt)?.isOnReserve ?? false;
      const isReported = report !== undefined || storedAt === knownAt.getTime();
      if (isReported && listedAt !== undefined && !isOnReserve) {
        records.push(injury(playerId, week, report?.status ?? null, report?.notes ?? null, knownAt));
      }
    }
    const own = stint?.team ? schedule.gameOf(stint.team, week) : undefined;
    if (inactiveWeeks.has(week) && own?.kickoff && report?.status !== 'out') {
      const knownAt = latest(new Date(own.kickoff.getTime() - INACTIVES_MS), stint?.knownAt);
      records.push(injury(playerId, week, 'out', report?.notes ?? 'Inactive for this game', knownAt));
    }
    return records;
  });
}

function injury(
  feedKey: string,
  weekNumber: number,
  status: InjuryRecord['status'],
  notes: string | null,
  knownAt: Date,
): TimedRecord {
  const record = { feedKey, weekNumber, status, notes, reportedAt: knownAt };
  return { kind: 'injury', subject: `${feedKey} ${weekNumber}`, knownAt, record };
}

const latest = (a: Date, b: Date | undefined) => (b !== undefined && b > a ? b : a);

const weeksFrom = (week: number, schedule: Schedule) =>
  Array.from({ length: weeksIn(schedule) - week + 1 }, (_, index) => week + index);

export const INJURY_COLUMNS: Columns = {
  needed: ['season', 'week', 'team', 'gsis_id', 'report_status'],
  optional: ['season_type', 'game_type', 'report_primary_injury', 'report_secondary_injury'],
};

interface InjuryReport {
  playerId: string;
  week: number;
  team: string;
  status: 'questionable' | 'doubtful' | 'out';
  notes: string | null;
}

const STATUSES = { Questionable: 'questionable', Doubtful: 'doubtful', Out: 'out' } as const;

const typeOf = (row: CsvRow) => row.season_type || row.game_type || 'REG';

/** How single rows of the injury reports are read. */
export const INJURY_RULES: RowRules = {
  covers: (row, year, scope) => isInScope(row, year, typeOf(row), scope),
  keyOf: (row) => (row.gsis_id ? `${row.gsis_id} ${row.week}` : null),
  subjectOf: (row) => `${row.gsis_id || 'a player'} of ${row.team}, week ${row.week}`,
  check: (row) => void readReport(row),
  isOnce: false,
};

/**
 * The game status of the weekly injury reports. A player without a game status is healthy, even if limited in
 * practice; a second row of the same player and week replaces the first.
 */
export function readInjuries({ rows }: CsvFile): InjuryReport[] {
  const reports = rows.flatMap((row) => readReport(row) ?? []);
  return [...new Map(reports.map((report) => [`${report.playerId} ${report.week}`, report])).values()];
}

function readReport(row: CsvRow): InjuryReport | null {
  const team = teamInRow(row, 'team');
  const week = weekIn(row, typeOf(row));
  const status = STATUSES[row.report_status as keyof typeof STATUSES];
  const playerId = row.gsis_id ?? '';
  if (status === undefined || playerId === '') return null;
  const notes = [row.report_primary_injury, row.report_secondary_injury].filter((part) => part).join(', ');
  return { playerId, week, team, status, notes: notes === '' ? null : notes };
}
