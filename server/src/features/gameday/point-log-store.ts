import type { Position } from '@singleback/game/players/positions.ts';
import type { StatLine } from '@singleback/game/scoring/stat-line.ts';
import { sql } from 'drizzle-orm';
import { gameHasBegun } from '../../db/game-begun.ts';
import type { Db } from '../../db/pool.ts';

/** A play in a source's own words. */
export interface SourcePlay {
  text: string;
  quarter: number | null;
  /** The game clock at the snap, '7:58'. */
  clock: string | null;
}

/** A change of a player's points, hundredths. */
export interface PointChangeRow extends Record<string, unknown> {
  id: number;
  version: number;
  at: string;
  gameId: string | null;
  hasBegun: boolean;
  /** The player's number, as in the tables. */
  player: number;
  name: string;
  position: Position;
  before: number;
  after: number;
  stats: StatLine;
  isCorrection: boolean;
  /** What certainly explains the change. */
  source: SourcePlay | null;
}

/** The changes of a week after one of them, in order, and how many there are up to it. */
export async function readPointChanges(
  db: Db,
  weekId: string,
  after: number,
  now: Date,
): Promise<{ rows: PointChangeRow[]; earlier: number }> {
  const { rows } = await db.execute<PointChangeRow>(sql`
    select point_changes.id::float8 as id, version, noted_at as at, point_changes.game_id as "gameId",
      coalesce(${gameHasBegun(now)}, false) as "hasBegun", players.number as player, players.name, players.position,
      points_before as before, points as after, stats, is_correction as "isCorrection", source_play as source
    from point_changes join players on players.id = point_changes.player_id
    left join games game on game.id = point_changes.game_id
    where point_changes.week_id = ${weekId} and point_changes.id > ${after} order by point_changes.id`);
  const counted = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from point_changes where week_id = ${weekId} and id <= ${after}`);
  return { rows, earlier: counted.rows[0]?.count ?? 0 };
}

/** The texts of a week's changes from one to another of them, both included: they may come after the points. */
export async function readSources(
  db: Db,
  weekId: string,
  { first, last }: { first: number; last: number },
): Promise<Map<number, SourcePlay>> {
  const { rows } = await db.execute<{ id: number; source: SourcePlay }>(sql`
    select id::float8 as id, source_play as source from point_changes
    where week_id = ${weekId} and id between ${first} and ${last} and source_play is not null`);
  return new Map(rows.map(({ id, source }) => [id, source]));
}

/** A player in a slot, by number, and how often the points count. */
export interface HeldPlayer extends Record<string, unknown> {
  /** The owner's number in the tables. */
  user: number;
  player: number;
  factor: number;
}

/** Who in a group holds these players in a week. The caller passes only players whose games have begun. */
export async function readHolders(
  db: Db,
  { groupId, weekId }: { groupId: string; weekId: string },
  players: readonly number[],
): Promise<HeldPlayer[]> {
  const { rows } = await db.execute<HeldPlayer>(sql`
    select users.number as user, players.number as player,
      case when lineups.double_down_player_id = players.id then 2 else 1 end as factor
    from lineup_groups place
    join lineups on lineups.id = place.lineup_id
    join lineup_slots slot on slot.lineup_id = lineups.id
    join players on players.id = slot.player_id
    join users on users.id = place.user_id
    where place.group_id = ${groupId} and place.week_id = ${weekId}
      and players.number = any (${sql.param([...players])}::integer[])`);
  return rows;
}

/** A player of the user's own lineup in a group, by number, and how often the points count. */
interface OwnPlayer extends Record<string, unknown> {
  groupId: string;
  player: number;
  factor: number;
}

/** A user's own players of a week, in each group. */
export async function readOwnPlayers(db: Db, userId: string, weekId: string): Promise<OwnPlayer[]> {
  const { rows } = await db.execute<OwnPlayer>(sql`
    select place.group_id as "groupId", players.number as player,
      case when lineups.double_down_player_id = players.id then 2 else 1 end as factor
    from lineup_groups place
    join lineups on lineups.id = place.lineup_id
    join lineup_slots slot on slot.lineup_id = lineups.id
    join players on players.id = slot.player_id
    where place.user_id = ${userId} and place.week_id = ${weekId}`);
  return rows;
}

/** What a group's points of a week are multiplied by. */
export async function readPlayoffs(
  db: Db,
  groupId: string,
): Promise<{ playoffWeeks: number[]; playoffBonusPercent: number }> {
  const { rows } = await db.execute<{ weeks: number[]; bonus: number }>(sql`
    select playoff_weeks as weeks, playoff_bonus_percent as bonus from groups where id = ${groupId}`);
  return { playoffWeeks: rows[0]?.weeks ?? [], playoffBonusPercent: rows[0]?.bonus ?? 0 };
}
