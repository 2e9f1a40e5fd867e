import type { Columns, CsvFile, CsvRow } from './csv-file.ts';
import { whole } from './csv-file.ts';
import { isOfRegularSeason, type RowRules } from './row-rules.ts';
import { teamInRow, WEEKS } from './schedule.ts';

export const INJURY_COLUMNS: Columns = {
  needed: ['season', 'week', 'team', 'gsis_id', 'report_status'],
  optional: ['season_type', 'game_type', 'report_primary_injury', 'report_secondary_injury'],
};

export interface InjuryReport {
  playerId: string;
  week: number;
  team: string;
  status: 'questionable' | 'doubtful' | 'out';
  notes: string | null;
}

const STATUSES = { Questionable: 'questionable', Doubtful: 'doubtful', Out: 'out' } as const;

/** How single rows of the injury reports are read. */
export const INJURY_RULES: RowRules = {
  covers: (row, year) => isOfRegularSeason(row, year, row.season_type || row.game_type || 'REG'),
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
  const week = whole(row, 'week', WEEKS);
  const status = STATUSES[row.report_status as keyof typeof STATUSES];
  const playerId = row.gsis_id ?? '';
  if (status === undefined || playerId === '') return null;
  const notes = [row.report_primary_injury, row.report_secondary_injury].filter((part) => part).join(', ');
  return { playerId, week, team, status, notes: notes === '' ? null : notes };
}
