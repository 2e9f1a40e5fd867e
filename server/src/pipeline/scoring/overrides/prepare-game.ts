import { checkGameOverride, type OverridableGame } from '@singleback/game/overrides/overrides.ts';
import { fieldProblem } from '@singleback/game/problem.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/pool.ts';
import { AppError, refuse } from '../../../lib/app-error.ts';
import { lockBegunGames } from '../record-games.ts';
import type { GameValues, OverrideRequest, Prepared } from './override-values.ts';

/** A game as it counts now, with the values of the override in force and what is beneath it. */
export interface StoredGame extends OverridableGame {
  id: string;
  seasonId: string;
  weekId: string;
  overrideId: string | null;
  values: GameValues;
  beneath: { status: string; kickoff: string | null } | null;
}

/** Reads a game under the writers' lock, after locking it if it has begun. Refuses with not_found. */
export async function readOverridable(tx: Db, gameId: string, now: Date): Promise<StoredGame> {
  const find = () =>
    tx.execute<Omit<StoredGame, 'kickoff' | 'week'> & { kickoff: string | null; starts: string; ends: string }>(sql`
      select games.id, games.season_id as "seasonId", games.week_id as "weekId", games.status, games.kickoff,
        away.abbreviation || ' @ ' || home.abbreviation as name, (locked_at is not null or is_lock_provisional) as "isLocked",
        home_score as "homeScore", away_score as "awayScore", weeks.start_date as starts, weeks.end_date as ends,
        overrides.id as "overrideId", coalesce(overrides.values, '{}') as values, overrides.beneath
      from games join weeks on weeks.id = games.week_id
      join teams home on home.id = games.home_team_id join teams away on away.id = games.away_team_id
      left join overrides on overrides.kind = 'game' and overrides.game_id = games.id and ended_at is null
      where games.id = ${gameId}`);
  const [found] = (await find()).rows;
  if (found === undefined) throw new AppError('not_found', 'Game not found');
  await lockBegunGames(tx, found.seasonId, now, { only: [gameId] });
  const [game = found] = (await find()).rows;
  const { starts, ends, kickoff, ...rest } = game;
  const week = { startDate: new Date(starts), endDate: new Date(ends) };
  return { ...rest, kickoff: kickoff === null ? null : new Date(kickoff), week };
}

/** Checks what is to be set of a game. Values of the override in force that are not named stay. */
export async function prepareGame(
  tx: Db,
  { gameId, change, endsAt }: Extract<OverrideRequest, { kind: 'game' }>,
  now: Date,
): Promise<Prepared> {
  const game = await readOverridable(tx, gameId, now);
  refuse(checkGameOverride(game, change, now));
  const { kickoff, ...rest } = change;
  const values: GameValues = { ...game.values, ...rest, ...(kickoff && { kickoff: kickoff.toISOString() }) };
  if (
    endsAt !== null &&
    (values.homeScore !== undefined || values.kickoff !== undefined || values.status === 'final')
  ) {
    refuse(fieldProblem('until', 'A score, a kickoff or a final status never ends by itself: end it on command.'));
  }
  return {
    seasonId: game.seasonId,
    weekId: game.weekId,
    gameId,
    playerId: null,
    source: null,
    externalId: null,
    values,
    replaces: game.overrideId,
    subject: { type: 'game', id: gameId, name: game.name },
    action: 'overrode',
    before: {
      status: game.status,
      homeScore: game.homeScore,
      awayScore: game.awayScore,
      kickoff: game.kickoff?.toISOString() ?? null,
    },
  };
}
