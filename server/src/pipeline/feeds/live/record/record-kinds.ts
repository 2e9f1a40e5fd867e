import type { FileKindName } from '../../nflverse/season-files.ts';

/** The files of record that are read over HTTP. */
export type RecordKind = Exclude<FileKindName, 'projections'>;

/** The path of each file below its base, without the extension. */
export const PLACES: Record<RecordKind, (year: number) => string> = {
  games: () => 'schedules/games',
  playerStats: (year) => `stats_player/stats_player_week_${year}`,
  teamStats: (year) => `stats_team/stats_team_week_${year}`,
  weeklyRoster: (year) => `weekly_rosters/roster_weekly_${year}`,
  roster: (year) => `rosters/roster_${year}`,
  injuries: (year) => `injuries/injuries_${year}`,
  ids: () => 'db_playerids',
};

export const RECORD_KINDS = Object.keys(PLACES) as RecordKind[];

export const recordName = (kind: RecordKind, year: number) => `nflverse/${kind}/${year}`;
