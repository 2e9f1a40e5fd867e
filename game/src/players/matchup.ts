import { formatCount } from '../text/count-text.ts';

export type MatchupTone = 'good' | 'bad' | 'plain';

const GOOD_FROM = 24;
const BAD_TO = 7;

/** How good a matchup is by the rank (1 to 32) of the points a defense gives up: 24 and higher good, 7 and lower bad [G2.32]. */
export function matchupTone(fpaRank: number | null): MatchupTone {
  if (fpaRank === null) return 'plain';
  if (fpaRank >= GOOD_FROM) return 'good';
  return fpaRank <= BAD_TO ? 'bad' : 'plain';
}

/** 1 -> '1st', 12 -> '12th', 23 -> '23rd', 2307 -> '2,307th'. */
export function ordinal(n: number): string {
  const lastTwo = Math.abs(n) % 100;
  if (lastTwo >= 11 && lastTwo <= 13) return `${formatCount(n)}th`;
  return `${formatCount(n)}${['th', 'st', 'nd', 'rd'][lastTwo % 10] ?? 'th'}`;
}
