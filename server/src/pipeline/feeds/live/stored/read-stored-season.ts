import { sql } from 'drizzle-orm';
import type { Db } from '../../../../db/pool.ts';
import type { GameRecord, PlayerRecord } from '../../../report.ts';
import type { LastGood, StoredGame } from '../../last-good.ts';
import type { SeasonOfRecord } from '../record/season-of-record.ts';

/**
 * The season that the operator imported, while no files of record could be read: its games can then be polled, and its
 * players matched. What the operator has set by hand is left out, as it is not what a source says. Null without one.
 */
export async function readStoredSeason(db: Db, year: number, lastGood: LastGood): Promise<SeasonOfRecord | null> {
  const season = await readSeason(db, year);
  if (season === null) return null;
  const { games, lines } = lastGood;
  if (games.length === 0) return null;
  return {
    season,
    isStored: true,
    hasNextSeason: false,
    games: games.map(asOfRecord),
    players: await readPlayers(db),
    playerWeeks: [],
    projections: [],
    injuries: [],
    // Only which games have lines of record matters: the lines are stored already.
    lines: new Map(
      games.flatMap(({ feedKey, status }) => (status === 'final' && lines.has(feedKey) ? [[feedKey, []]] : [])),
    ),
    ...{ doubts: {}, unconfirmedLines: [], maySomeLinesLack: false },
    leftOut: {
      ...{ ghosts: 0, unmatched: [], unmatchedProjections: 0, rosterRowsWithoutId: 0, lacksReturnFumbles: false },
    },
  };
}

async function readSeason(db: Db, year: number): Promise<SeasonOfRecord['season'] | null> {
  const { rows } = await db.execute<{ name: string; weekNumber: number; startDate: string; endDate: string }>(sql`
    select seasons.name, week_number as "weekNumber", start_date as "startDate", end_date as "endDate"
    from weeks join seasons on seasons.id = season_id where year = ${year} order by week_number`);
  const [first] = rows;
  if (first === undefined) return null;
  const weeks = rows.map(({ weekNumber, startDate, endDate }) => ({
    ...{ weekNumber, startDate: new Date(startDate), endDate: new Date(endDate) },
  }));
  return { year, name: first.name, weeks };
}

/** A game as files of record would have it: scheduled, or final with a score. */
function asOfRecord({ reportedAt: _, ...game }: StoredGame): GameRecord {
  const isOver = game.status === 'final';
  return {
    ...game,
    status: game.status === 'in_progress' ? 'scheduled' : game.status,
    homeScore: isOver ? game.homeScore : null,
    awayScore: isOver ? game.awayScore : null,
    ...{ quarter: null, timeRemaining: null, possession: null, delayedSince: null },
    ...{ isUnconfirmed: false, isStartUnconfirmed: false },
  };
}

async function readPlayers(db: Db): Promise<PlayerRecord[]> {
  const { rows } = await db.execute<PlayerRecord & Record<string, unknown>>(sql`
    select feed_key as "feedKey", espn_id as "espnId", sleeper_id as "sleeperId", players.name, position,
      teams.abbreviation as team, jersey_number as "jerseyNumber", is_active as "isActive"
    from players left join teams on teams.id = team_id order by feed_key`);
  return rows;
}
