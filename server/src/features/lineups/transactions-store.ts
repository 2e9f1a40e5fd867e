import { and, between, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Db } from '../../db/pool.ts';
import { lineupTransactions } from '../../db/schema/lineups.ts';
import { players, playerWeeks, teams } from '../../db/schema/season.ts';

export type TransactionRow = typeof lineupTransactions.$inferSelect;

const ofOwner = (lineupId: string, userId: string) =>
  and(eq(lineupTransactions.lineupId, lineupId), eq(lineupTransactions.userId, userId));

/**
 * Rows of the history of this user's lineup, newest first, even if it was deleted.
 * @param from the sequence of the first row; null for the newest
 */
export async function listTransactions(
  db: Db,
  lineupId: string,
  userId: string,
  { from, limit }: { from: number | null; limit: number },
): Promise<TransactionRow[]> {
  const older = from === null ? undefined : lte(lineupTransactions.sequence, from);
  return db
    .select()
    .from(lineupTransactions)
    .where(and(ofOwner(lineupId, userId), older))
    .orderBy(desc(lineupTransactions.sequence))
    .limit(limit);
}

/** The row with an entry of the history of this user's lineup: its ids differ in the last byte. Null: there is none. */
export async function findRowOfEntry(
  db: Db,
  lineupId: string,
  userId: string,
  entryId: string,
): Promise<TransactionRow | null> {
  const begin = entryId.slice(0, -2);
  const [found] = await db
    .select()
    .from(lineupTransactions)
    .where(and(ofOwner(lineupId, userId), between(lineupTransactions.id, `${begin}00`, `${begin}ff`)));
  return found ?? null;
}

/** The count of each action in a lineup's history, and its last time. */
export async function countActions(db: Db, lineupId: string, userId: string) {
  const { rows } = await db.execute<{ action: string; count: number; lastAt: string; weekId: string }>(sql`
    with changes as (select * from lineup_transactions where lineup_id = ${lineupId} and user_id = ${userId})
    select action, count(*)::int as count, max(created_at) as "lastAt", week_id as "weekId" from (
      select action, created_at, week_id from changes
      union all
      select ${slotAction}, created_at, week_id from changes
        cross join jsonb_to_recordset(transaction_data -> 'slot_changes') as slot (old uuid, new uuid)
    ) entries
    group by action, week_id order by action`);
  return rows.map(({ lastAt, ...row }) => ({ ...row, lastAt: new Date(lastAt) }));
}

/** What entriesOf calls the change of a slot. */
const slotAction = sql`case when slot.old is null then 'add' when slot.new is null then 'remove' else 'swap' end`;

/** Players by id, each with the team in a week. */
export async function listPlayersIn(db: Db, weekId: string, playerIds: readonly string[]) {
  if (playerIds.length === 0) return [];
  return db
    .select({ id: players.id, name: players.name, abbreviation: teams.abbreviation })
    .from(players)
    .leftJoin(playerWeeks, and(eq(playerWeeks.playerId, players.id), eq(playerWeeks.weekId, weekId)))
    .leftJoin(teams, eq(teams.id, sql`coalesce(${playerWeeks.teamId}, ${players.teamId})`))
    .where(inArray(players.id, [...playerIds]));
}
