import { numberAt, textAt } from '../checked-json.ts';
import { ResponseRejected } from '../response-rejected.ts';

/** How ESPN writes none. */
const NONE = /^--?$/;

/** Reads a whole number of ESPN: 12, '12', '-3'; '--' is zero. Throws ResponseRejected on anything else. */
export function wholeFigure(cell: unknown): number {
  const text = textAt(cell);
  const value = text !== null && NONE.test(text) ? 0 : numberAt(cell);
  if (value === null || !Number.isInteger(value)) throw new ResponseRejected(`'${text ?? ''}' is not a whole number`);
  return value;
}

/** Two numbers in one cell: '28/35', '1-12'. The second is not negative. Throws ResponseRejected on anything else. */
export function twoFigures(cell: unknown): [number, number] {
  const text = textAt(cell) ?? '';
  if (NONE.test(text)) return [0, 0];
  const [, first, second] = /^(-?\d{1,4})[/-](\d{1,4})$/.exec(text) ?? [];
  if (first === undefined || second === undefined) throw new ResponseRejected(`'${text}' is not two numbers`);
  return [Number(first), Number(second)];
}
