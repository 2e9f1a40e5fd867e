import type { OrdersPreview } from '@singleback/contract/orders/orders.ts';
import { isOut } from '@singleback/game/orders/choose.ts';
import { NO_ORDERS } from '@singleback/game/orders/orders.ts';
import { isLocked } from '@singleback/game/players/lock.ts';
import type { Context } from '../../context.ts';
import type { Input } from '../../handlers.ts';
import type { StoredLineup } from '../lineups/ordered-service.ts';
import { runningSeason } from '../season/season-service.ts';
import { INCOMPLETE, lineupFor, openGroups } from './carry-out-week.ts';
import { readSituations, type Situation, whyClosed } from './situations.ts';
import { alternativesIn, orderedLineup } from './slot-choice.ts';

/**
 * What the caller's saved orders would do in the current week if they were checked now: for each open slot with an order
 * who would come in if its player can't play, and in a week without a lineup the lineups. Nothing is written.
 */
export async function previewOrders(context: Context, { caller: { userId } }: Input<'GET /orders/preview'>) {
  const now = context.clock.now();
  const { currentWeek: week } = await runningSeason(context.db, now);
  const situation = (await readSituations(context.db, context, [userId], week.id)).get(userId);
  const { lineups = [], orders = NO_ORDERS } = situation ?? {};
  const isSubmitted = lineups.length === 0 && orders.weekRule !== 'nothing';
  return {
    ...{ week_id: week.id, week_number: week.weekNumber },
    slots: situation === undefined ? [] : lineups.flatMap((lineup) => slotsOf(situation, lineup, now)),
    lineups: situation === undefined || !isSubmitted ? [] : weekOf(situation, now),
  };
}

function slotsOf(situation: Situation, lineup: StoredLineup, now: Date): OrdersPreview['slots'] {
  const ordered = orderedLineup(situation, lineup);
  const { players } = ordered;
  return lineup.slots.flatMap(({ slotKey, playerId }) => {
    const player = players.get(playerId);
    if (player === undefined || isLocked(player.game, now)) return [];
    const alternatives = alternativesIn(ordered, situation.orders, slotKey, now);
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

function weekOf(situation: Situation, now: Date): OrdersPreview['lineups'] {
  const { sets, closed } = openGroups(situation);
  if (sets.length === 0) return closed.length === 0 ? [] : [{ groups: [], players: [], why_not: whyClosed(closed) }];
  return sets.map((groups) => {
    const { draft, isComplete, names } = lineupFor(situation, groups, now);
    const players = Object.entries(draft.slots).flatMap(([position, id]) =>
      id === null ? [] : [{ position, player: { id, name: names.get(id) ?? '' } }],
    );
    return { groups: groups.map(({ name }) => name), players, why_not: isComplete ? null : INCOMPLETE };
  });
}
