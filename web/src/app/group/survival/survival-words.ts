import type { LastStandingTable } from '@singleback/contract/last-standing.ts';
import { formatGap, formatPoints, hundredthsFromPoints } from '@singleback/game/scoring/rounding.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { roundsOf } from '../../../players/rounds.ts';

export type SurvivalRow = LastStandingTable['rows'][number];

/** From so long after the start of a week on, which is Sunday evening in the USA, the lowest of its table are in danger. */
const DANGER_AFTER_MS = (5 * 24 + 14) * 3_600_000;
const IN_DANGER = 3;

/** The rows that stand above one of the table, before which a line is drawn; null for none. */
export interface Lines {
  readonly cut: number | null;
  readonly danger: number | null;
}

/**
 * Where the cut line is among those who are in, best first, and where those begin who are in danger: the lowest three, from
 * Sunday evening on. No lines before anybody has points.
 */
export function linesOf(rows: readonly SurvivalRow[], weekStart: Date | null, now: Date | null): Lines {
  const below = rows.findIndex(({ isBelow }) => isBelow);
  const cut = below === -1 || !hasPoints(rows) ? null : below;
  const from = rows.length - IN_DANGER;
  const isEvening = weekStart !== null && now !== null && now.getTime() >= weekStart.getTime() + DANGER_AFTER_MS;
  const danger = isEvening && from > 0 && from !== cut && cut !== null ? from : null;
  return { cut, danger };
}

/** Whether anybody has points in the week: before its first kickoff nobody has. */
export const hasPoints = (rows: readonly SurvivalRow[]): boolean => rows.some(({ points }) => points !== 0);

const LAST = ['', 'one is', 'two are', 'three are'];

/** 'Cut line: last one is out' */
export const cutLineWords = (out: number): string => `Cut line: last ${LAST[out] ?? `${out} are`} out`;

/** '3.4 above the line', '2.1 below the line'; null where there is none. */
export function distanceWords({ distance, isBelow }: SurvivalRow): string | null {
  if (distance === undefined) return null;
  if (distance === 0) return isBelow ? 'Below the line by the season total' : 'Level with the line';
  return `${formatGap(hundredthsFromPoints(Math.abs(distance)))} ${isBelow ? 'below' : 'above'} the line`;
}

/** 'Out in week 6, 51.9 points' */
export const outWords = ({ weekOut, points }: SurvivalRow, rounds = roundsOf('regular')): string =>
  `Out in ${rounds.words(weekOut ?? 1)}, ${formatPoints(hundredthsFromPoints(points), 1)} points`;

/** 'Ann and Ben', 'You, Ann and Ben' */
export function namesOf(rows: readonly SurvivalRow[], userId: string): string {
  const names = rows
    .map((row) => (row.userId === userId ? 'You' : isolated(row.username)))
    .toSorted((a, b) => Number(b === 'You') - Number(a === 'You'));
  const last = names.at(-1) ?? '';
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last;
}

/**
 * 'Ben is out. Final Thursday at the first lock.', of a cut that a correction may still change; null for none.
 * @param isLast after the group's last week no lock follows
 */
export function provisionalWords(
  { rows, provisionalWeek, standsAt }: LastStandingTable,
  userId: string,
  isLast: boolean,
): string | null {
  const out = rows.filter(({ isProvisional }) => isProvisional);
  if (provisionalWeek === null || standsAt === null || out.length === 0) return null;
  const verb = out.length === 1 && out[0]?.userId !== userId ? 'is' : 'are';
  const day = new Date(standsAt).toLocaleDateString('en-US', { weekday: 'long' });
  return `${namesOf(out, userId)} ${verb} out. Final ${day}${isLast ? '' : ' at the first lock'}.`;
}

const LOWEST = [
  '',
  'lowest score of each {noun} is',
  'two lowest scores of each {noun} are',
  'three lowest scores are',
];

/** How the cut goes, below the table. */
export function ruleWords(
  group: { cut?: number; cut_from?: number },
  isBefore: boolean,
  isTied: boolean,
  rounds = roundsOf('regular'),
): string {
  const { cut = 1, cut_from: from } = group;
  const lowest = (LOWEST[cut] ?? '').replace('{noun}', rounds.noun);
  if (isBefore) return `The first cut is in ${rounds.words(from ?? 1)}: the ${lowest} out.`;
  if (isTied) return 'Level at the line, also in the season total: nobody would be out.';
  return `The ${lowest} out. Final on Tuesday, but for corrections until the next first lock.`;
}
