/** A member's row on a group's table. Points in hundredths. */
export interface TotalRow {
  readonly userId: string;
  readonly total: number;
  /** Whether the member has a lineup or points: the others are on the table, but nobody's neighbors (rules 3.5). */
  readonly stands: boolean;
}

/** The next place on a table. */
interface NextPlace {
  readonly rank: number;
  readonly gap: number;
}

/** A place on a table, and what is around it. Distances in hundredths. */
export interface LivePlace {
  readonly rank: number;
  readonly above: NextPlace | null;
  readonly below: NextPlace | null;
  readonly behindFirst: number;
  /** Who shares the place. */
  readonly levelWith: readonly string[];
}

/** The place of a user on a table, and how far the next ones are: the same as the server's (rules 3.5). Null when not on it. */
export function livePlace(rows: readonly TotalRow[], userId: string): LivePlace | null {
  const own = rows.find((row) => row.userId === userId);
  if (!own?.stands) return null;
  const standing = rows.filter(({ stands }) => stands);
  const idle = rows.length - standing.length;
  const rankOf = (total: number) => 1 + standing.filter((row) => row.total > total).length + (total < 0 ? idle : 0);
  const next = (totals: readonly number[], pick: (...totals: number[]) => number): NextPlace | null => {
    if (totals.length === 0) return null;
    const total = pick(...totals);
    return { rank: rankOf(total), gap: Math.abs(total - own.total) };
  };
  const totals = standing.map(({ total }) => total);
  return {
    rank: rankOf(own.total),
    above: next(
      totals.filter((total) => total > own.total),
      Math.min,
    ),
    below: next(
      totals.filter((total) => total < own.total),
      Math.max,
    ),
    behindFirst: Math.max(...totals) - own.total,
    levelWith: standing.flatMap((row) => (row.total === own.total && row !== own ? [row.userId] : [])),
  };
}
