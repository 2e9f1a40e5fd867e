import { checkGameOverride, checkStats, type OverridableGame } from '@singleback/game/overrides/overrides.ts';
import { INJURY_STATUSES } from '@singleback/game/players/injury.ts';
import type { Position } from '@singleback/game/players/positions.ts';
import { fieldProblem } from '@singleback/game/problem.ts';
import type { StatLine } from '@singleback/game/scoring/stat-line.ts';
import { textLength } from '@singleback/game/text/plain-text.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/pool.ts';
import { AppError, refuse } from '../../../lib/app-error.ts';
import { lockBegunGames } from '../record-games.ts';
import { type GameValues, LINKABLE, type OverrideRequest, type Prepared } from './override-values.ts';

const LONGEST_NOTES = 500;

interface PlayerInWeek extends Record<string, unknown> {
  name: string;
  position: Position;
  seasonId: string;
  stats: StatLine | null;
  /** The figures that the override in force sets: they stay set. */
  setStats: StatLine | null;
  injuryStatus: string | null;
  injuryNotes: string | null;
  isAvailable: boolean;
  /** The player's game that is not cancelled. */
  gameId: string | null;
  teamId: string | null;
  opponentId: string | null;
  hasKickedOff: boolean;
  overrideId: string | null;
}

/** Checks a stat line: only of a game that has kicked off. */
export async function prepareLine(
  tx: Db,
  { playerId, weekId, stats, endsAt }: Extract<OverrideRequest, { kind: 'stat_line' }>,
  now: Date,
): Promise<Prepared> {
  const player = await readPlayer(tx, 'stat_line', playerId, weekId, now);
  if (endsAt !== null) refuse(fieldProblem('until', 'A stat line never ends by itself: end it on command.'));
  refuse(checkStats(player.position, stats));
  const { gameId, teamId, opponentId } = player;
  if (gameId === null || teamId === null || opponentId === null) {
    throw new AppError('field_invalid', `${player.name} has no game in that week.`, { field: 'player' });
  }
  if (!player.hasKickedOff) {
    throw new AppError('field_invalid', `The game of ${player.name} has not kicked off, so there are no figures yet.`, {
      field: 'player',
    });
  }
  return {
    ...ofPlayer(player, playerId, weekId),
    gameId,
    values: { stats: { ...player.setStats, ...stats }, gameId, teamId, opponentId },
    action: 'set the stats of',
    before: player.stats,
  };
}

/** Checks an injury: it is set before the player's kickoff, and stays until it is ended. */
export async function prepareInjury(
  tx: Db,
  { playerId, weekId, status, notes, endsAt }: Extract<OverrideRequest, { kind: 'injury' }>,
  now: Date,
): Promise<Prepared> {
  const player = await readPlayer(tx, 'injury', playerId, weekId, now);
  if (status !== 'healthy' && !INJURY_STATUSES.includes(status)) {
    refuse(fieldProblem('status', `An injury is one of: healthy, ${INJURY_STATUSES.join(', ')}.`));
  }
  if (textLength(notes ?? '') > LONGEST_NOTES) {
    refuse(fieldProblem('notes', `Notes have at most ${LONGEST_NOTES} characters.`));
  }
  if (endsAt !== null && endsAt <= now) refuse(fieldProblem('until', 'The end has to be in the future.'));
  if (!player.isAvailable || player.gameId === null) {
    throw new AppError('field_invalid', `${player.name} has no game in that week.`, { field: 'player' });
  }
  if (player.hasKickedOff) {
    const message = `The game of ${player.name} has begun. An injury can only be set before.`;
    throw new AppError('field_invalid', message, { field: 'player' });
  }
  return {
    ...ofPlayer(player, playerId, weekId),
    values: { status: status === 'healthy' ? null : status, notes },
    action: 'set the injury of',
    before: { status: player.injuryStatus, notes: player.injuryNotes },
  };
}

