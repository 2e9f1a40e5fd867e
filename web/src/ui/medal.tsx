/** Rank 1 to 3 on its square, any other as a plain figure. */
export function Medal({ rank }: { rank: number }) {
  if (rank > 3)
    return <span className="num inline-block min-w-6 whitespace-nowrap text-center text-[18px]">{rank}</span>;
  return <span className={`medal medal-${rank}`}>{rank}</span>;
}
