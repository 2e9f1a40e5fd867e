import type { Curve } from '@singleback/game/forecast/shape.ts';

export interface Sample {
  readonly x: number;
  readonly y: number;
  readonly weight: number;
}

/**
 * The curve of straight lines between knots (by ascending x) that is nearest to the samples. `smoothness` is how much a
 * bend counts against it, in samples: with more of it, the curve is straighter and follows chance less.
 */
export function fitCurve(samples: readonly Sample[], knots: readonly number[], smoothness: number): Curve {
  const size = knots.length;
  const matrix = Array.from({ length: size }, () => new Array<number>(size + 1).fill(0));
  const add = (row: number, column: number, value: number) => {
    const cells = matrix[row];
    if (cells) cells[column] = (cells[column] ?? 0) + value;
  };
  for (const { x, y, weight } of samples) {
    const hats = hatsAt(knots, x);
    for (const [row, value] of hats) {
      for (const [column, other] of hats) add(row, column, weight * value * other);
      add(row, size, weight * value * y);
    }
  }
  const strength = smoothness * mean(samples.map(({ weight }) => weight));
  for (let at = 1; at < size - 1; at += 1) {
    const [left, here, right] = [knots[at - 1] ?? 0, knots[at] ?? 0, knots[at + 1] ?? 0];
    // How far the knot is from the straight line between its neighbors.
    const bend: [number, number][] = [
      [at - 1, (right - here) / (right - left)],
      [at, -1],
      [at + 1, (here - left) / (right - left)],
    ];
    for (const [row, value] of bend) for (const [column, other] of bend) add(row, column, strength * value * other);
  }
  return solve(matrix).map((y, at) => [knots[at] ?? 0, y] as const);
}

/** The share of the two knots around x; before the first and after the last knot, along the line there. */
function hatsAt(knots: readonly number[], x: number): [number, number][] {
  let at = 1;
  while (at < knots.length - 1 && x > (knots[at] ?? 0)) at += 1;
  const [from, to] = [knots[at - 1] ?? 0, knots[at] ?? 1];
  const share = (x - from) / (to - from);
  return [
    [at - 1, 1 - share],
    [at, share],
  ];
}

/** Gauss-Jordan elimination of a square system with its right side as the last column. */
function solve(matrix: number[][]): number[] {
  const size = matrix.length;
  for (let pivot = 0; pivot < size; pivot += 1) {
    let best = pivot;
    for (let row = pivot; row < size; row += 1) {
      if (Math.abs(matrix[row]?.[pivot] ?? 0) > Math.abs(matrix[best]?.[pivot] ?? 0)) best = row;
    }
    const chosen = matrix[best] as number[];
    matrix[best] = matrix[pivot] as number[];
    matrix[pivot] = chosen;
    const head = chosen[pivot] || 1e-9;
    for (let row = 0; row < size; row += 1) {
      const cells = matrix[row] as number[];
      if (row === pivot) continue;
      const factor = (cells[pivot] ?? 0) / head;
      for (let column = pivot; column <= size; column += 1) {
        cells[column] = (cells[column] ?? 0) - factor * (chosen[column] ?? 0);
      }
    }
  }
  return matrix.map((cells, at) => (cells[size] ?? 0) / (cells[at] || 1e-9));
}

/** The mean, 0 of nothing. */
export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
