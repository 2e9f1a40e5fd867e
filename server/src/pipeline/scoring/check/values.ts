import { isStatKey, type StatKey } from '@singleback/game/scoring/stat-line.ts';

// What can be stored, and what can happen in a game of football.

export type Check = (value: unknown) => boolean;

/** A whole number in a range. */
export const whole =
  (least: number, most: number): Check =>
  (value) =>
    Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most;

/** A text of 1 to `most` characters that a database can hold and a screen can show on one line. */
export const text =
  (most: number): Check =>
  (value) =>
    typeof value === 'string' && value !== '' && value.length <= most && value.isWellFormed() && !/\p{Cc}/u.test(value);

/** The same for a note or a play, which may be empty and have several lines. */
export const prose =
  (most: number): Check =>
  (value) =>
    value === '' || (typeof value === 'string' && text(most)(value.replace(/[\t\r\n]/g, ' ')));

export const isFlag: Check = (value) => typeof value === 'boolean';

/** A date between 1900 and 2200. */
export const isInstant: Check = (value) =>
  value instanceof Date && value.getTime() > -2_208_988_800_000 && value.getTime() < 7_258_118_400_000;

export const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);

export const orAbsent =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);

export function oneOf(values: Iterable<unknown>): Check {
  const set = new Set(values);
  return (value) => set.has(value);
}

const COUNT = whole(0, 99);
const YARDS = whole(-500, 500);
const RANGES: Partial<Record<StatKey, Check>> = {
  // 554 were passed in a game of 1951, and 525 in one of 2021.
  passingYards: whole(-500, 600),
  rushingYards: YARDS,
  receivingYards: YARDS,
  defYardsAllowed: whole(-200, 1_000),
  defPointsAllowed: whole(0, 120),
};

/** Why figures can't be those of one player or defense in one game; null when they can. */
export function whyNotStats(stats: unknown): string | null {
  if (typeof stats !== 'object' || stats === null || Array.isArray(stats)) return `stats is ${shown(stats)}`;
  for (const [key, value] of Object.entries(stats)) {
    if (!isStatKey(key)) return `there is no figure ${shown(key)}`;
    if (value !== undefined && !(RANGES[key] ?? COUNT)(value)) return `${key} is ${shown(value)}`;
  }
  return null;
}

const LONGEST_SHOWN = 60;

/** A value for the words of a doubt. */
export function shown(value: unknown): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'no date' : value.toISOString();
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'a list' : 'an object';
  const plain = String(value)
    .toWellFormed()
    .replace(/\p{Cc}/gu, '?')
    .slice(0, LONGEST_SHOWN)
    .toWellFormed();
  return typeof value === 'string' ? `“${plain}”` : plain;
}
