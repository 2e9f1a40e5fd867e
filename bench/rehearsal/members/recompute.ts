/** Somebody's lineup in a group: its points by the files, in hundredths, and the league's week it is for. */
export interface Entry {
  user: string;
  group: string;
  week: number;
  points: number;
}

/** How a group that plays last one standing went, by the rule alone. */
export interface Course {
  /** In which week each who is out went out, the league's. */
  out: Map<string, number>;
  /** The week with which it was decided; null while it is not. */
  decidedIn: number | null;
  winners: string[];
}

/**
 * Who went out of a group when, and who won, recomputed from final points by the rule in words: of those who are in, the
 * `cut` lowest of a week are out; level ones are parted by the total in the group, and who is still level stays, as does
 * the best. Whoever is out counts nothing any more. Shares nothing with the server.
 */
export function recomputeCuts(
  entries: readonly Entry[],
  { users, cut, weeks }: { users: readonly string[]; cut: number; weeks: readonly number[] },
): Course {
  const out = new Map<string, number>();
  const pointsIn = (user: string, week: number) =>
    entries.find((entry) => entry.user === user && entry.week === week)?.points ?? 0;
  const totalIn = (user: string, through: number) =>
    weeks.filter((week) => week <= through).reduce((sum, week) => sum + pointsIn(user, week), 0);
  for (const week of weeks) {
    const still = users.filter((user) => !out.has(user));
    const isAhead = (one: string, other: string) => {
      const [ofOne, ofOther] = [pointsIn(one, week), pointsIn(other, week)];
      return ofOne === ofOther ? totalIn(one, week) > totalIn(other, week) : ofOne > ofOther;
    };
    const leaving = still.filter((user) => {
      const notAhead = still.filter((other) => other !== user && !isAhead(other, user)).length;
      return notAhead < cut && notAhead < still.length - 1;
    });
    for (const user of leaving) out.set(user, week);
    const left = still.filter((user) => !out.has(user));
    if (left.length === 1) return { out, decidedIn: week, winners: left };
    if (week === weeks.at(-1)) {
      return { out, decidedIn: week, winners: left.filter((user) => !left.some((other) => isAhead(other, user))) };
    }
  }
  return { out, decidedIn: null, winners: [] };
}

/** The entries that count: none of a week after the one in which its user went out. */
export const counted = (entries: readonly Entry[], { out }: Course): Entry[] =>
  entries.filter(({ user, week }) => week <= (out.get(user) ?? week));
