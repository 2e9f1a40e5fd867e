// Standing orders: who comes in for a starter who is out, what would happen, what happened.

import type { LineupUpdate } from '@singleback/contract/lineups.ts';
import type { FillingPlayer } from '@singleback/game/lineups/fill-draft.ts';
import { rulesOf } from '@singleback/game/lineups/lineup.ts';
import { alternativesFor, isOut } from '@singleback/game/orders/choose.ts';
import { CHECK_BEFORE_MS, orderOf, ordersSomething, plannedSlots } from '@singleback/game/orders/orders.ts';
import { isLocked, isLockedForNow } from '@singleback/game/players/lock.ts';
import type { Context } from '../../context.ts';
import type { CheckResult, OrderCheck } from '../../db/orders/order-checks.ts';
import type { Db } from '../../db/pool.ts';
import { AppError } from '../../lib/app-error.ts';
import { proposalOf, type StoredLineup, updateUnderLocks } from '../lineups/save-service.ts';
import { fillingPlayers, type Situation, surroundingsIn, usesElsewhere, whyClosed } from './situations.ts';

/** More alternatives than these are not tried, so that one slot does not hold up the others. */
const MOST_TRIED = 12;
/** Refusals of one player; others are of the lineup, and the next alternative would get the same. */
const OF_THE_PLAYER = /^(player_|double_down_|lineup_mismatch$|field_invalid$)/;

export const TOO_LATE = 'It was not run before the lock.';

const silent = (reason: string): CheckResult => ({ outcome: 'skipped', reason, isSilent: true });

/**
 * Replaces the player of a slot who can't play by the first alternative that the rules accept, as the owner would, in a
 * transaction that has the locks of the user and the groups. Returns what became of it, with the reason; null when
 * it has to be found again, because the lock may yet be lifted.
 * @param situation what was read under these locks; its lineups follow the change
 */
export async function carryOutSlot(
  tx: Db,
  context: Context,
  check: OrderCheck,
  situation: Situation,
): Promise<CheckResult | null> {
  const { lineupId, slotKey, outPlayerId } = check;
  const lineup = situation.lineups.find(({ id }) => id === lineupId);
  if (lineup === undefined || slotKey === null) return silent('The lineup was deleted.');
  if (lineup.slots.find((slot) => slot.slotKey === slotKey)?.playerId !== outPlayerId) {
    return silent('You changed this slot yourself.');
  }
  const ordered = orderedLineup(situation, lineup);
  const now = context.clock.now();
  const player = ordered.players.get(outPlayerId ?? '');
  if (player === undefined) return silent('The player is gone.');
  if (isLockedForNow(player.game, now)) return null;
  if (isLocked(player.game, now)) return { outcome: 'too_late', reason: TOO_LATE };
  if (!isOut(player)) return silent(`${player.name} is no longer out.`);
  const kickoff = player.game?.cancelled === true ? null : (player.game?.kickoff ?? null);
  if (kickoff !== null && kickoff.getTime() - now.getTime() > CHECK_BEFORE_MS) return silent('The kickoff was moved.');
  const alternatives = alternativesIn(ordered, situation.orders, slotKey, now);
  if (alternatives === null) return silent('The order was removed.');
  if (ordered.whyClosed !== null) return { outcome: 'skipped', reason: ordered.whyClosed };
  return replaceByFirst(tx, context, { check, ordered, situation, alternatives });
}

interface Replacing {
  check: OrderCheck;
  ordered: OrderedLineup;
  situation: Situation;
  alternatives: readonly string[];
}

async function replaceByFirst(
  tx: Db,
  context: Context,
  { check, ordered: { lineup, players }, situation, alternatives }: Replacing,
): Promise<CheckResult> {
  const out = check.outPlayerId ?? '';
  const isDoubleDown = lineup.doubleDownPlayerId === out;
  let reason = 'Nobody of your order could come in.';
  for (const playerId of alternatives.slice(0, MOST_TRIED)) {
    const wire = replacedLineup(lineup, { from: out, to: playerId, movesDoubleDown: isDoubleDown });
    const proposal = proposalOf(wire);
    const change = { userId: check.userId, lineupId: lineup.id, proposal, baseVersion: lineup.version };
    try {
      const known = surroundingsIn(situation, proposal, lineup.id);
      const { version } = await updateUnderLocks(tx, context, { ...change, madeBy: 'Standing order' }, known);
      follow(situation, lineup, { wire, version });
      return { outcome: 'done', reason: null, inPlayerId: playerId, isDoubleDown };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // The player who is out locks while the alternatives are tried.
      if (isLocked(players.get(out)?.game, context.clock.now())) return { outcome: 'too_late', reason: TOO_LATE };
      reason = error.message;
      if (!OF_THE_PLAYER.test(error.code)) return { outcome: 'skipped', reason };
    }
  }
  return { outcome: 'skipped', reason };
}

/** The next order of the same lineup starts from what it is now. */
function follow(
  situation: Situation,
  before: StoredLineup,
  { wire, version }: { wire: LineupUpdate; version: number },
) {
  const slots = before.slots.map((slot, at) => ({ ...slot, playerId: wire.players[at]?.player_id ?? slot.playerId }));
  const after = { ...before, slots, version, doubleDownPlayerId: wire.double_down_player_id ?? null };
  situation.lineups = situation.lineups.map((lineup) => (lineup.id === before.id ? after : lineup));
}

/** The body of an update that replaces one player by another, with the double-down if it moves. */
export function replacedLineup(
  lineup: StoredLineup,
  { from, to, movesDoubleDown }: { from: string; to: string; movesDoubleDown: boolean },
): LineupUpdate {
  return {
    week_id: lineup.weekId,
    group_ids: lineup.groupIds,
    players: lineup.slots.map(({ slotKey, playerId }) => {
      return { position: slotKey, player_id: playerId === from ? to : playerId };
    }),
    double_down_player_id: movesDoubleDown ? to : lineup.doubleDownPlayerId,
  };
}

/** A lineup with what the orders of its slots depend on. */
interface OrderedLineup {
  lineup: StoredLineup;
  players: ReadonlyMap<string, FillingPlayer>;
  usageLimit: number;
  /** Why its orders are not carried out at all, or null. */
  whyClosed: string | null;
}

/** What the orders of a lineup depend on. */
export function orderedLineup(situation: Situation, lineup: StoredLineup): OrderedLineup {
  const played = situation.groups.filter(({ id }) => lineup.groupIds.includes(id));
  return {
    lineup,
    players: fillingPlayers(situation.players, usesElsewhere(situation, lineup.groupIds, lineup.id)),
    usageLimit: rulesOf(played.map(({ settings }) => settings))?.usageLimit ?? 1,
    whyClosed: whyClosed(played),
  };
}

/** Who could come into a slot of a lineup at `now`, the wanted first; null when nothing is ordered for it. */
export function alternativesIn(
  { lineup, players, usageLimit }: OrderedLineup,
  orders: Situation['orders'],
  slot: string,
  now: Date,
): string[] | null {
  const order = orderOf(orders, { weekId: lineup.weekId, lineupId: lineup.id, slot });
  if (order === null || !ordersSomething(order)) return null;
  const taken = new Set(lineup.slots.map(({ playerId }) => playerId));
  return alternativesFor(order, plannedSlots(orders, lineup.weekId), { players, taken, usageLimit, now });
}
