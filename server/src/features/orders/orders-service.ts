import { isDeepStrictEqual } from 'node:util';
import type { OrderRecord, OrdersToSave, StandingOrders } from '@singleback/contract/orders/orders.ts';
import { parseSlotKey } from '@singleback/game/lineups/slots.ts';
import { isSlotKind, type Position, slotTakes } from '@singleback/game/players/positions.ts';
import { fieldProblem } from '@singleback/game/problem.ts';
import { checkInstant } from '@singleback/game/season/durations.ts';
import { isWeekOver } from '@singleback/game/season/week.ts';
import type { Context } from '../../context.ts';
import { lockUser } from '../../db/locks.ts';
import { findCheck, type OrderCheck, undoCheck } from '../../db/orders/order-checks.ts';
import type { Db } from '../../db/pool.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Handlers, Input } from '../../handlers.ts';
import { AppError, refuse } from '../../lib/app-error.ts';
import { baseVersionOf } from '../../lib/requests.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { deleteLineup, findLineup, updateLineup } from '../lineups/save-service.ts';
import { type RunningSeason, runningSeason } from '../season/season-service.ts';
import { replacedLineup } from './carry-out-slot.ts';
import {
  type CheckRow,
  findOrders,
  listChecks,
  listClosedGroupsOf,
  listOrders,
  readNamed,
  readNames,
  type StoredOrders,
  saveOrders,
} from './orders-store.ts';
import { previewOrders } from './run-orders.ts';

/** The calls of the caller's standing orders. */
export const ordersCalls = {
  'GET /orders': readOrders,
  'PUT /orders': (context, { caller, body, request }) =>
    replaceOrders(context, caller, body, baseVersionOf(body, request.headers['if-match'], 'orders')),
  'GET /orders/preview': previewOrders,
  'GET /orders/log': orderLog,
  'POST /orders/log/:id/undo': undoOrder,
} satisfies Handlers;

const NOTHING: StoredOrders['orders'] = {
  ...{ week_rule: 'nothing', submit_before: 'main' },
  ...{ week_kickoffs: [], planned_weeks: [], slots: [] },
};

/** The caller's orders of the running season; those of weeks that are over are left out. */
async function readOrders(context: Context, { caller: { userId } }: Input<'GET /orders'>) {
  const now = context.clock.now();
  const season = await runningSeason(context.db, now);
  return present(context.db, userId, await findOrders(context.db, userId, season.season.id), season, now);
}

/**
 * Replaces the caller's orders. Refuses with changed_elsewhere when `baseVersion` is stale (null: not compared) and other
 * orders are stored, and with field_invalid what is not of this season, not theirs, or does not fit.
 */
async function replaceOrders(
  context: Context,
  { userId }: Caller,
  { version: _, ...wire }: OrdersToSave,
  baseVersion: number | null,
): Promise<StandingOrders> {
  return inTransaction(context.db, async (tx) => {
    await lockUser(tx, userId);
    const now = context.clock.now();
    const season = await runningSeason(tx, now);
    const stored = await findOrders(tx, userId, season.season.id);
    const version = stored?.version ?? 0;
    const orders = inOrder(ofOpenWeeks(normalized(wire), season, now));
    if (baseVersion !== null && baseVersion !== version) {
      // Sent again because the answer was lost: nothing has changed elsewhere.
      if (stored && isDeepStrictEqual(stored.orders, orders)) return present(tx, userId, stored, season, now);
      throw new AppError(
        'changed_elsewhere',
        'Your backups were changed on another device. Review them and try again.',
      );
    }
    await checkOrders(tx, userId, orders, season);
    const next = { orders, version: version + 1, updatedAt: now };
    await saveOrders(tx, { userId, seasonId: season.season.id }, next);
    return present(tx, userId, next, season, now);
  });
}

/** A user's orders, for their data download. */
export async function downloadedOrders(db: Db, userId: string) {
  return (await listOrders(db, userId)).map(({ season, orders, updatedAt }) => {
    return { season, orders, updated_at: updatedAt.toISOString() };
  });
}

async function present(
  db: Db,
  userId: string,
  stored: StoredOrders | null,
  season: RunningSeason,
  now: Date,
): Promise<StandingOrders> {
  const orders = ofOpenWeeks(stored?.orders ?? NOTHING, season, now);
  return {
    ...orders,
    players: await readNames(db, [...new Set(orders.slots.flatMap(({ player_ids }) => player_ids))]),
    version: stored?.version ?? 0,
    updated_at: stored?.updatedAt.toISOString() ?? null,
    closed_groups: await listClosedGroupsOf(db, userId),
  };
}

