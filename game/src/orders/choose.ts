// Standing orders: who comes in for a starter who is out, in which order, and what refuses an order.
import { type FillingPlayer, fillDraft } from '../lineups/fill-draft.ts';
import type { Draft, LineupContext } from '../lineups/lineup.ts';
import { parseSlotKey } from '../lineups/slots.ts';
import { injuryBadge, isUnlikelyToPlay } from '../players/injury.ts';
import { isLocked, isOnBye } from '../players/lock.ts';
import { slotTakes } from '../players/positions.ts';
import { type Orders, orderOf, plannedSlots, type SlotOrder } from './orders.ts';

/** Why an alternative can't come in. */
type WhyNot = 'unknown' | 'position' | 'in_lineup' | 'bye' | 'locked' | 'used_up' | 'out';

/** What a choice depends on. */
export interface ChoiceContext {
  readonly players: ReadonlyMap<string, FillingPlayer>;
  /** Players in the other slots of the lineup. */
  readonly taken: ReadonlySet<string>;
  readonly usageLimit: number;
  readonly now: Date;
}

/** Whether a player can't play in the week: out by the injury rules, on a bye, or the game was cancelled. */
export function isOut({ game, injuryStatus }: Pick<FillingPlayer, 'game' | 'injuryStatus'>): boolean {
  return isOnBye(game) || game?.cancelled === true || isUnlikelyToPlay(injuryStatus);
}

/** Why a player can't come into a slot at `now`; null when they can. */
export function whyNot(playerId: string, slot: string, context: ChoiceContext): WhyNot | null {
  const player = context.players.get(playerId);
  const kind = parseSlotKey(slot)?.kind;
  if (player === undefined || kind === undefined) return 'unknown';
  if (!slotTakes(kind, player.position)) return 'position';
  if (context.taken.has(playerId)) return 'in_lineup';
  if (isOnBye(player.game) || player.game?.cancelled === true) return 'bye';
  if (isLocked(player.game, context.now)) return 'locked';
  if (player.usesElsewhere >= context.usageLimit) return 'used_up';
  return isUnlikelyToPlay(player.injuryStatus) ? 'out' : null;
}

/**
 * Who could come into a slot at `now`, the wanted first: those of its list, in order; then, by its last rule, those of
 * the plan and the best projected whose games have not started. Nobody who is out; of the best available nobody who is
 * doubtful either.
 */
export function alternativesFor(
  order: Pick<SlotOrder, 'slot' | 'playerIds' | 'rest'>,
  planned: Readonly<Record<string, string>>,
  context: ChoiceContext,
): string[] {
  const can = (id: string) => whyNot(id, order.slot, context) === null;
  const ofPlan = order.rest === 'plan' ? [planned[order.slot] ?? '', ...Object.values(planned)] : [];
  const best = order.rest === 'nothing' ? [] : bestAvailable(order.slot, context);
  return [...new Set([...order.playerIds, ...ofPlan].filter(can).concat(best))];
}

/** The players who could come into a slot at `now`, best projection first. */
function bestAvailable(slot: string, context: ChoiceContext): string[] {
  return [...context.players.values()]
    .filter(({ id, injuryStatus }) => injuryBadge(injuryStatus) !== 'D' && whyNot(id, slot, context) === null)
    .toSorted((a, b) => projectionOf(b) - projectionOf(a) || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id);
}

const projectionOf = ({ projectedPoints }: FillingPlayer) => projectedPoints ?? -1;

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
