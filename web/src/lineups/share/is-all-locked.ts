import { isLocked } from '@singleback/game/players/lock.ts';
import type { SavedLineup } from '../model.ts';

/** Whether a lineup may leave the app: every slot is locked, by the server's clock. A player without a game never locks. */
export function isAllLocked({ slots }: Pick<SavedLineup, 'slots'>, now: Date | null): boolean {
  return (
    now !== null && slots.length > 0 && slots.every(({ gameTime }) => gameTime !== null && isLocked(gameTime, now))
  );
}
