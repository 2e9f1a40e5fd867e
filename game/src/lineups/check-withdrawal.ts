import { type GameTime, isLocked } from '../players/lock.ts';
import { type Problem, problem } from '../problem.ts';

/** What would take a lineup back, wholly or for some groups. */
export type Withdrawal = 'delete' | 'add_groups' | 'remove_groups';

const WORDS: Readonly<Record<Withdrawal, string>> = {
  delete: 'deleted',
  add_groups: 'added to a group',
  remove_groups: 'taken out of a group',
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
  return problem(
    'lineup_locked',
    `This lineup holds a player whose game has started, so it can no longer be ${WORDS[withdrawal]}`,
  );
}
