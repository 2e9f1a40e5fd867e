/** Box-score columns by their label: truncated responses lack the keys. */
const KEYS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
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

/** The columns of a category in order: by key where present, else by label, never by position. */
export function boxColumns(category: string, keys: readonly string[] | undefined, labels: readonly string[]): string[] {
  if (keys !== undefined && keys.length > 0) return [...keys];
  return labels.map((label) => KEYS[category]?.[label] ?? label);
}

/** Whether the box score has categories with figures that score. */
export function isScoringCategory(category: string): boolean {
  return category in KEYS;
}
