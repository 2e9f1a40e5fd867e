import type { TryRun } from '@singleback/contract/try.ts';
import { formatPoints, formatSigned, hundredthsFromPoints } from '@singleback/game/scoring/rounding.ts';
import { formatCount } from '@singleback/game/text/count-text.ts';

/** Points of the wire with two decimals, so that what is shown adds up: '26.42'. */
export const twoDecimals = (points: number): string => formatPoints(hundredthsFromPoints(points), 2);

/** '+6.80', '−12.06'. */
export const signed = (points: number): string => formatSigned(hundredthsFromPoints(points), 2);

/** Points of a season, or a place, whole: '1,874'. */
export const whole = (points: number): string => formatCount(Math.round(points));

/** How many players a run has used. */
export const usedIn = ({ weeks }: TryRun): number => weeks.reduce((sum, { players }) => sum + players.length, 0);
