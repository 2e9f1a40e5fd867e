import type { SeasonOutlook } from '@singleback/contract/forecast/outlook.ts';
import { chanceToPlay, type KnownWeek, playerLevel, projectGame } from '@singleback/game/forecast/week-projection.ts';
import { isUnlikelyToPlay } from '@singleback/game/players/injury.ts';
import type { Position } from '@singleback/game/players/positions.ts';
import type { Db } from '../../db/pool.ts';
import { type OutlookWeek, readComingGames, readListedPlayers, readPlayerHistories } from './forecast-store.ts';

type Listed = Awaited<ReturnType<typeof readListedPlayers>>[number];
type History = Awaited<ReturnType<typeof readPlayerHistories>>[number];

/** The outlook of the weeks of a season that are not over, in order, from what is stored. */
export async function computeOutlook(db: Db, seasonId: string, weeks: readonly OutlookWeek[]): Promise<SeasonOutlook> {
  const [current] = weeks;
  if (current === undefined) return { season_id: seasonId, weeks: [], teams: [], players: [] };
  const listed = await readListedPlayers(db, current.id);
  const histories = await readPlayerHistories(db, seasonId, current.id);
  const schedule = gamesByTeam(await readComingGames(db, seasonId, current.weekNumber), weeks);
  const byPlayer = Map.groupBy(histories, ({ playerId }) => playerId);
  const weekNumbers = weeks.map(({ weekNumber }) => weekNumber);
  return {
    season_id: seasonId,
    weeks: weekNumbers,
    teams: [...schedule].map(([id, games]) => ({ id, games })),
    players: listed.map((player) => {
      const games = schedule.get(player.teamId) ?? [];
      const coming = comingWeeks(player, byPlayer.get(player.id) ?? [], { weekNumbers, games });
      return {
        id: player.id,
        position: player.position as Position,
        team_id: player.teamId,
        points: coming.map(({ points }) => points),
        plays: coming.map(({ plays }) => plays),
      };
    }),
  };
}

/** Projection (hundredths) and chance of playing (thousandths) of a player in each coming week. */
function comingWeeks(
  player: Listed,
  histories: readonly History[],
  { weekNumbers, games }: { weekNumbers: readonly number[]; games: readonly (string | null)[] },
): { points: number | null; plays: number }[] {
  const [current = 0] = weekNumbers;
  const level = playerLevel(
    player.position as Position,
    histories.flatMap((week) => knownWeek(week, current)),
  );
  const projections = new Map(histories.map(({ weekNumber, projected }) => [weekNumber, projected]));
  return weekNumbers.map((weekNumber, index) => {
    if (!games[index]) return { points: null, plays: 0 };
    const weeksAhead = weekNumber - current;
    // Reports on a player who got hurt in this week's game are about the next one.
    const injuryStatus = weeksAhead === 0 && player.hasPlayed ? null : player.injuryStatus;
    const projected = projections.get(weekNumber) ?? null;
    return {
      points: projectGame(level, { weeksAhead, injuryStatus, projected }),
      plays: Math.round(1000 * chanceToPlay(injuryStatus, weeksAhead)),
    };
  });
}

/** What a week says of a player's level; weeks to come say nothing. */
function knownWeek({ weekNumber, projected, injuryStatus, isOver, points }: History, current: number): KnownWeek[] {
  if (weekNumber > current) return [];
  const wasOut = isUnlikelyToPlay(injuryStatus) || injuryStatus?.toLowerCase() === 'doubtful';
  const missed = wasOut ? null : 0;
  return [{ weeksAgo: current - weekNumber, projected, scored: isOver ? (points ?? missed) : null }];
}

/** Of each team, its opponent per week: 'vs KC' at home, '@ KC' away, null on a bye. */
function gamesByTeam(
  games: Awaited<ReturnType<typeof readComingGames>>,
  weeks: readonly OutlookWeek[],
): Map<string, (string | null)[]> {
  const byTeam = Map.groupBy(games, ({ teamId }) => teamId);
  return new Map(
    [...byTeam].map(([teamId, own]) => [
      teamId,
      weeks.map(({ weekNumber }) => {
        const game = own.find((one) => one.weekNumber === weekNumber);
        return game === undefined ? null : `${game.isHome ? 'vs' : '@'} ${game.opponent}`;
      }),
    ]),
  );
}
