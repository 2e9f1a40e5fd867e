import { formatCount, MINUS } from '../text/count-text.ts';

/** Rounds to a whole number; a half goes away from zero: 2.5 -> 3, -2.5 -> -3. Never gives minus zero. */
export function roundHalfAwayFromZero(value: number): number {
  const rounded = Math.sign(value) * Math.round(Math.abs(value));
  return rounded === 0 ? 0 : rounded;
}

/**
 * What a lineup's week counts on a leaderboard, in hundredths: its total times the multiplier of the week (hundredths,
 * 125 for a bonus of 25 percent), rounded once, half away from zero. Exact: it divides whole numbers.
 */
export function weekPoints(lineupHundredths: number, multiplierHundredths: number): number {
  return divideRounded(lineupHundredths * multiplierHundredths, 100);
}

/** A whole number divided by a positive one, rounded half away from zero, without a float in between. */
export function divideRounded(dividend: number, divisor: number): number {
  const size = Math.abs(dividend);
  const rest = size % divisor;
  const quotient = (size - rest) / divisor + (rest * 2 >= divisor ? 1 : 0);
  return dividend < 0 && quotient !== 0 ? -quotient : quotient;
}

/**
 * Points as they are shown: to one decimal, or to two for lineup totals [G9.8]. 4250 -> '42.5' or '42.50', 184530 ->
 * '1,845.3', -20 -> '−0.2'; a dash for none.
 */
export function formatPoints(hundredths: number | null, decimals: 1 | 2): string {
  if (hundredths === null) return '–';
  const shown = decimals === 2 ? hundredths : divideRounded(hundredths, 10);
  const unit = decimals === 2 ? 100 : 10;
  const size = Math.abs(shown);
  const fraction = String(size % unit).padStart(decimals, '0');
  return `${shown < 0 ? MINUS : ''}${formatCount((size - (size % unit)) / unit)}.${fraction}`;
}

/** A difference, or points that are left, with their sign: '+18.4', '−1.0'; what shows as zero has none. */
export function formatSigned(hundredths: number, decimals: 1 | 2): string {
  const text = formatPoints(hundredths, decimals);
  return hundredths > 0 && /[1-9]/.test(text) ? `+${text}` : text;
}

/** How far one is ahead or behind, in hundredths: as points are shown, but a gap below a point to two decimals, 4 -> '0.04'. */
export function formatGap(hundredths: number): string {
  return formatPoints(hundredths, hundredths !== 0 && Math.abs(hundredths) < 100 ? 2 : 1);
}

/** Hundredths to the decimal number that crosses the wire: 4268 -> 42.68. */
export function pointsFromHundredths(hundredths: number): number {
  return hundredths / 100;
}

/** The decimal number of the wire back to hundredths; what a float leaves over is dropped (55.400000000000006 -> 5540). */
export function hundredthsFromPoints(points: number): number {
  return roundHalfAwayFromZero(points * 100);
}
