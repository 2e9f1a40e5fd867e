import type { PlayerOutlook } from '@singleback/contract/gameday/chances.ts';
import { slotPoints } from '@singleback/game/lineups/points.ts';
import { formatSigned, hundredthsFromPoints } from '@singleback/game/scoring/rounding.ts';
import type { CardSlotProps } from './card.ts';
import { usePlayerOutlook } from './queries.ts';

/**
 * The points still expected of a player, '+6.1'; nothing once they have played. The doubled player's count twice. How they
 * are made is in the player's detail.
 */
export function Left({ lineup, slot }: CardSlotProps) {
  const left = leftOf(usePlayerOutlook(lineup.id, slot.playerId));
  return left && <span>{formatSigned(slotPoints(left.toCome, slot.isDoubled) ?? 0, 1)}</span>;
}

/** In hundredths, counted once; null once the player has played, and where it is not known. */
export function leftOf(outlook: PlayerOutlook | undefined) {
  if (outlook === undefined || outlook.state === 'done' || outlook.state === 'off') return null;
  const { to_come: toCome, low, high } = outlook;
  if (toCome === null || low === null || high === null) return null;
  return { toCome: hundredthsFromPoints(toCome), low: hundredthsFromPoints(low), high: hundredthsFromPoints(high) };
}
