import type { StatLine } from '@singleback/game/scoring/stat-line.ts';
import { madeBand } from '../made-band.ts';
import { ResponseRejected } from '../response-rejected.ts';
import { boxColumns, isScoringCategory } from './box-columns.ts';
import { twoFigures, wholeFigure } from './figures.ts';
import { type FieldGoal, fieldGoals } from './kicks.ts';
import type { Summary, SummarySide } from './summary.ts';

/** An athlete's figures in a game so far, by ESPN id. */
export interface BoxLine {
  athleteId: string;
  name: string;
  team: string;
  opponent: string;
  stats: StatLine;
}

/** Figures that are a single cell. */
const PLAIN: Readonly<Record<string, keyof StatLine>> = {
  passingYards: 'passingYards',
  passingTouchdowns: 'passingTds',
  interceptions: 'interceptions',
  rushingAttempts: 'carries',
  rushingYards: 'rushingYards',
  rushingTouchdowns: 'rushingTds',
  receptions: 'receptions',
  receivingYards: 'receivingYards',
  receivingTouchdowns: 'receivingTds',
  receivingTargets: 'targets',
  fumblesLost: 'fumblesLost',
  kickReturnTouchdowns: 'specialTeamsTds',
  puntReturnTouchdowns: 'specialTeamsTds',
};

const PAIRS: Readonly<Record<string, readonly [keyof StatLine, keyof StatLine]>> = {
  'completions/passingAttempts': ['completions', 'passAttempts'],
  'extraPointsMade/extraPointAttempts': ['patMade', 'patAttempted'],
};

const FIELD_GOALS = 'fieldGoalsMade/fieldGoalAttempts';

/** The lines of a box score, and the athletes whose cells can't be read. */
export interface BoxLines {
  lines: BoxLine[];
  leftOut: { athleteId: string; reason: string }[];
}

/**
 * The stat lines of all athletes of a game; one line even for an athlete in several categories. An athlete with a
 * malformed cell is left out, the others are not.
 */
export function boxLines(summary: Summary): BoxLines {
  const sides = summary.sides.map((side) => linesOf(summary, side));
  return { lines: sides.flatMap(({ lines }) => lines), leftOut: sides.flatMap(({ leftOut }) => leftOut) };
}

function linesOf(summary: Summary, side: SummarySide): BoxLines {
  const lines = new Map<string, { name: string; stats: Map<keyof StatLine, number> }>();
  const malformed = new Map<string, string>();
  const kickers = side.categories.find(({ name }) => name === 'kicking')?.athletes.map(({ athlete }) => athlete) ?? [];
  for (const { name: category, keys, labels, athletes } of side.categories) {
    if (!isScoringCategory(category)) continue;
    const columns = boxColumns(category, keys, labels);
    for (const { athlete, stats } of athletes) {
      const line = lines.get(athlete.id) ?? { name: athlete.displayName, stats: new Map() };
      lines.set(athlete.id, line);
      try {
        addCells(line.stats, columns, stats, () => fieldGoals(summary, side.team, athlete, kickers));
      } catch (error) {
        if (!(error instanceof ResponseRejected)) throw error;
        malformed.set(athlete.id, `${athlete.displayName}: ${error.message}`);
      }
    }
  }
  const good = [...lines].filter(([athleteId]) => !malformed.has(athleteId));
  return {
    lines: good.map(([athleteId, { name, stats }]) => ({
      athleteId,
      name,
      team: side.team,
      opponent: side.opponent,
      stats: Object.fromEntries([...stats].filter(([, value]) => value !== 0)),
    })),
    leftOut: [...malformed].map(([athleteId, reason]) => ({ athleteId, reason })),
  };
}

function addCells(
  line: Map<keyof StatLine, number>,
  columns: readonly string[],
  cells: readonly string[],
  kicks: () => readonly FieldGoal[],
): void {
  const add = (key: keyof StatLine, value: number) => line.set(key, (line.get(key) ?? 0) + value);
  for (const [index, column] of columns.entries()) {
    // Defensive interceptions are a category of their own; a passer's are a column.
    const plain = PLAIN[column];
    const pair = PAIRS[column];
    const cell = cells[index] ?? '';
    if (plain !== undefined) add(plain, wholeFigure(cell));
    if (pair !== undefined) twoFigures(cell).forEach((value, at) => void add(pair[at as 0 | 1], value));
    if (column === FIELD_GOALS) addKicks(add, twoFigures(cell), kicks());
  }
}

function addKicks(
  add: (key: keyof StatLine, value: number) => void,
  [made, attempted]: [number, number],
  kicks: readonly FieldGoal[],
): void {
  const good = kicks.filter((kick) => kick.isGood).slice(0, made);
  for (const { yards } of good) add(madeBand(yards), 1);
  // A kick without a known distance counts as short until then.
  add('fgMade20_29', made - good.length);
  add('fgMissed', attempted - made);
  add('fgAttempted', attempted);
  const attempts = [...good, ...kicks.filter((kick) => !kick.isGood).slice(0, attempted - made)];
  const far = attempts.filter(({ yards }) => yards >= 50).length;
  const middle = attempts.filter(({ yards }) => yards >= 40 && yards < 50).length;
  add('fgAttempted50', far);
  add('fgAttempted40_49', middle);
  add('fgAttempted0_39', attempted - far - middle);
}
