import { sql } from 'drizzle-orm';
import type { Db } from '../db/pool.ts';
import { escapeLike } from '../lib/like.ts';
import { OperatorError } from '../lib/operator-error.ts';

const MOST_CLOSE = 5;

/** The season of a year; without one, the last that has begun by `now`, or the first. */
export async function findSeason(db: Db, year: number | null, now: Date): Promise<{ id: string; year: number }> {
  const { rows } = await db.execute<{ id: string; year: number }>(sql`
    select id, year from seasons where ${year}::int is null or year = ${year}
    order by starts_at <= ${now.toISOString()} desc, abs(extract(epoch from starts_at - ${now.toISOString()}::timestamptz))
    limit 1`);
  const [season] = rows;
  if (season !== undefined) return season;
  throw new OperatorError(year === null ? 'There is no season in the database.' : `There is no season ${year}.`);
}

/** The id of a season's week. */
export async function findWeek(db: Db, season: { id: string; year: number }, weekNumber: number): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from weeks where season_id = ${season.id} and week_number = ${weekNumber}`);
  const [week] = rows;
  if (week === undefined) throw new OperatorError(`The season ${season.year} has no week ${weekNumber}.`);
  return week.id;
}

/** The id of a week's game, by the abbreviations of its teams. */
export async function findGame(db: Db, weekId: string, home: string, away: string): Promise<string> {
  const { rows } = await db.execute<{ id: string; home: string; away: string }>(sql`
    select games.id, home.abbreviation as home, away.abbreviation as away from games
    join teams home on home.id = home_team_id join teams away on away.id = away_team_id
    where week_id = ${weekId} order by kickoff nulls last, home.abbreviation`);
  const is = (one: string, other: string) => one === other.toUpperCase();
  const game = rows.find((one) => is(one.home, home) && is(one.away, away));
  if (game !== undefined) return game.id;
  const listed = rows.map((one) => `${one.home} ${one.away}`).join(', ') || 'none';
  throw new OperatorError(`${home} ${away} is no game of that week. Its games, home team first: ${listed}.`);
}

interface Named extends Record<string, unknown> {
  id: string;
  name: string;
  position: string;
  team: string | null;
}

/** The id of a player, by id or exact name; with a team where the name is not unique. */
export async function findPlayer(db: Db, player: string, team: string | null): Promise<string> {
  const columns = sql`players.id, players.name, position, teams.abbreviation as team
    from players left join teams on teams.id = team_id`;
  const { rows } = await db.execute<Named>(sql`
    select ${columns} where players.id::text = lower(${player}) or lower(players.name) = lower(${player})
    order by players.name, teams.abbreviation`);
  const found = team === null ? rows : rows.filter((one) => one.team === team.toUpperCase());
  const [first, second] = found;
  if (first !== undefined && second === undefined) return first.id;
  if (first !== undefined) {
    throw new OperatorError(`There are several: ${found.map(shown).join('; ')}. Say --team TEAM, or the id.`);
  }
  const words = player.toLowerCase().split(/\s+/).filter(Boolean);
  const last = words.at(-1) ?? '';
  const { rows: close } = await db.execute<Named>(sql`
    select ${columns} where lower(players.name) like ${`%${escapeLike(last)}%`}
      or left(lower(players.name), 4) = left(lower(${player}), 4)
    order by lower(players.name) like ${`%${escapeLike(last)}%`} desc, players.is_active desc, players.name
    limit ${MOST_CLOSE}`);
  const hint = close.length === 0 ? '' : ` Close to it: ${close.map(shown).join('; ')}.`;
  throw new OperatorError(`There is no player '${player}'${team === null ? '' : ` of ${team}`}.${hint}`);
}

const shown = ({ id, name, position, team }: Named) => `${name} (${position}, ${team ?? 'no team'}, ${id})`;
