import { join } from 'node:path';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@singleback/game/season/durations.ts';
import type { SeasonKind } from '@singleback/game/season/round-words.ts';
import { SEASON_WEEKS } from '@singleback/game/season/week.ts';
import { easternToUtc } from '../../server/src/pipeline/feeds/eastern-time.ts';
import type { CsvRow } from '../../server/src/pipeline/feeds/nflverse/csv-file.ts';
import { isOfPostseason } from '../../server/src/pipeline/feeds/nflverse/row-rules.ts';
import type { GamePlays } from '../../server/src/pipeline/feeds/plays/game-plays.ts';
import { readSeasonPlays } from '../../server/src/pipeline/feeds/plays/read-plays.ts';
import { teamOfCode } from '../../server/src/pipeline/feeds/teams.ts';
import { type CsvTable, readCsvTable } from './nflverse-answers.ts';

/** A game as it was really played. */
export interface PlayedGame {
  row: CsvRow;
  id: string;
  espnId: string;
  /** The league's, which goes on with 19 to 22 in the postseason. */
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

/** A season that is rehearsed: the regular one of a year, or its postseason. */
export interface SeasonOfYear {
  year: number;
  kind: SeasonKind;
}

/** A season's real files, and its games; a postseason has the games of its regular season, too. */
export interface League extends SeasonOfYear {
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
export async function readLeague(
  folder: string,
  { year, kind }: SeasonOfYear,
  say: (line: string) => void,
): Promise<League> {
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
  const rows = schedule.rows.filter((row) => row.season === String(year) && isOfSeason(row, kind));
  const league: League = {
    // The real file has all seasons since 1999; the others would only take time.
    schedule: { ...schedule, rows },
    ...{ year, kind, games: gamesOf(rows, new Map(recorded.map((game) => [game.key, game]))) },
    playerStats: await needed(`stats_player_week_${year}.csv`),
    teamStats: await needed(`stats_team_week_${year}.csv`),
    weeklyRoster: await needed(`roster_weekly_skill_${year}.csv`, `roster_weekly_${year}.csv`),
    injuries: await file(`injuries_${year}.csv`),
    ids: await file('db_playerids.csv'),
  };
  if (league.games.length === 0) throw new FilesMissing(`games.csv has no season ${year}.`);
  if (kind === 'postseason' && !league.games.some(({ week }) => week > SEASON_WEEKS)) {
    throw new FilesMissing(`games.csv has no postseason of ${year}.`);
  }
  if (league.injuries === null) say('Without injuries: there is no such file.');
  if (league.ids === null) say('Without the crosswalk of ids: there is no such file.');
  const rest = league.games.length - recorded.length;
  say(`${recorded.length} games from their recorded plays, ${rest} interpolated between zero and the final figures.`);
  say('Without projections.');
  return league;
}

const isOfSeason = (row: CsvRow, kind: SeasonKind) =>
  row.game_type === 'REG' || (kind === 'postseason' && isOfPostseason(row));

function gamesOf(rows: readonly CsvRow[], recorded: ReadonlyMap<string, GamePlays>): PlayedGame[] {
  return rows.flatMap((row) => {
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
