import type { Position } from '../players/positions.ts';
import { isDefense, type StatKey, type StatLine } from '../scoring/stat-line.ts';
import { SCORING } from '../scoring/table.ts';

const OF_PLAYERS: readonly StatKey[] = [...SCORING.offense, ...SCORING.kicking].flatMap(({ stats }) => [...stats]);
const OF_DEFENSES: readonly StatKey[] = SCORING.defense.flatMap(({ stats }) => [...stats]);

const SCORES: readonly StatKey[] = [
  ...(['passingTds', 'rushingTds', 'receivingTds', 'defTds', 'defSafeties'] as const),
  ...(['fgMade0_19', 'fgMade20_29', 'fgMade30_39', 'fgMade40_49', 'fgMade50_59', 'fgMade60'] as const),
];

/**
 * What a change of a stat line is described by, in play words and when a source's play is looked for: the figures that score.
 * Of a defense these are its own plays; without one, the points that it allowed. Yards allowed are never reported: no
 * single play explains them. Figures without a difference are left out.
 */
export function scoringFigures(position: Position, before: StatLine, after: StatLine): StatLine {
  const gains = (keys: readonly StatKey[]): StatLine =>
    Object.fromEntries(
      keys.flatMap((key) => {
        const gained = (after[key] ?? 0) - (before[key] ?? 0);
        return gained === 0 ? [] : [[key, gained] as const];
      }),
    );
  if (!isDefense(position)) return gains(OF_PLAYERS);
  const own = gains(OF_DEFENSES);
  return Object.keys(own).length > 0 ? own : gains(['defPointsAllowed']);
}

/** Whether these figures hold a touchdown, a field goal or a safety. */
export const hasScore = (figures: StatLine): boolean => SCORES.some((key) => (figures[key] ?? 0) > 0);
