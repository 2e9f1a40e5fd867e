/** The values of an axis. */
export interface Axis {
  readonly low: number;
  readonly high: number;
  /** Where grid lines and their values are drawn, from high to low. */
  readonly ticks: readonly number[];
}

const STEPS = [1, 2, 5, 10];

/**
 * An axis with about `count` round steps that covers all values and 0. Values are hundredths; a step is at least a
 * point.
 */
export function axisOf(values: readonly number[], count: number): Axis {
  const least = Math.min(0, ...values);
  const most = Math.max(0, ...values);
  const step = roundStep(Math.max(100, (most - least) / count));
  const low = Math.floor(least / step) * step;
  const high = Math.max(Math.ceil(most / step) * step, low + step);
  const ticks: number[] = [];
  for (let tick = high; tick >= low; tick -= step) ticks.push(tick === 0 ? 0 : tick);
  // When nobody is behind, the axis still extends below the lead.
  return least < 0 && most === 0 ? { low, high: 0, ticks: ticks.filter((tick) => tick <= 0) } : { low, high, ticks };
}

function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = STEPS.find((each) => each * power >= rough) ?? 10;
  return step * power;
}

/**
 * Moves labels apart so that none overlap: each keeps its order and stays as close to its position as possible, at
 * least `gap` from the next, between `top` and `bottom`. Without enough room they overflow the bottom.
 */
export function spreadLabels(wishes: readonly number[], gap: number, top: number, bottom: number): number[] {
  const order = wishes.map((_, at) => at).toSorted((a, b) => (wishes[a] ?? 0) - (wishes[b] ?? 0));
  const placed = order.map((at) => wishes[at] ?? 0);
  // Touching labels move as one block, to the mean of their positions.
  const blocks: { at: number[]; first: number }[] = [];
  placed.forEach((wish, at) => {
    let block = { at: [at], first: clamp(wish, top, bottom) };
    for (
      let before = blocks.at(-1);
      before && before.first + before.at.length * gap > block.first;
      before = blocks.at(-1)
    ) {
      blocks.pop();
      const members = [...before.at, ...block.at];
      const mean =
        members.reduce((sum, member, place) => sum + (placed[member] ?? 0) - place * gap, 0) / members.length;
      block = { at: members, first: clamp(mean, top, bottom - (members.length - 1) * gap) };
    }
    blocks.push(block);
  });
  const result = [...wishes];
  for (const { at, first } of blocks) {
    at.forEach((member, place) => {
      result[order[member] ?? 0] = first + place * gap;
    });
  }
  return result;
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}
