/** Ranks 1 to 3 in a square, others as plain numbers, a dash without one. */
export function Medal({ rank }: { rank: number | null }) {
  if (rank === null) return <NoRank />;
  if (rank > 3)
    return <span className="num inline-block min-w-6 whitespace-nowrap text-center text-[18px]">{rank}</span>;
  return <span className={`medal medal-${rank}`}>{rank}</span>;
}

/** Replaces the rank of a user without a lineup. */
export function NoRank() {
  return (
    <span className="inline-block min-w-6 text-center">
      <span aria-hidden>–</span>
      <span className="sr-only">No rank</span>
    </span>
  );
}
