// The race: places of a season as a chart.
import { type RaceLine, type RaceMode, racePointsText } from './race.ts';

/** The plot's edges in pixels; x covers the weeks of the season, y the axis. */
export interface Plot {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
  readonly axis: Axis;
  /** Width of the labels at the lines' ends; 0 when there is a legend instead. */
  readonly labelWidth: number;
  /** Distance between two weeks. */
  readonly step: number;
  /** The x coordinate of a week (1 and up). */
  readonly x: (week: number) => number;
  /** The y coordinate of a value in hundredths. */
  readonly y: (value: number) => number;
}

/** The label at the end of a named line. */
export interface PlotLabel {
  readonly line: RaceLine;
  readonly name: string;
  readonly value: string;
  readonly y: number;
}

const LEFT = 50;
const TOP = 16;
const BOTTOM = 32;
const RIGHT = 16;
const LABEL_GAP = 18;
const LEGEND_HEIGHT = 84;
const NAME_LENGTH = 18;

/** Width of a label beside the last week played. */
const LABEL_WIDTH = 200;
/** A plot narrower than this has a legend below it. */
const NARROW = 520;

/** Lays out a plot of `width` by `height`, so that labels at week `current` of `weeks` fit inside it. */
export function placePlot(
  width: number,
  height: number,
  lines: readonly RaceLine[],
  current: number,
  weeks: number,
): Plot {
  const axis = axisOf(
    lines.flatMap((line) => line.values),
    4,
  );
  const steps = Math.max(1, weeks - 1);
  const labelWidth = width < NARROW ? 0 : LABEL_WIDTH;
  const forLabels = current > 1 ? ((width - labelWidth - LEFT) * steps) / (current - 1) : Number.POSITIVE_INFINITY;
  const step = Math.min(width - RIGHT - LEFT, forLabels) / steps;
  // The legend takes its height from the plot.
  const drawn = labelWidth === 0 ? height - LEGEND_HEIGHT : height;
  const bottom = drawn - BOTTOM;
  return {
    width,
    height: drawn,
    left: LEFT,
    top: TOP,
    bottom,
    axis,
    labelWidth,
    step,
    x: (week) => LEFT + (week - 1) * step,
    y: (value) => TOP + ((axis.high - value) / (axis.high - axis.low)) * (bottom - TOP),
  };
}

/** The labels of the named lines without overlap: the user's and the colored ones. */
export function placeLabels(plot: Plot, lines: readonly RaceLine[], mode: RaceMode): PlotLabel[] {
  const named = lines.filter((line) => line.isYou || line.color !== null);
  const wishes = named.map((line) => plot.y(line.values.at(-1) ?? 0));
  const places = spreadLabels(wishes, LABEL_GAP, plot.top, plot.bottom - 4);
  return named.map((line, at) => ({
    line,
    name: line.isYou ? 'You' : shortened(line.username),
    value: racePointsText(line, mode),
    y: places[at] ?? 0,
  }));
}

/** An SVG path through the weekly values. */
export function linePath(plot: Plot, values: readonly number[]): string {
  return values
    .map((value, at) => `${at === 0 ? 'M' : 'L'}${plot.x(at + 1).toFixed(1)} ${plot.y(value).toFixed(1)}`)
    .join('');
}

function shortened(name: string): string {
  const letters = [...name];
  return letters.length > NAME_LENGTH ? `${letters.slice(0, NAME_LENGTH - 1).join('')}…` : name;
}

/** The values of an axis. */
interface Axis {
  readonly low: number;
  readonly high: number;
  /** Where grid lines and their values are drawn, from high to low. */
  readonly ticks: readonly number[];
}

const STEPS = [1, 2, 5, 10];

/** An axis with about `count` round steps, of a point at least, that covers all values (hundredths) and 0. */
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
