import { join } from 'node:path';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@singleback/game/season/durations.ts';
import { easternToUtc } from '../../server/src/pipeline/feeds/eastern-time.ts';
import type { CsvRow } from '../../server/src/pipeline/feeds/nflverse/csv-file.ts';
import type { GamePlays } from '../../server/src/pipeline/feeds/plays/game-plays.ts';
import { readSeasonPlays } from '../../server/src/pipeline/feeds/plays/read-plays.ts';
import { teamOfCode } from '../../server/src/pipeline/feeds/teams.ts';
import { type CsvTable, readCsvTable } from './csv-table.ts';

/** A game as it was really played. */
export interface PlayedGame {
  row: CsvRow;
  id: string;
  espnId: string;
  week: number;
  /** Our abbreviations. */
  home: string;
  away: string;
  kickoff: Date;
  endsAt: Date;
  /** When nflverse posts its figures: the morning after. */
  postedAt: Date;
  score: { home: number; away: number };
  /** Its plays, if they were recorded; otherwise it is interpolated. */
  plays: GamePlays | null;
  /** While it rests: its start is delayed, or it is suspended. */
  pause: { kind: string; from: Date; until: Date } | null;
}

/** A season's real files, and its games. */
export interface League {
  year: number;
  games: PlayedGame[];
  schedule: CsvTable;
  playerStats: CsvTable;
  teamStats: CsvTable;
  weeklyRoster: CsvTable;
  injuries: CsvTable | null;
  ids: CsvTable | null;
}

const GAME_MS = 195 * MINUTE_MS;
const OVERTIME_MS = 25 * MINUTE_MS;

/** The files that a rehearsal cannot do without are missing. */
export class FilesMissing extends Error {}

/** Reads a season folder. `say` names the files that are done without. Throws FilesMissing. */
export async function readLeague(folder: string, year: number, say: (line: string) => void): Promise<League> {
  const file = async (name: string) =>
    (await readCsvTable(join(folder, 'nflverse', name))) ?? (await readCsvTable(join(folder, name)));
  const needed = async (...names: string[]) => {
    for (const name of names) {
      const table = await file(name);
      if (table !== null) return table;
    }
    throw new FilesMissing(`${folder} has no ${names.join(' or ')}, neither in its folder nflverse.`);
  };
  const schedule = await needed('games.csv');
  const { games: recorded } = await readSeasonPlays(folder, year);
  const league: League = {
    // The real file has all seasons since 1999; the others would only take time.
    schedule: { ...schedule, rows: schedule.rows.filter((row) => row.season === String(year)) },
    ...{ year, games: gamesOf(schedule, year, new Map(recorded.map((game) => [game.key, game]))) },
    playerStats: await needed(`stats_player_week_${year}.csv`),
    teamStats: await needed(`stats_team_week_${year}.csv`),
    weeklyRoster: await needed(`roster_weekly_skill_${year}.csv`, `roster_weekly_${year}.csv`),
    injuries: await file(`injuries_${year}.csv`),
    ids: await file('db_playerids.csv'),
  };
  if (league.games.length === 0) throw new FilesMissing(`games.csv has no season ${year}.`);
  if (league.injuries === null) say('Without injuries: there is no such file.');
  if (league.ids === null) say('Without the crosswalk of ids: there is no such file.');
  const rest = league.games.length - recorded.length;
  say(`${recorded.length} games from their recorded plays, ${rest} interpolated between zero and the final figures.`);
  say('Without projections.');
  return league;
}

function gamesOf({ rows }: CsvTable, year: number, recorded: ReadonlyMap<string, GamePlays>): PlayedGame[] {
  return rows
    .filter((row) => row.season === String(year) && row.game_type === 'REG')
    .flatMap((row) => {
      const kickoff = easternToUtc(row.gameday ?? '', row.gametime || '13:00');
      if (kickoff === null) return [];
      const plays = recorded.get(row.game_id ?? '') ?? null;
      const usualEnd = new Date(kickoff.getTime() + GAME_MS + (row.overtime === '1' ? OVERTIME_MS : 0));
      const endsAt = plays?.endsAt ?? usualEnd;
      return {
        ...{ row, id: row.game_id ?? '', espnId: row.espn ?? '', week: Number(row.week), kickoff, endsAt },
        ...{ home: teamOfCode('nflverse', row.home_team ?? ''), away: teamOfCode('nflverse', row.away_team ?? '') },
        postedAt: postedAfter(endsAt),
        score: { home: Number(row.home_score), away: Number(row.away_score) },
        ...{ plays, pause: null },
      };
    });
}

/** The morning after the end of a game. */
export function postedAfter(endsAt: Date): Date {
  return new Date(Math.ceil(endsAt.getTime() / DAY_MS) * DAY_MS + 10 * HOUR_MS);
}
