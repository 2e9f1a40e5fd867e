import { formatPoints, hundredthsFromPoints } from '@singleback/game/scoring/rounding.ts';

/** Points of the wire with two decimals, so that what is shown adds up: '26.42'. */
export const twoDecimals = (points: number): string => formatPoints(hundredthsFromPoints(points), 2);

/** '+6.80', '−12.06'. */
export const signed = (points: number): string => `${points < 0 ? '−' : '+'}${twoDecimals(Math.abs(points))}`;

/** Points of a season, or a place, whole: '1,874'. */
export const whole = (points: number): string => Math.round(points).toLocaleString('en-US');
