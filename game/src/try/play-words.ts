import type { StatLine } from '../scoring/stat-line.ts';

/** A play counts as big from so many points on, in hundredths; a touchdown always does. */
const BIG_PLAY = 800;

const TOUCHDOWNS = ['rushingTds', 'receivingTds', 'passingTds', 'defTds'] as const;

/** Whether a player's part in a play is worth naming: a touchdown, or eight points in one play. */
export function isBigPlay(line: StatLine, points: number): boolean {
  return points >= BIG_PLAY || (points > 0 && TOUCHDOWNS.some((stat) => (line[stat] ?? 0) > 0));
}

/** What a player did in one play: '8-yard touchdown run'. */
export function playWords(line: StatLine): string {
  const { rushingYards = 0, receivingYards = 0, passingYards = 0 } = line;
  if (line.defTds) return 'Touchdown by the defense';
  if (line.rushingTds) return `${rushingYards}-yard touchdown run`;
  if (line.receivingTds) return `${receivingYards}-yard touchdown catch`;
  if (line.passingTds) return `${passingYards}-yard touchdown pass`;
  if (line.defSafeties) return 'Safety';
  if (receivingYards > 0) return `${receivingYards}-yard catch`;
  return rushingYards > 0 ? `${rushingYards}-yard run` : 'Big play';
}
