import { checkWithdrawal, type Withdrawal } from '@singleback/game/lineups/check-withdrawal.ts';
import { isLocked } from '@singleback/game/players/lock.ts';
import type { SavedLineup } from '../model.ts';

type Held = Pick<SavedLineup, 'slots' | 'hasLockedPlayer'>;

/**
 * Why a lineup cannot be withdrawn, entirely or from some groups (rules 2.5); null when it can. `now` is by the
 * server's clock.
 */
export function whyNotWithdrawn(withdrawal: Withdrawal, lineup: Held, now: Date | null): string | null {
  // Until the server's clock is known, the lock reported with the lineup counts.
  const games = lineup.hasLockedPlayer ? [undefined] : lineup.slots.map((slot) => slot.gameTime);
  return checkWithdrawal(withdrawal, games, now ?? new Date(0))?.message ?? null;
}

/** Why the groups of a lineup cannot be changed; null when they can. */
export function whyGroupsStay(lineup: Held, now: Date | null): string | null {
  return whyNotWithdrawn('change_groups', lineup, now);
}

/** Whether a lineup may leave the app: every slot is locked, by the server's clock. A player without a game never locks. */
export function isAllLocked({ slots }: Pick<SavedLineup, 'slots'>, now: Date | null): boolean {
  return (
    now !== null && slots.length > 0 && slots.every(({ gameTime }) => gameTime !== null && isLocked(gameTime, now))
  );
}
