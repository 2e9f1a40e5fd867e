// Reads what ESPN answers: scoreboards, box scores, drives.
import { listAt, textAt } from '../checked-json.ts';
import { ResponseRejected } from '../response-rejected.ts';

/** The columns that score, by the label that replaces them where the keys are missing: truncated responses lack them. */
const COLUMNS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  passing: {
    'C/ATT': 'completions/passingAttempts',
    YDS: 'passingYards',
    TD: 'passingTouchdowns',
    INT: 'interceptions',
  },
  rushing: { CAR: 'rushingAttempts', YDS: 'rushingYards', TD: 'rushingTouchdowns' },
  receiving: { REC: 'receptions', YDS: 'receivingYards', TD: 'receivingTouchdowns', TGTS: 'receivingTargets' },
  fumbles: { LOST: 'fumblesLost' },
  kickReturns: { TD: 'kickReturnTouchdowns' },
  puntReturns: { TD: 'puntReturnTouchdowns' },
  kicking: { FG: 'fieldGoalsMade/fieldGoalAttempts', XP: 'extraPointsMade/extraPointAttempts' },
};

/** Whether the box score has categories with figures that score. */
export function isScoringCategory(category: string): boolean {
  return Object.hasOwn(COLUMNS, category);
}

/**
 * The columns of a category in order: by key where there is one, else by label, never by position. Throws ResponseRejected
 * if one that scores is missing or there twice.
 */
export function boxColumns(category: string, block: unknown): string[] {
  const needed = COLUMNS[category] ?? {};
  const [keys, labels] = ['keys', 'labels'].map((field) => listAt(block, field).map((one) => textAt(one) ?? ''));
  const columns = (keys?.length ? keys : (labels ?? [])).map((key, index) => {
    const label = labels?.[index] ?? '';
    return isKnown(needed, key) || !Object.hasOwn(needed, label) ? key : (needed[label] ?? key);
  });
  for (const column of Object.values(needed)) {
    const count = columns.filter((one) => one === column).length;
    if (count !== 1) throw new ResponseRejected(count === 0 ? `it has no ${column}` : `it has two of ${column}`);
  }
  return columns;
}

const isKnown = (needed: Readonly<Record<string, string>>, key: string) => Object.values(needed).includes(key);
