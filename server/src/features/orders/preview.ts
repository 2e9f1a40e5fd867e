import type { OrdersPreview } from '@singleback/contract/orders/orders.ts';
import { isOut } from '@singleback/game/orders/choose.ts';
import type { Orders } from '@singleback/game/orders/orders.ts';
import { isLocked } from '@singleback/game/players/lock.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../lib/tokens/access-tokens.ts';
import { storedLineups } from '../lineups/ordered-service.ts';
import { runningSeason, type WeekRow } from '../season/season-service.ts';
import { INCOMPLETE, lineupFor, openGroups } from './carry-out-week.ts';
import { findOrders } from './orders-store.ts';
import { alternativesIn, orderedLineup, whyClosed } from './slot-choice.ts';
import { ordersOf } from './stored-orders.ts';

/**
 * What the caller's saved orders would do in the current week if they were checked now: for each open slot with an order
 * who would come in if its player can't play, and in a week without a lineup the lineups. Nothing is written.
 */
export async function previewOrders(context: Context, { userId }: Caller): Promise<OrdersPreview> {
  const { season, currentWeek: week } = await runningSeason(context.db, context.clock.now());
  const orders = ordersOf((await findOrders(context.db, userId, season.id))?.orders);
  const lineups = await storedLineups(context.db, userId, week.id);
  const slots = [];
  for (const lineup of lineups) {
    const ordered = await orderedLineup(context, lineup);
    slots.push(...slotsOf(ordered, orders, context.clock.now()));
  }
  const submitted =
    lineups.length > 0 || orders.weekRule === 'nothing' ? [] : await weekOf(context, userId, week, orders);
  return { week_id: week.id, week_number: week.weekNumber, slots, lineups: submitted };
}

function slotsOf(
  ordered: Awaited<ReturnType<typeof orderedLineup>>,
  orders: Orders,
  now: Date,
): OrdersPreview['slots'] {
  const { lineup, players } = ordered;
  return lineup.slots.flatMap(({ slotKey, playerId }) => {
    const player = players.get(playerId);
    if (player === undefined || isLocked(player.game, now)) return [];
    const alternatives = alternativesIn(ordered, orders, slotKey, now);
    if (alternatives === null) return [];
    const next = players.get(alternatives[0] ?? '');
    const nobody = next === undefined ? 'Nobody of your order could come in.' : null;
    return {
      ...{ lineup_id: lineup.id, lineup_name: lineup.name, position: slotKey },
      player: { id: player.id, name: player.name },
      is_out: isOut(player),
      replacement: next === undefined ? null : { id: next.id, name: next.name },
      why_not: ordered.whyClosed ?? nobody,
    };
  });
}

async function weekOf(
  context: Context,
  userId: string,
  week: WeekRow,
  orders: Orders,
): Promise<OrdersPreview['lineups']> {
  const { sets, closed } = await openGroups(context.db, userId, week);
  if (sets.length === 0) return closed.length === 0 ? [] : [{ groups: [], players: [], why_not: whyClosed(closed) }];
  return Promise.all(
    sets.map(async (groups) => {
      const { draft, isComplete, names } = await lineupFor(context, { userId, week, orders, groups });
      const players = Object.entries(draft.slots).flatMap(([position, id]) =>
        id === null ? [] : [{ position, player: { id, name: names.get(id) ?? '' } }],
      );
      return { groups: groups.map(({ name }) => name), players, why_not: isComplete ? null : INCOMPLETE };
    }),
  );
}
