import {
  HISTORY_PAGE,
  HISTORY_PAGE_MAX,
  type LineupTransaction,
  type TransactionAction,
  type TransactionSummary,
} from '@singleback/contract/lineups.ts';
import { shownGroupName } from '@singleback/game/groups/settings.ts';
import { parseSlotKey } from '@singleback/game/lineups/slots.ts';
import { comparePositions } from '@singleback/game/players/positions.ts';
import { isUuid } from '@singleback/game/text/uuid.ts';
import { and, between, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { type Db, query } from '../../db/pool.ts';
import { lineupTransactions as transactionRows } from '../../db/schema/lineups.ts';
import { players, playerWeeks, teams } from '../../db/schema/season.ts';
import type { Input } from '../../handlers.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import type { ChangeNotes, SlotChange } from './history-service.ts';
import { lineupNotFound } from './lineups-service.ts';

/** The requested part of a history: a limit, and the id of the entry before it. Not validated yet. */
export interface HistoryPage {
  limit?: string;
  cursor?: string;
}

/**
 * A page of a lineup's history, newest first [G7.33, G3.18], for its owner only, even if it was deleted (rules 2.7);
 * not_found for others. An invalid limit or a foreign cursor is malformed.
 */
export async function lineupTransactions(context: Context, caller: Caller, lineupId: string, page: HistoryPage = {}) {
  const limit = limitOf(page);
  const cursor = await cursorOf(context, caller, lineupId, page.cursor);
  // The first row may be the cursor's own, of which the later entries are left.
  const at = { from: cursor?.sequence ?? null, limit: limit + 1 };
  const entries = entriesOf(await listTransactions(context.db, lineupId, caller.userId, at));
  if (entries.length === 0) throw lineupNotFound();
  const begin = cursor === null ? 0 : entries.findIndex(({ id }) => id === cursor.id) + 1;
  const rows = entries.slice(begin, begin + limit);
  const [first] = rows;
  if (!first) return [];
  const ids = [...new Set(rows.flatMap(playersNamedIn))];
  const players = new Map((await listPlayersIn(context.db, first.weekId, ids)).map((player) => [player.id, player]));
  const shown = (id: string | null): LineupTransaction['old_player'] => {
    const player = id === null ? undefined : players.get(id);
    if (!player) return null;
    const { name, abbreviation } = player;
    return { id: player.id, name, teams: abbreviation === null ? null : { abbreviation } };
  };
  return rows.map((row) => ({
    id: row.id,
    action: row.action as TransactionAction,
    position: row.position,
    old_player: shown(row.oldPlayerId),
    new_player: shown(row.newPlayerId),
    transaction_data: withNames(row.data as ChangeNotes, (id) => players.get(id)?.name ?? null),
    created_at: row.createdAt.toISOString(),
  }));
}

function limitOf({ limit }: HistoryPage): number {
  const count = limit === undefined ? HISTORY_PAGE : Number(limit);
  if (Number.isInteger(count) && count >= 1 && count <= HISTORY_PAGE_MAX) return count;
  throw new AppError('malformed', `The limit must be a number from 1 to ${HISTORY_PAGE_MAX}.`);
}

/** The entry before the page, with the sequence of its row. */
async function cursorOf(context: Context, caller: Caller, lineupId: string, cursor: string | undefined) {
  if (cursor === undefined) return null;
  const id = cursor.toLowerCase();
  const row = isUuid(id) ? await findRowOfEntry(context.db, lineupId, caller.userId, id) : null;
  const entry = row && entriesOf([row]).find((each) => each.id === id);
  if (entry) return entry;
  const [any] = await listTransactions(context.db, lineupId, caller.userId, { from: null, limit: 1 });
  throw any ? new AppError('malformed', 'The cursor is not an entry of this history.') : lineupNotFound();
}

/** A summary of a lineup's history [G7.33, G3.18], for its owner only. */
export async function transactionSummary(
  context: Context,
  { caller, params: { id: lineupId } }: Input<'GET /lineup/:id/transactions/summary'>,
): Promise<TransactionSummary> {
  const counts = await countActions(context.db, lineupId, caller.userId);
  const [first] = counts;
  if (first === undefined) throw lineupNotFound();
  return {
    week_id: first.weekId,
    total_transactions: counts.reduce((total, { count }) => total + count, 0),
    last_modified: new Date(Math.max(...counts.map(({ lastAt }) => lastAt.getTime()))).toISOString(),
    actions: Object.fromEntries(counts.map(({ action, count }) => [action, count])),
  };
}

function playersNamedIn({ oldPlayerId, newPlayerId, data }: HistoryEntry): string[] {
  const { slots = {}, double_down_player_id, old_double_down_player_id } = data as ChangeNotes;
  const named = [oldPlayerId, newPlayerId, double_down_player_id, old_double_down_player_id, ...Object.values(slots)];
  return named.filter((id) => typeof id === 'string');
}

/** A recorded entry, with names instead of ids. */
function withNames(notes: ChangeNotes, nameOf: (playerId: string) => string | null): Record<string, unknown> {
  const { slots, groups, added_groups, removed_groups, double_down_player_id, old_double_down_player_id, ...plain } =
    notes;
  const names = (of: { id: string; name: string }[]) => of.map(shownGroupName);
  const player = (id: string | null) => (id === null ? null : nameOf(id));
  return {
    ...plain,
    ...(groups && { groups: names(groups) }),
    ...(slots && { slots: slotsInWords(slots, nameOf) }),
    ...(double_down_player_id && { double_down_player: player(double_down_player_id) }),
    ...(old_double_down_player_id !== undefined && { old_double_down_player: player(old_double_down_player_id) }),
    ...(added_groups && { added_groups: names(added_groups) }),
    ...(removed_groups && { removed_groups: names(removed_groups) }),
  };
}

/** Players by slot, in position order, which the database does not keep. */
function slotsInWords(slots: Record<string, string | null>, nameOf: (playerId: string) => string | null) {
  const kindOf = (key: string) => parseSlotKey(key)?.kind ?? 'K';
  return Object.fromEntries(
    Object.entries(slots)
      .toSorted(([a], [b]) => comparePositions(kindOf(a), kindOf(b)) || a.localeCompare(b))
      .flatMap(([key, playerId]) => (playerId === null ? [] : [[key, nameOf(playerId)]])),
  );
}

/** An entry of a history: a change as a whole, or one of its slots. */
interface HistoryEntry extends TransactionRow {
  /** The slot; null for the change as a whole, which has no players either. */
  position: string | null;
  oldPlayerId: string | null;
  newPlayerId: string | null;
}

/**
 * The entries of stored rows [G3.18], newest first as the rows are: a change as a whole, then its slots from the last to
 * the first.
 */
function entriesOf(rows: readonly TransactionRow[]): HistoryEntry[] {
  return rows.flatMap((row) => {
    const { slot_changes: changes = [], ...data } = row.data as ChangeNotes;
    const slots = changes.map((change, at) => slotEntry(row, change, at + 1));
    return [{ ...row, data, position: null, oldPlayerId: null, newPlayerId: null }, ...slots.toReversed()];
  });
}

function slotEntry(row: TransactionRow, change: SlotChange, place: number): HistoryEntry {
  const { made_by } = row.data as ChangeNotes;
  return {
    ...row,
    id: entryId(row.id, place),
    action: change.old === null ? 'add' : change.new === null ? 'remove' : 'swap',
    position: change.slot,
    oldPlayerId: change.old,
    newPlayerId: change.new,
    data: { slot: change.slot, ...(made_by && { made_by }) },
  };
}

/**
 * The id of a row's entry at a place from 1 on, always the same: the row's own with a last byte that differs by the
 * place. All ids of a row share their first 15 bytes, by which the row of an entry is found.
 */
function entryId(rowId: string, place: number): string {
  const last = Number.parseInt(rowId.slice(-2), 16) ^ place;
  return rowId.slice(0, -2) + last.toString(16).padStart(2, '0');
}

type TransactionRow = typeof transactionRows.$inferSelect;

const ofOwner = (lineupId: string, userId: string) =>
  and(eq(transactionRows.lineupId, lineupId), eq(transactionRows.userId, userId));

/**
 * Rows of the history of this user's lineup, newest first, even if it was deleted.
 * @param from the sequence of the first row; null for the newest
 */
async function listTransactions(
  db: Db,
  lineupId: string,
  userId: string,
  { from, limit }: { from: number | null; limit: number },
): Promise<TransactionRow[]> {
  const older = from === null ? undefined : lte(transactionRows.sequence, from);
  return db
    .select()
    .from(transactionRows)
    .where(and(ofOwner(lineupId, userId), older))
    .orderBy(desc(transactionRows.sequence))
    .limit(limit);
}

/** The row with an entry of the history of this user's lineup: its ids differ in the last byte. Null: there is none. */
async function findRowOfEntry(db: Db, lineupId: string, userId: string, entryId: string) {
  const begin = entryId.slice(0, -2);
  const [found] = await db
    .select()
    .from(transactionRows)
    .where(and(ofOwner(lineupId, userId), between(transactionRows.id, `${begin}00`, `${begin}ff`)));
  return found ?? null;
}

/** The count of each action in a lineup's history, and its last time. */
async function countActions(db: Db, lineupId: string, userId: string) {
  const rows = await query<{ action: string; count: number; lastAt: string; weekId: string }>(db)`
    with changes as (select * from lineup_transactions where lineup_id = ${lineupId} and user_id = ${userId})
    select action, count(*)::int as count, max(created_at) as "lastAt", week_id as "weekId" from (
      select action, created_at, week_id from changes
      union all
      select ${slotAction}, created_at, week_id from changes
        cross join jsonb_to_recordset(transaction_data -> 'slot_changes') as slot (old uuid, new uuid)
    ) entries
    group by action, week_id order by action`;
  return rows.map(({ lastAt, ...row }) => ({ ...row, lastAt: new Date(lastAt) }));
}

/** What entriesOf calls the change of a slot. */
const slotAction = sql`case when slot.old is null then 'add' when slot.new is null then 'remove' else 'swap' end`;

/** Players by id, each with the team in a week. */
async function listPlayersIn(db: Db, weekId: string, playerIds: readonly string[]) {
  if (playerIds.length === 0) return [];
  return db
    .select({ id: players.id, name: players.name, abbreviation: teams.abbreviation })
    .from(players)
    .leftJoin(playerWeeks, and(eq(playerWeeks.playerId, players.id), eq(playerWeeks.weekId, weekId)))
    .leftJoin(teams, eq(teams.id, sql`coalesce(${playerWeeks.teamId}, ${players.teamId})`))
    .where(inArray(players.id, [...playerIds]));
}
