import type { LineupUpdate } from '@singleback/contract/lineups.ts';
import { isOut } from '@singleback/game/orders/choose.ts';
import { CHECK_BEFORE_MS } from '@singleback/game/orders/timing.ts';
import { isLocked } from '@singleback/game/players/lock.ts';
import type { Context } from '../../context.ts';
import { type CheckResult, finishCheck, type OrderCheck } from '../../db/orders/order-checks.ts';
import { AppError } from '../../lib/app-error.ts';
import { type OrderedChange, type StoredLineup, storedLineup, updateLineup } from '../lineups/ordered-service.ts';
import { findOrders, listClosedGroups } from './orders-store.ts';
import { alternativesIn, type OrderedLineup, orderedLineup, whyClosed } from './slot-choice.ts';
import { ordersOf } from './stored-orders.ts';

/** A lineup that is changed again and again meanwhile is left to its owner. */
const ATTEMPTS = 4;
/** More alternatives than these are not tried, so that one slot does not hold up the others. */
const MOST_TRIED = 12;
/** Refusals of one player; others are of the lineup, and the next alternative would get the same. */
const OF_THE_PLAYER = /^(player_|double_down_|lineup_mismatch$|field_invalid$)/;

export const TOO_LATE = 'It was not run before the lock.';

/**
 * Replaces the player of a slot who can't play by the first alternative that the rules accept, as the owner would, and
 * records it in the same transaction. What can't be done is recorded with the reason.
 */
export async function carryOutSlot(context: Context, check: OrderCheck): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const result = await tryOnce(context, check);
    if (result === 'again') continue;
    if (result !== 'recorded') await finishCheck(context.db, check.id, result, context.clock.now());
    return;
  }
  const reason = 'The lineup was being changed at the same time.';
  await finishCheck(context.db, check.id, { outcome: 'skipped', reason }, context.clock.now());
}

const silent = (reason: string): CheckResult => ({ outcome: 'skipped', reason, isSilent: true });

/** A result to record; or 'again', when the lineup was changed meanwhile. */
async function tryOnce(context: Context, check: OrderCheck): Promise<CheckResult | 'again' | 'recorded'> {
  const { userId, lineupId, slotKey, outPlayerId } = check;
  const lineup = lineupId === null ? null : await storedLineup(context.db, lineupId, userId);
  if (lineup === null || slotKey === null) return silent('The lineup was deleted.');
  if (lineup.slots.find((slot) => slot.slotKey === slotKey)?.playerId !== outPlayerId) {
    return silent('You changed this slot yourself.');
  }
  const ordered = await orderedLineup(context, lineup);
  const now = context.clock.now();
  const player = ordered.players.get(outPlayerId ?? '');
  if (player === undefined) return silent('The player is gone.');
  if (isLocked(player.game, now)) return { outcome: 'too_late', reason: TOO_LATE };
  if (!isOut(player)) return silent(`${player.name} is no longer out.`);
  const kickoff = player.game?.cancelled === true ? null : (player.game?.kickoff ?? null);
  if (kickoff !== null && kickoff.getTime() - now.getTime() > CHECK_BEFORE_MS) return silent('The kickoff was moved.');
  const stored = await findOrders(context.db, userId, lineup.seasonId);
  const alternatives = alternativesIn(ordered, ordersOf(stored?.orders), slotKey, now);
  if (alternatives === null) return silent('The order was removed.');
  if (ordered.whyClosed !== null) return { outcome: 'skipped', reason: ordered.whyClosed };
  return replaceByFirst(context, check, ordered, alternatives);
}

async function replaceByFirst(
  context: Context,
  check: OrderCheck,
  { lineup, players }: OrderedLineup,
  alternatives: readonly string[],
): Promise<CheckResult | 'again' | 'recorded'> {
  let reason = 'Nobody of your order could come in.';
  for (const playerId of alternatives.slice(0, MOST_TRIED)) {
    try {
      await replace(context, check, lineup, playerId);
      return 'recorded';
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'changed_elsewhere') return 'again';
      // The player who is out locks while the alternatives are tried.
      if (isLocked(players.get(check.outPlayerId ?? '')?.game, context.clock.now())) {
        return { outcome: 'too_late', reason: TOO_LATE };
      }
      reason = error.message;
      if (!OF_THE_PLAYER.test(error.code)) return { outcome: 'skipped', reason };
    }
  }
  return { outcome: 'skipped', reason };
}

async function replace(context: Context, check: OrderCheck, lineup: StoredLineup, playerId: string): Promise<void> {
  const isDoubleDown = lineup.doubleDownPlayerId === check.outPlayerId;
  const order: OrderedChange = {
    madeBy: 'Standing order',
    async record(tx, { groupIds }, now) {
      const why = whyClosed(await listClosedGroups(tx, groupIds));
      if (why !== null) throw new AppError('not_allowed', why);
      const result = { outcome: 'done', inPlayerId: playerId, isDoubleDown, lineupId: lineup.id } as const;
      // Another process was faster: its change stays, and this one is rolled back.
      if (!(await finishCheck(tx, check.id, result, now)))
        throw new AppError('changed_elsewhere', 'Carried out already');
    },
  };
  const wire = replacedLineup(lineup, { from: check.outPlayerId ?? '', to: playerId, movesDoubleDown: isDoubleDown });
  await updateLineup(context, { userId: check.userId, role: null }, lineup.id, wire, lineup.version, order);
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
