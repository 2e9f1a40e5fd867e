// Scoring: corrections in words, how the points of a stat line come about (`derivation.ts`), the table that gives them
// (`score-player.ts`), and rounding.

import { formatSigned } from './rounding.ts';
import { isStatKey, type StatKey } from './stat-line.ts';

/** A figure before and after; null was, or is, not there. */
interface FigureChange {
  readonly stat: string;
  readonly old: number | null;
  readonly new: number | null;
}

/** What is said of the figures that score, for one and for many. Those that are only carried are not spoken of. */
const WORDS: { readonly [Key in StatKey]?: readonly [one: string, many: string] } = {
  passingYards: ['passing yard', 'passing yards'],
  passingTds: ['passing touchdown', 'passing touchdowns'],
  interceptions: ['interception thrown', 'interceptions thrown'],
  rushingYards: ['rushing yard', 'rushing yards'],
  rushingTds: ['rushing touchdown', 'rushing touchdowns'],
  receptions: ['reception', 'receptions'],
  receivingYards: ['receiving yard', 'receiving yards'],
  receivingTds: ['receiving touchdown', 'receiving touchdowns'],
  fumblesLost: ['fumble lost', 'fumbles lost'],
  fgMade0_19: ['field goal under 20', 'field goals under 20'],
  fgMade20_29: ['field goal of 20-29', 'field goals of 20-29'],
  fgMade30_39: ['field goal of 30-39', 'field goals of 30-39'],
  fgMade40_49: ['field goal of 40-49', 'field goals of 40-49'],
  fgMade50_59: ['field goal of 50-59', 'field goals of 50-59'],
  fgMade60: ['field goal of 60+', 'field goals of 60+'],
  fgMissed: ['missed field goal', 'missed field goals'],
  patMade: ['extra point', 'extra points'],
  defSacks: ['sack', 'sacks'],
  defInterceptions: ['interception', 'interceptions'],
  defFumbleRecoveries: ['fumble recovery', 'fumble recoveries'],
  defSafeties: ['safety', 'safeties'],
  defBlockedKicks: ['blocked kick', 'blocked kicks'],
  defTds: ['touchdown', 'touchdowns'],
  defTwoPoint: ['two-point return', 'two-point returns'],
  defPointsAllowed: ['point allowed', 'points allowed'],
  defYardsAllowed: ['yard allowed', 'yards allowed'],
};

/** The figures that changed, in words: '87 to 88 rushing yards, 0 to 1 reception'. '' when none of them scores. */
export function changedFiguresText(changes: readonly FigureChange[]): string {
  return changes
    .flatMap(({ stat, old, new: fresh }) => {
      const words = isStatKey(stat) ? WORDS[stat] : undefined;
      return words === undefined ? [] : [`${old ?? 0} to ${fresh ?? 0} ${words[Math.abs(fresh ?? 0) === 1 ? 0 : 1]}`];
    })
    .join(', ');
}

/** A figure that scores, as the head of its row: 'Receiving yards', 'Field goals of 40-49'; null for one that does not. */
export function figureName(stat: string): string | null {
  const [, many] = (isStatKey(stat) ? WORDS[stat] : undefined) ?? [];
  return many === undefined ? null : many.charAt(0).toUpperCase() + many.slice(1);
}

/** Points (hundredths) gained or lost, as short as they are exact: '+0.1', '−6.0', '+0.04'. */
export function pointsChangeText(hundredths: number): string {
  return formatSigned(hundredths, hundredths % 10 === 0 ? 1 : 2);
}

/** A correction in a line: '+0.1, Irving 87 to 88 rushing yards'. */
export function correctionText(player: string, changes: readonly FigureChange[], pointsChange: number): string {
  return `${pointsChangeText(pointsChange)}, ${[player, changedFiguresText(changes)].join(' ').trim()}`;
}