/** Checks the link of a source's athlete to a player. */
export async function prepareLink(
  tx: Db,
  { source, externalId, playerId, endsAt }: Extract<OverrideRequest, { kind: 'link' }>,
): Promise<Prepared> {
  if (!LINKABLE.some((one) => one === source)) {
    refuse(fieldProblem('source', `A source is one of: ${LINKABLE.join(', ')}.`));
  }
  if (!/^[\w-]{1,40}$/.test(externalId)) refuse(fieldProblem('externalId', `'${externalId}' is not an athlete's id.`));
  if (endsAt !== null) refuse(fieldProblem('until', 'A link ends on command.'));
  const { rows } = await tx.execute<{ id: string; name: string; position: string; espn: string; sleeper: string }>(sql`
    select id, name, position, espn_id as espn, sleeper_id as sleeper from players
    where id = ${playerId} or espn_id = ${externalId} or sleeper_id = ${externalId}`);
  const player = rows.find(({ id }) => id === playerId);
  if (player === undefined) throw new AppError('not_found', 'Player not found');
  if (player.position === 'DEF') refuse(fieldProblem('player', 'A D/ST is matched by its team and needs no link.'));
  const held = rows.find((one) => one.id !== playerId && one[source as (typeof LINKABLE)[number]] === externalId);
  if (held !== undefined) refuse(fieldProblem('externalId', `${source} ${externalId} is already ${held.name}.`));
  const { rows: linked } = await tx.execute<{ id: string; playerId: string }>(sql`
    select id, player_id as "playerId" from overrides where kind = 'link' and ended_at is null and source = ${source}
      and (player_id = ${playerId} or external_id = ${externalId})`);
  const other = linked.find((one) => one.playerId !== playerId);
  if (other !== undefined) {
    refuse(fieldProblem('externalId', `${source} ${externalId} is linked to another player. End that link first.`));
  }
  return {
    seasonId: null,
    weekId: null,
    gameId: null,
    playerId,
    source,
    externalId,
    values: {},
    replaces: linked[0]?.id ?? null,
    subject: { subjectType: 'player', subjectId: playerId, subject: player.name },
    action: `linked ${source} ${externalId} to`,
    before: { [source]: player[source as (typeof LINKABLE)[number]] },
  };
}

const ofPlayer = (player: PlayerInWeek, playerId: string, weekId: string) => ({
  seasonId: player.seasonId,
  weekId,
  gameId: null,
  playerId,
  source: null,
  externalId: null,
  replaces: player.overrideId,
  subject: { subjectType: 'player' as const, subjectId: playerId, subject: player.name },
});

async function readPlayer(
  tx: Db,
  kind: 'stat_line' | 'injury',
  playerId: string,
  weekId: string,
  now: Date,
): Promise<PlayerInWeek> {
  const { rows } = await tx.execute<PlayerInWeek>(sql`
    select players.name, players.position, weeks.season_id as "seasonId", line.stats, pw.injury_status as "injuryStatus",
      pw.injury_notes as "injuryNotes", pw.team_id is not null as "isAvailable", game.game_id as "gameId",
      game.team_id as "teamId", game.opponent_id as "opponentId", coalesce(game.kickoff <= ${now.toISOString()}
        or game.status in ('in_progress', 'final') or game.locked_at is not null, false) as "hasKickedOff",
      overrides.id as "overrideId", overrides.values->'stats' as "setStats"
    from players cross join weeks
    left join player_weeks pw on pw.player_id = players.id and pw.week_id = weeks.id
    left join stat_lines line on line.player_id = players.id and line.week_id = weeks.id
    left join lateral (
      select team_game.* from team_games team_game
      where team_game.week_id = weeks.id and team_game.team_id = coalesce(line.team_id, pw.team_id)
        and team_game.status <> 'cancelled'
      order by team_game.game_id = line.game_id desc nulls last, team_game.kickoff nulls last
      limit 1) game on true
    left join overrides on overrides.kind = ${kind} and overrides.player_id = players.id
      and overrides.week_id = weeks.id and ended_at is null
    where players.id = ${playerId} and weeks.id = ${weekId}`);
  const [player] = rows;
  if (player === undefined) throw new AppError('not_found', 'Player or week not found');
  return player;
}

/** A game as it counts now, with the values of the override in force and what is beneath it. */
interface StoredGame extends OverridableGame {
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
    subject: { subjectType: 'game', subjectId: gameId, subject: game.name },
    action: 'overrode',
    before: {
      status: game.status,
      homeScore: game.homeScore,
      awayScore: game.awayScore,
      kickoff: game.kickoff?.toISOString() ?? null,
    },
  };
}
