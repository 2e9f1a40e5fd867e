import { ResponseRejected } from '../response-rejected.ts';

/** Parses a whole number of ESPN: '12', '-3'; '--' and '' are zero. Throws ResponseRejected on anything else. */
export function wholeFigure(written: string): number {
  if (written === '--' || written === '') return 0;
  const value = Number(written);
  if (!Number.isInteger(value)) throw new ResponseRejected(`'${written}' is not a whole number`);
  return value;
}

/** Two numbers in one cell: '28/35', '1-12'. The second is not negative. */
export function twoFigures(written: string): [number, number] {
  if (written === '--' || written === '') return [0, 0];
  const [, first, second] = /^(-?\d+)[/-](\d+)$/.exec(written) ?? [];
  if (first === undefined || second === undefined) throw new ResponseRejected(`'${written}' is not two numbers`);
  return [Number(first), Number(second)];
}
