import type { Position } from '@singleback/game/players/positions.ts';
import type { StatLine } from '@singleback/game/scoring/stat-line.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import { statCorrections } from '../../db/schema/season.ts';
import type { StoredSeason } from './season-store.ts';

/** A stat line beside what is stored of it, if anything. */
export interface KnownLine {
  playerId: string;
  feedKey: string;
  position: Position;
  weekId: string;
  stats: StatLine | null;
  points: number | null;
  gameKey: string | null;
  team: string | null;
  opponent: string | null;
  /** The stored line's game had ended: a change to it is a correction. */
  isFinal: boolean;
}

/** A line to be stored. Points are integer hundredths. */
export interface FreshLine {
  playerId: string;
  weekId: string;
  game: string | null;
  team: string | null;
  opponent: string | null;
  stats: StatLine;
  points: number;
}

/** The players that these feed keys name, with their stored lines of these weeks. Unknown keys are left out. */
export async function readKnownLines(
  tx: Db,
  asked: readonly { feedKey: string; weekNumber: number }[],
  season: StoredSeason,
): Promise<KnownLine[]> {
  const fresh = asked.map(({ feedKey, weekNumber }) => ({ feedKey, weekId: season.weekIds.get(weekNumber) }));
  const { rows } = await tx.execute<Record<string, unknown>>(sql`
    select players.id as "playerId", players.feed_key as "feedKey", players.position, fresh."weekId", ${storedLine}
    from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as fresh("feedKey" text, "weekId" uuid)
    join players on players.feed_key = fresh."feedKey"
    left join stat_lines on stat_lines.player_id = players.id and stat_lines.week_id = fresh."weekId"
    ${joinsOfLine}`);
  return rows as unknown as KnownLine[];
}

/** Every stored line of these weeks. */
export async function readLinesOfWeeks(tx: Db, weekIds: readonly string[]): Promise<KnownLine[]> {
  const { rows } = await tx.execute<Record<string, unknown>>(sql`
    select players.id as "playerId", players.feed_key as "feedKey", players.position, stat_lines.week_id as "weekId",
      ${storedLine}
    from stat_lines join players on players.id = stat_lines.player_id
    ${joinsOfLine}
    where stat_lines.week_id in ${weekIds}`);
  return rows as unknown as KnownLine[];
}

const storedLine = sql`stat_lines.stats, stat_lines.points, games.feed_key as "gameKey", team.abbreviation as team,
  opponent.abbreviation as opponent, coalesce(games.status = 'final', false) as "isFinal"`;
const joinsOfLine = sql`
  left join games on games.id = stat_lines.game_id
  left join teams team on team.id = stat_lines.team_id
  left join teams opponent on opponent.id = stat_lines.opponent_id`;

export async function saveLines(tx: Db, lines: readonly FreshLine[], source: string, now: Date): Promise<void> {
  if (lines.length === 0) return;
  await tx.execute(sql`
    insert into stat_lines (player_id, week_id, game_id, team_id, opponent_id, stats, points, source, updated_at)
    select "playerId", "weekId", games.id, team.id, opponent.id, fresh.stats, fresh.points, ${source}, ${now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as fresh("playerId" uuid, "weekId" uuid, game text, team text, opponent text, stats jsonb, points integer)
    left join games on games.feed_key = fresh.game
    left join teams team on team.abbreviation = fresh.team
    left join teams opponent on opponent.abbreviation = fresh.opponent
    on conflict (player_id, week_id) do update set game_id = excluded.game_id, team_id = excluded.team_id,
      opponent_id = excluded.opponent_id, stats = excluded.stats, points = excluded.points, source = excluded.source,
      updated_at = excluded.updated_at`);
}

export async function deleteLines(tx: Db, lines: readonly Pick<KnownLine, 'playerId' | 'weekId'>[]): Promise<void> {
  if (lines.length === 0) return;
  const gone = lines.map(({ playerId, weekId }) => ({ playerId, weekId }));
  await tx.execute(sql`
    delete from stat_lines using jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as gone("playerId" uuid, "weekId" uuid)
    where stat_lines.player_id = gone."playerId" and stat_lines.week_id = gone."weekId"`);
}

export async function saveCorrections(tx: Db, rows: (typeof statCorrections.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(statCorrections).values(rows);
}
