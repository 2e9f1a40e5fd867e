import type { Problem, ProblemPlayer } from './problem.ts';

/** What the user wants of a player in a week. */
export interface Wish {
  readonly playerId: string;
  readonly weekNumber: number;
}

/** What the user wants a plan to respect. */
export interface Wishes {
  /** Plays in that week. */
  readonly locks: readonly Wish[];
  /** Does not play in that week; null: in no week. */
  readonly bans: readonly { readonly playerId: string; readonly weekNumber: number | null }[];
  /** Plays in that week or not at all: kept for it. */
  readonly keeps: readonly Wish[];
}

export const NO_WISHES: Wishes = { locks: [], bans: [], keeps: [] };

/**
 * The problem with the wishes: bans and keeps take a player's other weeks away; locks have to be met. A lock wins over a
 * ban and a keep of the same player in that week. `weeks` are those of the problem; a player locked in a later one is
 * left for it.
 */
export function withWishes(
  problem: Problem,
  weeks: readonly { readonly weekNumber: number }[],
  players: readonly { readonly id: string }[],
  { locks, bans, keeps }: Wishes,
): Problem {
  if (locks.length + bans.length + keeps.length === 0) return problem;
  const numbers = weeks.map(({ weekNumber }) => weekNumber);
  const last = Math.max(0, ...numbers);
  return {
    ...problem,
    players: problem.players.map((player, at): ProblemPlayer => {
      const own = (wishes: Wishes['bans']) =>
        wishes.filter(({ playerId }) => playerId === players[at]?.id).map(({ weekNumber }) => weekNumber);
      const [lockedIn, bannedIn, keptFor] = [own(locks), own(bans), own(keeps)];
      if (lockedIn.length + bannedIn.length + keptFor.length === 0) return player;
      const values = player.values.map((value, week) => {
        const weekNumber = numbers[week] ?? 0;
        if (value === null || lockedIn.includes(weekNumber)) return value;
        if (bannedIn.includes(weekNumber) || bannedIn.includes(null)) return null;
        return keptFor.length > 0 && !keptFor.includes(weekNumber) ? null : value;
      });
      const locked = new Set(numbers.flatMap((weekNumber, week) => (lockedIn.includes(weekNumber) ? [week] : [])));
      const later = lockedIn.filter((weekNumber) => (weekNumber ?? 0) > last).length;
      return { ...player, values, locked, left: Math.max(0, player.left - later) };
    }),
  };
}
