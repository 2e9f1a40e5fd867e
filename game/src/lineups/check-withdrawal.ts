import { type GameTime, isLocked } from '../players/lock.ts';
import { type Problem, problem } from '../problem.ts';

/** What would take a lineup back, wholly or for some groups. */
export type Withdrawal = 'delete' | 'add_groups' | 'remove_groups' | 'change_groups';

const WORDS: Readonly<Record<Withdrawal, string>> = {
  delete: 'it can no longer be deleted',
  add_groups: 'it can no longer be added to a group',
  remove_groups: 'it can no longer be removed from a group',
  change_groups: 'its groups can no longer be changed',
};

/**
 * A lineup that holds a player whose game has started can't be deleted, nor added to a group or taken out of one: else
 * a user could see a Thursday game and then take it back. In doubt about a game it stays.
 */
export function checkWithdrawal(
  withdrawal: Withdrawal,
  games: readonly (GameTime | null | undefined)[],
  now: Date,
): Problem | null {
  if (!games.some((game) => isLocked(game, now))) return null;
  return problem('lineup_locked', `This lineup has a player whose game has started, so ${WORDS[withdrawal]}`);
}