function ofOpenWeeks(orders: StoredOrders['orders'], { weeks }: RunningSeason, now: Date): StoredOrders['orders'] {
  const over = new Set(weeks.filter((week) => isWeekOver(week, now)).map(({ id }) => id));
  const isOpen = ({ week_id }: { week_id: string }) => !over.has(week_id);
  const { week_kickoffs, planned_weeks, slots } = orders;
  return {
    ...orders,
    week_kickoffs: week_kickoffs.filter(isOpen),
    planned_weeks: planned_weeks.filter(isOpen),
    slots: slots.filter(isOpen),
  };
}

/** Ids in lower case, slots in capitals and instants in one form, as everywhere. Refuses what is no instant. */
function normalized(wire: Omit<OrdersToSave, 'version'>): StoredOrders['orders'] {
  const low = (id: string) => id.toLowerCase();
  const instant = (field: string, text: string) => {
    refuse(checkInstant(field, text));
    return new Date(text).toISOString();
  };
  return {
    ...wire,
    week_kickoffs: (wire.week_kickoffs ?? []).map(({ week_id, kickoff }) => {
      return { week_id: low(week_id), kickoff: instant('week_kickoffs', kickoff) };
    }),
    planned_weeks: wire.planned_weeks.map(({ week_id, players }) => ({
      week_id: low(week_id),
      players: players.map(({ player_id, position }) => ({
        player_id: low(player_id),
        position: position.toUpperCase(),
      })),
    })),
    slots: wire.slots.map((slot) => ({
      week_id: low(slot.week_id),
      lineup_id: slot.lineup_id === null ? null : low(slot.lineup_id),
      position: slot.position.toUpperCase(),
      player_ids: slot.player_ids.map(low),
      rest: slot.rest,
      ...(slot.kickoffs && {
        kickoffs: slot.kickoffs.map(({ player_id, kickoff }) => {
          return { player_id: low(player_id), kickoff: instant('slots', kickoff) };
        }),
      }),
    })),
  };
}

// The same orders are stored the same way.
const inOrder = ({
  week_rule,
  submit_before,
  week_kickoffs,
  planned_weeks,
  slots,
}: StoredOrders['orders']): StoredOrders['orders'] => {
  return { week_rule, submit_before, week_kickoffs, planned_weeks, slots };
};

async function checkOrders(
  db: Db,
  userId: string,
  { week_kickoffs, planned_weeks, slots }: StoredOrders['orders'],
  { weeks }: RunningSeason,
): Promise<void> {
  const known = new Map(weeks.map((week) => [week.id, week]));
  for (const [field, list] of Object.entries({ week_kickoffs, planned_weeks, slots })) {
    if (list.some(({ week_id }) => !known.has(week_id))) refuse(fieldProblem(field, 'This week is not of the season'));
  }
  // One that was moved since is accepted: the rules fall back to another one.
  const isInWeek = ({ week_id, kickoff }: StoredOrders['orders']['week_kickoffs'][number]) => {
    const week = known.get(week_id);
    return week !== undefined && new Date(kickoff) >= week.startDate && new Date(kickoff) < week.endDate;
  };
  if (!week_kickoffs.every(isInWeek)) refuse(fieldProblem('week_kickoffs', 'This kickoff is not in its week'));
  if (new Set(week_kickoffs.map(({ week_id }) => week_id)).size < week_kickoffs.length) {
    refuse(fieldProblem('week_kickoffs', 'Each week has one kickoff'));
  }
  const planned = planned_weeks.flatMap(({ players }) => players);
  const listed = slots.flatMap(({ position, player_ids }) => player_ids.map((player_id) => ({ position, player_id })));
  const lineupIds = slots.flatMap(({ lineup_id }) => lineup_id ?? []);
  const playerIds = [...planned, ...listed].map(({ player_id }) => player_id);
  const { positions, weekOfLineup } = await readNamed(db, userId, { playerIds, lineupIds });
  if (slots.some(({ lineup_id, week_id }) => lineup_id !== null && weekOfLineup.get(lineup_id) !== week_id)) {
    refuse(fieldProblem('slots', 'A lineup of these backups was not found'));
  }
  for (const [field, list] of [
    ['planned_weeks', planned],
    ['slots', listed],
  ] as const) {
    for (const { position, player_id } of list) refuse(misfit(field, position, positions.get(player_id)));
  }
  for (const { position } of slots) refuse(misfit('slots', position, null));
  const places = slots.map(({ week_id, lineup_id, position }) => `${week_id} ${lineup_id} ${position}`);
  const repeats = [
    ...[places, planned_weeks.map(({ week_id }) => week_id)],
    ...slots.map(({ player_ids }) => player_ids),
    ...planned_weeks.flatMap(({ players }) => [
      players.map(({ position }) => position),
      players.map(({ player_id }) => player_id),
    ]),
  ];
  if (repeats.some((list) => new Set(list).size < list.length)) {
    refuse(fieldProblem('slots', 'Each slot has one order, and each player is in it once'));
  }
}

