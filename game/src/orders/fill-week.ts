import { type FillingPlayer, fillDraft } from '../lineups/fill-draft.ts';
import type { Draft, LineupContext } from '../lineups/lineup.ts';
import { whyNot } from './choose.ts';
import { type Orders, orderOf, plannedSlots } from './orders.ts';

/**
 * The lineup that the orders submit in a week without one: by the plan, each slot gets its player, or else the first of
 * its list who can play; what is open then gets the best available. A slot that nobody fits stays open.
 */
export function fillWeek(
  orders: Orders,
  weekId: string,
  players: ReadonlyMap<string, FillingPlayer>,
  context: LineupContext,
): Draft {
  const { rules, now } = context;
  const empty: Draft = { slots: {}, doubleDownPlayerId: null };
  if (rules === null) return empty;
  const planned = orders.weekRule === 'plan' ? plannedSlots(orders, weekId) : {};
  const slots: Record<string, string | null> = Object.fromEntries(rules.slots.map(({ key }) => [key, null]));
  for (const { key } of rules.slots) {
    const list = orderOf(orders, { weekId, lineupId: null, slot: key })?.playerIds ?? [];
    const taken = new Set(Object.values(slots).filter((id) => id !== null));
    const choice = { players, taken, usageLimit: rules.usageLimit, now };
    const wanted = [planned[key] ?? '', ...list].find((id) => whyNot(id, key, choice) === null);
    if (wanted !== undefined) slots[key] = wanted;
  }
  return fillDraft({ slots, doubleDownPlayerId: null }, [...players.values()], context).draft;
}
