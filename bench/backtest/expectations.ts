import { SEASON_WEEKS } from '@singleback/game/season/week.ts';
import type { Universe } from './play.ts';
import type { PastPlayer, PastSeason } from './read-season.ts';

const RECENT = 3;
/** Those projected who play some weeks later: 7 to 9 of 100 have no stat line. */
const PLAYS = 0.92;

/**
 * What was expected of a player at the time: in the week itself the projection, in a later one the mean of the last three
 * projections times the chance of playing, if the player's team of the time has a game then.
 */
export function expectationsOf(season: PastSeason): Universe['expected'] {
  const levels = new Map(season.players.map((player) => [player.id, levelsOf(player)]));
  return (player, inWeek, forWeek) => {
    if (forWeek === inWeek) return player.projected[inWeek - 1] ?? null;
    const team = player.teams[inWeek - 1] ?? null;
    if (team === null || !season.hasGame(team, forWeek)) return null;
    const level = levels.get(player.id)?.[inWeek - 1] ?? null;
    return level === null ? null : Math.round(level * PLAYS);
  };
}

function levelsOf({ projected }: PastPlayer): (number | null)[] {
  return Array.from({ length: SEASON_WEEKS }, (_, at) => {
    const known = projected.slice(0, at + 1).filter((points) => points !== null);
    const recent = known.slice(-RECENT);
    return recent.length === 0 ? null : recent.reduce((sum, points) => sum + points, 0) / recent.length;
  });
}
