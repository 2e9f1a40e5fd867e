/** The nearest value that is reachable in steps from `min` and within both limits. */
export function withinSteps(value: number, { min, max, step }: { min: number; max: number; step: number }): number {
  const stepped = min + Math.round((value - min) / step) * step;
  return Math.min(max, Math.max(min, stepped));
}
