import type { Context } from '../../context.ts';
import { findCheck, type OrdersJob } from '../../db/orders/order-checks.ts';
import { carryOutSlot } from './carry-out-slot.ts';
import { carryOutWeek } from './carry-out-week.ts';

/**
 * Carries out the checks of a job, one after another; those that are done are left alone. Throws when one failed and may
 * be retried, after the others.
 */
export async function runOrders(context: Context, { checkIds }: OrdersJob): Promise<void> {
  const failures: unknown[] = [];
  for (const id of checkIds) {
    const check = await findCheck(context.db, id);
    if (check === null || check.outcome !== null) continue;
    const carryOut = check.kind === 'slot' ? carryOutSlot : carryOutWeek;
    await carryOut(context, check).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'a standing order could not be carried out yet');
}
