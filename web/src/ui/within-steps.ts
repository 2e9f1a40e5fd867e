/** The nearest value that the steps from `min` on reach, within both limits. */
export function withinSteps(value: number, { min, max, step }: { min: number; max: number; step: number }): number {
  const stepped = min + Math.round((value - min) / step) * step;
  return Math.min(max, Math.max(min, stepped));
}
