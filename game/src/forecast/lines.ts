/** A curve of straight lines through points, by ascending x. */
export type Curve = readonly (readonly [x: number, y: number])[];

/** The value of a curve at x; before its first and after its last point, that of the nearest line. */
export function valueAt(curve: Curve, x: number): number {
  const last = curve.length - 1;
  if (last < 1) return curve[0]?.[1] ?? 0;
  let index = 1;
  while (index < last && x > (curve[index]?.[0] ?? 0)) index += 1;
  const [x0, y0] = curve[index - 1] ?? [0, 0];
  const [x1, y1] = curve[index] ?? [0, 0];
  return y0 + ((x - x0) / (x1 - x0)) * (y1 - y0);
}
