import { type KnownWeek, playerLevel, projectGame } from '@singleback/game/forecast/week-projection.ts';
import { isUnlikelyToPlay } from '@singleback/game/players/injury.ts';
import type { Universe } from './play.ts';
import type { PastPlayer, PlayedSeason } from './read-season.ts';

/**
 * What was expected of a player at the time, by the same functions as the app's outlook: of the week itself from the
 * source's projection, of a later one from the player's level, if the player's team of the time has a game then.
 */
export function expectationsOf(season: PlayedSeason): Universe['expected'] {
  const levels = new Map(season.players.map((player) => [player.id, levelsOf(player, season)]));
  return (player, inWeek, forWeek) => {
    const team = player.teams[inWeek - 1] ?? null;
    if (team === null || !season.hasGame(team, forWeek)) return null;
    const isNow = forWeek === inWeek;
    return projectGame(levels.get(player.id)?.[inWeek - 1] ?? null, {
      weeksAhead: forWeek - inWeek,
      injuryStatus: player.injuries[inWeek - 1] ?? null,
      projected: isNow ? (player.projected[inWeek - 1] ?? null) : null,
    });
  };
}

/** The player's level as known before each week. */
function levelsOf(player: PastPlayer, season: PlayedSeason): (number | null)[] {
  return player.teams.map((_, at) => {
    const weeks = player.teams.slice(0, at + 1).map((__, past) => knownWeek(player, season, past, at));
    return playerLevel(player.position, weeks);
  });
}

/** What a past week says of a player's level: as the outlook has it. Indexes count from 0. */
function knownWeek(
  { projected, teams, points, injuries }: PastPlayer,
  season: PlayedSeason,
  at: number,
  now: number,
): KnownWeek {
  const status = injuries[at] ?? null;
  const wasOut = isUnlikelyToPlay(status) || status?.toLowerCase() === 'doubtful';
  const team = teams[at] ?? null;
  const hadGame = at < now && team !== null && season.hasGame(team, at + 1);
  const scored = hadGame ? (points[at] ?? (wasOut ? null : 0)) : null;
  return { weeksAgo: now - at, projected: projected[at] ?? null, scored };
}
