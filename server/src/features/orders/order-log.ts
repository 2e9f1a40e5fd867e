import type { OrderRecord } from '@singleback/contract/orders/orders.ts';
import type { Context } from '../../context.ts';
import { findCheck, type OrderCheck, undoCheck } from '../../db/orders/order-checks.ts';
import type { Input } from '../../handlers.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { deleteLineup, storedLineup, updateLineup } from '../lineups/ordered-service.ts';
import { runningSeason } from '../season/season-service.ts';
import { replacedLineup } from './carry-out-slot.ts';
import { type CheckRow, listChecks } from './orders-store.ts';

const LOG_LENGTH = 50;

/** What was done about the caller's orders this season, newest first. */
export async function orderLog(context: Context, { caller: { userId } }: Input<'GET /orders/log'>) {
  const now = context.clock.now();
  const { season } = await runningSeason(context.db, now);
  const rows = await listChecks(context.db, userId, { seasonId: season.id, limit: LOG_LENGTH });
  return rows.map((row) => present(row, now));
}

/**
 * Takes back what an order did, like a change by the owner and until the lock: the player comes back, or the lineup is
 * deleted. Refuses in the rules' words; not_found for another user's.
 */
export async function undoOrder(context: Context, { caller, params: { id } }: Input<'POST /orders/log/:id/undo'>) {
  const check = await findCheck(context.db, id);
  if (check?.userId !== caller.userId) throw new AppError('not_found', 'This order was not found');
  if (check.outcome !== 'done' || check.kind === 'week') throw new AppError('not_allowed', 'Nothing was changed');
  if (check.undoneAt === null) await (check.kind === 'slot' ? undoSlot : undoLineup)(context, caller, check);
  const [row] = await listChecks(context.db, caller.userId, { id: check.id, limit: 1 });
  if (!row) throw new AppError('not_found', 'This order was not found');
  return present(row, context.clock.now());
}

async function undoSlot(context: Context, caller: Caller, check: OrderCheck): Promise<void> {
  const { id, lineupId, slotKey, outPlayerId, inPlayerId, isDoubleDown } = check;
  const lineup = await storedLineup(context.db, lineupId ?? '', caller.userId);
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
  const lineup = await storedLineup(context.db, lineupId ?? '', caller.userId);
  // Deleted by hand, or by an undo that was interrupted.
  if (lineup !== null) await deleteLineup(context, caller, lineup.id);
  await undoCheck(context.db, id, context.clock.now());
}

function present(row: CheckRow, now: Date): OrderRecord {
  const named = (id: string | null, name: string | null) => (id === null || name === null ? null : { id, name });
  const isOpen = row.locksAt === null || new Date(row.locksAt) > now;
  return {
    id: row.id,
    kind: row.kind as OrderRecord['kind'],
    outcome: row.outcome as OrderRecord['outcome'],
    week_id: row.weekId,
    week_number: row.weekNumber,
    lineup_id: row.lineupId,
    position: row.slotKey,
    out_player: named(row.outId, row.outName),
    in_player: named(row.inId, row.inName),
    is_double_down: row.isDoubleDown,
    reason: row.reason,
    at: new Date(row.doneAt).toISOString(),
    undone_at: row.undoneAt === null ? null : new Date(row.undoneAt).toISOString(),
    may_undo: row.outcome === 'done' && row.kind !== 'week' && row.undoneAt === null && isOpen,
  };
}
