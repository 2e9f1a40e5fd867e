import { expectedPoints } from '@singleback/game/players/expected-points.ts';
import { HOUR_MS } from '@singleback/game/season/durations.ts';
import type { Db } from '../../db/pool.ts';
import type { FactLine, FactPlayer } from '../../try-seasons/facts.ts';
import type { SeasonRequest } from '../../try-seasons/prepare-in-worker.ts';
import { type WeekPlayer, weekPlayers } from '../players/players-service.ts';
import { listWeeks } from './try-store.ts';

// No plays are stored of a finished season, so a game's points come when it is over.
const GAME_MS = 3.2 * HOUR_MS;

/** A finished season of the database, week by week as JSON, so that no step of it takes long. */
export async function recordedFacts(db: Db, seasonId: string): Promise<SeasonRequest> {
  const numbers = new Map<string, number>();
  const players: FactPlayer[] = [];
  const texts: string[] = [];
  const numberOf = ({ id, name, position, row: { jerseyNumber, espnId } }: WeekPlayer) => {
    const known = numbers.get(id);
    if (known !== undefined) return known;
    players.push({ id, name, position, jerseyNumber, espnId });
    numbers.set(id, players.length - 1);
    return players.length - 1;
  };
  for (const { id, weekNumber, startDate } of await listWeeks(db, seasonId)) {
    const lines = (await weekPlayers(db, id, 'listed')).map((player) => lineOf(player, numberOf(player)));
    texts.push(JSON.stringify({ weekNumber, startsAt: startDate.getTime(), lines }));
  }
  return { kind: 'recorded', seed: seasonId, players: JSON.stringify(players), weeks: texts };
}

function lineOf({ row }: WeekPlayer, player: number): FactLine {
  const isPlayed = row.gameId !== null && row.gameStatus !== 'cancelled' && row.gameStatus !== 'postponed';
  const kickoff = isPlayed ? (row.kickoff?.getTime() ?? null) : null;
  // A report after kickoff was not known: a player who got hurt in the game was healthy before it.
  const isKnown = kickoff !== null && (row.injuryUpdatedAt === null || row.injuryUpdatedAt.getTime() <= kickoff);
  const injuryStatus = isKnown ? row.injuryStatus : null;
  const points = kickoff === null ? 0 : (row.scoredPoints ?? 0);
  const outlook = { injuryStatus, hasNoGame: kickoff === null, hasPlayed: false };
  return {
    ...{ player, team: row.teamAbbreviation ?? '', isHome: row.isHome === true, kickoff },
    opponent: kickoff === null ? null : row.opponentAbbreviation,
    ...{ injuryStatus, injuryNotes: isKnown ? row.injuryNotes : null },
    projected: expectedPoints(row.projectedPoints, outlook),
    ...{ points, hasPlayed: kickoff !== null && row.scoredPoints !== null },
    gains: kickoff === null || points === 0 ? [] : [[kickoff + GAME_MS, points, 'Final']],
  };
}