/** Why a player does not fit a slot; `position` is undefined for an unknown player, and null where none is checked. */
function misfit(field: string, slot: string, position: string | null | undefined) {
  const kind = parseSlotKey(slot)?.kind;
  if (kind === undefined || !isSlotKind(kind)) return fieldProblem(field, `There is no slot ${slot}`);
  if (position === null) return null;
  if (position === undefined) return fieldProblem(field, 'A player in these backups was not found');
  return slotTakes(kind, position as Position) ? null : fieldProblem(field, `This player does not fit ${slot}`);
}

const LOG_LENGTH = 50;

/** What was done about the caller's orders this season, newest first. */
async function orderLog(context: Context, { caller: { userId } }: Input<'GET /orders/log'>) {
  const now = context.clock.now();
  const { season } = await runningSeason(context.db, now);
  const rows = await listChecks(context.db, userId, { seasonId: season.id, limit: LOG_LENGTH });
  return rows.map((row) => presentRecord(row, now));
}

/**
 * Takes back what an order did, like a change by the owner and until the lock: the player comes back, or the lineup is
 * deleted; not what has changed since. Refuses in the rules' words; not_found for another user's.
 */
async function undoOrder(context: Context, { caller, params: { id } }: Input<'POST /orders/log/:id/undo'>) {
  const check = await findCheck(context.db, id);
  if (check?.userId !== caller.userId) throw new AppError('not_found', 'This order was not found');
  if (check.outcome !== 'done' || check.kind === 'week') throw new AppError('not_allowed', 'Nothing was changed');
  if (check.undoneAt === null) await (check.kind === 'slot' ? undoSlot : undoLineup)(context, caller, check);
  const [row] = await listChecks(context.db, caller.userId, { id: check.id, limit: 1 });
  if (!row) throw new AppError('not_found', 'This order was not found');
  return presentRecord(row, context.clock.now());
}

async function undoSlot(context: Context, caller: Caller, check: OrderCheck): Promise<void> {
  const { id, lineupId, slotKey, outPlayerId, inPlayerId, isDoubleDown } = check;
  const lineup = await findLineup(context.db, lineupId ?? '', caller.userId);
  if (lineup?.slots.find((slot) => slot.slotKey === slotKey)?.playerId !== inPlayerId || !lineup) {
    throw new AppError('not_allowed', 'This slot has changed since. Edit the lineup instead.');
  }
  const movesDoubleDown = isDoubleDown && lineup.doubleDownPlayerId === inPlayerId;
  const wire = replacedLineup(lineup, { from: inPlayerId ?? '', to: outPlayerId ?? '', movesDoubleDown });
  await updateLineup(context, caller, lineup.id, wire, lineup.version, {
    madeBy: 'Undo of a standing order',
    async record(tx, now) {
      if (!(await undoCheck(tx, id, now))) throw new AppError('not_allowed', 'This was already undone');
    },
  });
}

async function undoLineup(context: Context, caller: Caller, { id, lineupId }: OrderCheck): Promise<void> {
  const lineup = await findLineup(context.db, lineupId ?? '', caller.userId);
  // The order has stored version 1.
  if (lineup !== null && lineup.version > 1)
    throw new AppError('not_allowed', 'This lineup has changed since. Edit or delete it instead.');
  // Null: deleted by hand, or by an undo that was interrupted.
  if (lineup !== null) await deleteLineup(context, caller, lineup.id, lineup.version);
  await undoCheck(context.db, id, context.clock.now());
}

function presentRecord(row: CheckRow, now: Date): OrderRecord {
  const named = (id: string | null, name: string | null) => (id === null || name === null ? null : { id, name });
  const isOpen = row.mayComeBack && (row.locksAt === null || new Date(row.locksAt) > now);
  return {
    id: row.id,
    kind: row.kind as OrderRecord['kind'],
    outcome: row.outcome as OrderRecord['outcome'],
    ...{ week_id: row.weekId, week_number: row.weekNumber },
    ...{ lineup_id: row.lineupId, position: row.slotKey },
    out_player: named(row.outId, row.outName),
    in_player: named(row.inId, row.inName),
    is_double_down: row.isDoubleDown,
    reason: row.reason,
    at: new Date(row.doneAt).toISOString(),
    undone_at: row.undoneAt === null ? null : new Date(row.undoneAt).toISOString(),
    may_undo: row.outcome === 'done' && row.kind !== 'week' && row.undoneAt === null && isOpen,
  };
}
