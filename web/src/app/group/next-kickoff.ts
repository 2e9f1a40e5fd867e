interface Kickoff {
  readonly status: string;
  /** UTC; null while not scheduled. */
  readonly kickoff: Date | null;
}

/** The next kickoff after `now` among the games that are still to start, and how many start then; null without one. */
export function nextKickoff(games: readonly Kickoff[], now: Date): { at: Date; games: number } | null {
  const times = games.flatMap(({ status, kickoff }) =>
    status === 'scheduled' && kickoff !== null && kickoff > now ? [kickoff.getTime()] : [],
  );
  if (times.length === 0) return null;
  const at = Math.min(...times);
  return { at: new Date(at), games: times.filter((time) => time === at).length };
}
