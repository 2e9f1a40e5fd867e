import { DAY_MS } from '../season/durations.ts';

/** At most so many members are out a week. */
export const MOST_OUT = 3;

/** How many are out each week, 0 for none, and the first week with a cut; null without one. */
export interface CutSetting {
  readonly cut: number;
  readonly cutFrom: number | null;
}

/** Unless a group says otherwise. */
export const NO_CUT: CutSetting = { cut: 0, cutFrom: null };

/** After the last week of a group no lock follows: its cut stands once its corrections have come. */
const LAST_CUT_STANDS_MS = 3 * DAY_MS;

/** A member who is still in: what their week counts, and their total in the group through that week, in hundredths. */
export interface Contender {
  readonly userId: string;
  readonly points: number;
  readonly total: number;
}

/** A contender's place in a week. */
export interface CutRow extends Contender {
  /** Below the line: out if the week ended like this. */
  readonly isBelow: boolean;
  /**
   * Points to the other side of the line, hundredths: above it to the highest of those whom the cut reaches, below it
   * (zero or less) to the lowest who stays. Null where there is no line, because only one is in.
   */
  readonly distance: number | null;
}

const byPoints = (a: Contender, b: Contender) => a.points - b.points || a.total - b.total;

/**
 * The contenders of a week, best first, and where the cut falls among them: the `cut` lowest are out, but for one who
 * always stays. A tie at the edge is broken by the season total; who is still tied stays in.
 */
export function cutRows(contenders: readonly Contender[], cut: number): CutRow[] {
  const rising = contenders.toSorted(byPoints);
  const reached = Math.min(cut, rising.length - 1);
  const [highestReached, lowestIn] = reached < 1 ? [] : [rising[reached - 1], rising[reached]];
  return contenders
    .toSorted((a, b) => byPoints(b, a))
    .map((row) => {
      if (highestReached === undefined || lowestIn === undefined) return { ...row, isBelow: false, distance: null };
      const isBelow = byPoints(row, lowestIn) < 0;
      return { ...row, isBelow, distance: row.points - (isBelow ? lowestIn : highestReached).points };
    });
}

/** Somebody's time in a group. */
export interface Entrant {
  readonly userId: string;
  readonly enteredAt: Date;
  /** Null for a member, but for one who is back to watch. */
  readonly leftAt: Date | null;
  /** They came back after the first week with a cut, and after a week had ended without them. */
  readonly isBack?: boolean;
}

/** A week with a cut, and what everybody has in it. */
export interface CutWeek {
  readonly weekNumber: number;
  readonly endsAt: Date;
  readonly isFinal: boolean;
  /** Counted points of the week and the total through it, by user; nothing for who is missing. */
  readonly scores: ReadonlyMap<string, Omit<Contender, 'userId'>>;
}

/** Who went out in a week, and who has won with it: nobody before the last week, as long as several are in. */
export interface Cut {
  readonly weekNumber: number;
  readonly out: readonly string[];
  readonly winners: readonly string[];
}

/** Where somebody is: out since a week, watching because they came too late, or no member any more. */
export type Survival =
  | { readonly state: 'in' | 'watching' | 'left' }
  | { readonly state: 'out'; readonly weekNumber: number; readonly isProvisional: boolean };

/** A group that plays last one standing. */
export interface LastStandingGroup {
  readonly cut: number;
  readonly cutFrom: number;
  /** The last week that counts in the group. */
  readonly lastWeek: number;
  readonly entrants: readonly Entrant[];
  /** From the first week with a cut through the current one. */
  readonly weeks: readonly CutWeek[];
  /** The cuts that stand, whatever has been corrected since. */
  readonly standing: readonly Cut[];
}

export interface LastStanding {
  readonly survival: ReadonlyMap<string, Survival>;
  /** Every cut, in order; a provisional one may still change. */
  readonly cuts: readonly (Cut & {
    readonly isProvisional: boolean;
    /** How many were in after it, whoever left later included. */
    readonly left: number;
  })[];
  /** The first week that is not final, with those who are in; null when it is decided, or no week with a cut has begun. */
  readonly running: { readonly weekNumber: number; readonly rows: readonly CutRow[] } | null;
  /** None until it is decided. Several share it. */
  readonly winners: readonly string[];
}

/**
 * Who is in, who went out in which week, and where the line is now (decision 016). Each final week cuts among those who were
 * members when it ended and are not out; who entered after the first week with a cut only watches. The cuts that stand are
 * taken as they are, the others computed. It is decided when one is left of several, or with the last week: whoever was alone
 * from the beginning has beaten nobody yet.
 */
