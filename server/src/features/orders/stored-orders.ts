import type { OrdersToSave } from '@singleback/contract/orders/orders.ts';
import { NO_ORDERS, type Orders } from '@singleback/game/orders/orders.ts';

/** Orders as the rules need them; of what the contract has. */
export function ordersOf(wire: Omit<OrdersToSave, 'version'> | undefined): Orders {
  if (wire === undefined) return NO_ORDERS;
  return {
    weekRule: wire.week_rule,
    submitBefore: wire.submit_before,
    weekKickoffs: (wire.week_kickoffs ?? []).map(({ week_id, kickoff }) => {
      return { weekId: week_id, kickoff: new Date(kickoff) };
    }),
    plannedWeeks: wire.planned_weeks.map(({ week_id, players }) => ({
      weekId: week_id,
      slots: Object.fromEntries(players.map(({ position, player_id }) => [position, player_id])),
    })),
    slots: wire.slots.map(({ week_id, lineup_id, position, player_ids, rest }) => ({
      ...{ weekId: week_id, lineupId: lineup_id, slot: position, playerIds: player_ids, rest },
    })),
  };
}
