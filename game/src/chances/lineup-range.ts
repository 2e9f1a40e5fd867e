import { AT_ONCE, addUpLineup, LineupColumns, type LineupToDraw } from './lineup-draws.ts';
import { DRAWS, type WeekDraws } from './week-draws.ts';

/** What a lineup will have at the end of the week, hundredths without the playoff multiplier. */
export interface LineupRange {
  /** 10 of 100 finishes are below it. */
  readonly floor: number;
  /** 10 of 100 finishes are above it. */
  readonly ceiling: number;
}

/** Every eighth draw is enough to know a tenth. */
const STRIDE = 8;

/** The range of 80 of 100 finishes of a lineup. */
export function lineupRange(draws: WeekDraws, lineup: LineupToDraw): LineupRange {
  const ready = new LineupColumns(draws).ready(lineup);
  const totals = new Int32Array(AT_ONCE);
  const finishes = new Int32Array(DRAWS / STRIDE);
  let count = 0;
  for (let from = 0; from < DRAWS; from += AT_ONCE) {
    addUpLineup(ready, from, totals, 0);
    for (let draw = 0; draw < AT_ONCE; draw += STRIDE) {
      finishes[count] = totals[draw] as number;
      count += 1;
    }
  }
  finishes.sort();
  const tenth = Math.floor(finishes.length / 10);
  return { floor: finishes[tenth] as number, ceiling: finishes[finishes.length - 1 - tenth] as number };
}
