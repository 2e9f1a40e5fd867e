import { join } from 'node:path';
import type { StatKey, StatLine } from '@singleback/game/scoring/stat-line.ts';
import { SEASON_WEEKS } from '@singleback/game/season/week.ts';
import type { CsvFile, CsvRow } from '../../server/src/pipeline/feeds/nflverse/csv-file.ts';
import type { Schedule } from '../../server/src/pipeline/feeds/nflverse/schedule.ts';
import { sleeperLine } from '../../server/src/pipeline/feeds/sleeper/expected-stats.ts';
import { defenseKey, teamOfCode } from '../../server/src/pipeline/feeds/teams.ts';
import type { StatLineRecord } from '../../server/src/pipeline/report.ts';
import { readJson } from './read-files.ts';

/** Sleeper's stats of a week, by its player id. */
export type SleeperStats = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

/** Sleeper's stats of each week of a season that is there: sleeper/stats-regular-2025-1.json, plain or .gz. */
export async function readSleeperStats(folder: string, year: number): Promise<Map<number, SleeperStats>> {
  const weeks = new Map<number, SleeperStats>();
  for (let week = 1; week <= SEASON_WEEKS; week += 1) {
    const read = await readJson(join(folder, 'sleeper', `stats-regular-${year}-${week}.json`));
    if (read !== null && typeof read === 'object') weeks.set(week, statsById(read));
  }
  return weeks;
}

function statsById(read: object): SleeperStats {
  if (!Array.isArray(read)) return new Map(Object.entries(read as Record<string, Record<string, unknown>>));
  return new Map(
    (read as { player_id?: string; stats?: Record<string, unknown> }[]).map((row) => [
      row.player_id ?? '',
      row.stats ?? {},
    ]),
  );
}

/** The stat lines of the defenses of a season. */
export function sleeperDefenses(weeks: ReadonlyMap<number, SleeperStats>, schedule: Schedule): StatLineRecord[] {
  return [...weeks].flatMap(([weekNumber, stats]) =>
    schedule.games
      .filter((game) => game.week === weekNumber && game.homeScore !== null)
      .flatMap((game) =>
        [game.home, game.away].flatMap((team): StatLineRecord[] => {
          const row = [...stats].find(([id]) => isTeam(id, team))?.[1];
          if (row === undefined) return [];
          const opponent = team === game.home ? game.away : game.home;
          return [
            {
              ...{ feedKey: defenseKey(team), weekNumber, game: game.key, team, opponent },
              stats: sleeperLine('DEF', row),
            },
          ];
        }),
      ),
  );
}

function isTeam(code: string, team: string): boolean {
  try {
    return /^[A-Z]{2,3}$/.test(code) && teamOfCode('sleeper', code) === team;
  } catch {
    return false;
  }
}

const KICKS: readonly (readonly [StatKey, string])[] = [
  ['fgMade0_19', 'fg_made_0_19'],
  ['fgMade20_29', 'fg_made_20_29'],
  ['fgMade30_39', 'fg_made_30_39'],
  ['fgMade40_49', 'fg_made_40_49'],
  ['fgMade50_59', 'fg_made_50_59'],
  ['fgMade60', 'fg_made_60_'],
  ['fgMissed', 'fg_missed'],
  ['patMade', 'pat_made'],
];

/**
 * The kickers' rows of a player file that has none. `teamIn` is a player's team in a week, null where they have none; ids are those of
 * the crosswalk and the rosters.
 */
export function sleeperKickers(
  weeks: ReadonlyMap<number, SleeperStats>,
  sources: readonly (CsvFile | null)[],
  { year, schedule, teamIn }: { year: number; schedule: Schedule; teamIn(id: string, week: number): string | null },
): CsvRow[] {
  const kickers = new Map<string, string>();
  for (const row of sources.flatMap((file) => file?.rows ?? [])) {
    const sleeperId = (row.sleeper_id ?? '').replace(/\.0$/, '');
    const isKicker = row.position === 'K' || row.position === 'PK';
    if (isKicker && sleeperId !== '' && row.gsis_id) kickers.set(row.gsis_id.trim(), sleeperId);
  }
  return [...weeks].flatMap(([week, stats]) =>
    [...kickers].flatMap(([id, sleeperId]) => {
      const row = stats.get(sleeperId);
      const team = teamIn(id, week);
      const game = team === null ? undefined : schedule.gameOf(team, week);
      if (row === undefined || team === null || game === undefined || !(Number(row.gp) > 0)) return [];
      const line: StatLine = sleeperLine('K', row);
      return [
        {
          ...{ player_id: id, season: String(year), week: String(week), season_type: 'REG', position: 'K' },
          ...{ team, opponent_team: team === game.home ? game.away : game.home, position_group: 'SPEC' },
          ...Object.fromEntries(KICKS.map(([key, column]) => [column, String(line[key] ?? 0)])),
        },
      ];
    }),
  );
}
