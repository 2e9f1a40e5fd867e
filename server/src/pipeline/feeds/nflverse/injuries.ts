import type { Columns, CsvFile } from './csv-file.ts';
import { whole } from './csv-file.ts';
import { teamInRow } from './schedule.ts';

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

/**
 * The game status of the weekly injury reports. A player without a game status is healthy, even if limited in
 * practice; a second row of the same player and week replaces the first. Throws FileRefused on an unknown team.
 */
export function readInjuries(file: CsvFile): InjuryReport[] {
  const reports = new Map<string, InjuryReport>();
  for (const row of file.rows) {
    if ((row.season_type || row.game_type || 'REG') !== 'REG') continue;
    const team = teamInRow(file.name, row, 'team');
    const status = STATUSES[row.report_status as keyof typeof STATUSES];
    const playerId = row.gsis_id ?? '';
    if (status === undefined || playerId === '') continue;
    const week = whole(file.name, row, 'week');
    const notes = [row.report_primary_injury, row.report_secondary_injury].filter((part) => part).join(', ');
    reports.set(`${playerId} ${week}`, { playerId, week, team, status, notes: notes === '' ? null : notes });
  }
  return [...reports.values()];
}
