// Overrides: what the operator may set by hand of stat lines and games, and what not.

import type { Position } from '../players/positions.ts';
import { fieldProblem, type Problem } from '../problem.ts';
import { DEFENSE_STAT_KEYS, isDefense, isStatKey, type StatKey } from '../scoring/stat-line.ts';

const MOST = 2000;
/** A player or a team can lose yards. */
const MAY_BE_NEGATIVE = new Set<StatKey>(['passingYards', 'rushingYards', 'receivingYards', 'defYardsAllowed']);

/** Whether these are figures of a stat line of a player of this position: known, whole, and not negative but for yards. */
export function checkStats(position: Position, stats: Readonly<Record<string, number>>): Problem | null {
  const figures = Object.entries(stats);
  if (figures.length === 0) return fieldProblem('stats', 'Say which figures to set, such as rushingYards=88.');
  for (const [key, value] of figures) {
    if (!isStatKey(key)) return fieldProblem('stats', `There is no figure '${key}'.`);
    const isOfDefense = (DEFENSE_STAT_KEYS as readonly string[]).includes(key);
    if (isOfDefense !== isDefense(position)) {
      return fieldProblem('stats', `'${key}' is not a figure of ${isDefense(position) ? 'a D/ST' : `a ${position}`}.`);
    }
    const least = MAY_BE_NEGATIVE.has(key) ? -MOST : 0;
    if (!Number.isInteger(value) || value < least || value > MOST) {
      return fieldProblem(
        'stats',
        `'${key}' is a whole number${least === 0 ? ' that is not negative' : ''}, not ${value}.`,
      );
    }
  }
  return null;
}