export function lastStanding(group: LastStandingGroup): LastStanding {
  const { cut, cutFrom, lastWeek, entrants } = group;
  const weeks = group.weeks
    .filter(({ weekNumber }) => weekNumber >= cutFrom && weekNumber <= lastWeek)
    .toSorted((a, b) => a.weekNumber - b.weekNumber);
  const firstEnds = weeks.find(({ weekNumber }) => weekNumber === cutFrom)?.endsAt;
  const survival = new Map<string, Survival>(
    entrants.map(({ userId, enteredAt }) => {
      return [userId, { state: firstEnds !== undefined && enteredAt > firstEnds ? 'watching' : 'in' }];
    }),
  );
  const cuts: LastStanding['cuts'][number][] = [];
  let running: LastStanding['running'] = null;
  let hadRivals = false;
  for (const week of weeks) {
    const stands = group.standing.find(({ weekNumber }) => weekNumber === week.weekNumber);
    const rows = cutRows(contendersOf(week, entrants, survival), cut);
    if (stands === undefined && !week.isFinal) {
      running = { weekNumber: week.weekNumber, rows };
      break;
    }
    hadRivals ||= rows.length > 1;
    const isLast = week.weekNumber === lastWeek;
    const made = stands ?? cutOf(week.weekNumber, rows, { isLast, hadRivals });
    const isProvisional = stands === undefined;
    cuts.push({ ...made, isProvisional, left: rows.filter(({ userId }) => !made.out.includes(userId)).length });
    for (const userId of made.out) {
      survival.set(userId, { state: 'out', weekNumber: week.weekNumber, isProvisional });
    }
    if (made.winners.length > 0) break;
  }
  for (const { userId, leftAt, isBack } of entrants) {
    if (leftAt === null || survival.get(userId)?.state === 'out') continue;
    survival.set(userId, { state: isBack ? 'watching' : 'left' });
  }
  return { survival, cuts, running, winners: cuts.at(-1)?.winners ?? [] };
}

function contendersOf(
  { endsAt, scores }: CutWeek,
  entrants: readonly Entrant[],
  survival: ReadonlyMap<string, Survival>,
): Contender[] {
  return entrants
    .filter(({ userId, leftAt }) => survival.get(userId)?.state === 'in' && (leftAt === null || leftAt >= endsAt))
    .map(({ userId }) => ({ userId, ...(scores.get(userId) ?? { points: 0, total: 0 }) }));
}

/** With the last week the most points of it decide, then the season total; who is still tied shares it. */
function cutOf(weekNumber: number, rows: readonly CutRow[], at: { isLast: boolean; hadRivals: boolean }): Cut {
  const [best, ...others] = rows.filter(({ isBelow }) => !isBelow);
  const isDecided = best !== undefined && (at.isLast || (at.hadRivals && others.length === 0));
  return {
    weekNumber,
    out: rows.filter(({ isBelow }) => isBelow).map(({ userId }) => userId),
    winners: isDecided ? rows.filter((row) => byPoints(row, best) === 0).map(({ userId }) => userId) : [],
  };
}

/** How many weeks each entrant has survived, by the cuts that stand: none who only watches. */
export function weeksSurvived(group: LastStandingGroup): Map<string, number> {
  const { survival } = lastStanding(group);
  const ends = new Map(group.weeks.map(({ weekNumber, endsAt }) => [weekNumber, endsAt]));
  return new Map(
    group.entrants.map(({ userId, enteredAt, leftAt }) => {
      const at = survival.get(userId);
      const firstEnds = ends.get(group.cutFrom);
      const survived = group.standing.filter(({ weekNumber, out }) => {
        const endsAt = ends.get(weekNumber);
        const wasThere = endsAt !== undefined && (leftAt === null || leftAt >= endsAt);
        const isLate = firstEnds !== undefined && enteredAt > firstEnds;
        const wasIn = !isLate && !(at?.state === 'out' && at.weekNumber < weekNumber);
        return wasThere && wasIn && !out.includes(userId);
      });
      return [userId, survived.length];
    }),
  );
}

/**
 * When the cut of a final week stands: at the first lock of the following week, or with its end where nothing locks in it.
 * After the last week of the season three days after its end.
 */
export function cutStandsAt(
  week: Pick<CutWeek, 'endsAt'>,
  following: { readonly endsAt: Date; readonly firstLock: Date | null } | null,
): Date {
  if (following === null) return new Date(week.endsAt.getTime() + LAST_CUT_STANDS_MS);
  const { firstLock, endsAt } = following;
  return firstLock !== null && firstLock < endsAt ? firstLock : endsAt;
}
