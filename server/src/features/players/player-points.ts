// Players with their week, injuries and uses, and their game logs.
import type {
  GameLogEntry,
  GameStatus,
  GroupUses,
  PlayerPoints,
  PositionStats,
  SeasonStats,
} from '@singleback/contract/players.ts';
import { describePlay } from '@singleback/game/gameday/plays.ts';
import { expectedPoints } from '@singleback/game/players/injury.ts';
import { mayBeSeenByOthers } from '@singleback/game/players/lock.ts';
import type { Position } from '@singleback/game/players/positions.ts';
import { pointsFromHundredths } from '@singleback/game/scoring/rounding.ts';
import type { StatKey, StatLine } from '@singleback/game/scoring/stat-line.ts';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { type Db, query } from '../../db/pool.ts';
import { playerFigures, players } from '../../db/schema/season.ts';
import type { Input } from '../../handlers.ts';
import { AppError } from '../../lib/app-error.ts';
import { groupFor } from '../groups/access-service.ts';
import { allSeasons, runningSeason, seasonOfGroup, weekById } from '../season/season-service.ts';
import { presentSlotPlayer, seesUsage, weekPlayers } from './players-service.ts';
import { countGroupUsers } from './players-store.ts';

/**
 * A player's games of the running season so far, oldest first [G7.20, G3.13]. Refuses with not_found when there is no
 * such player.
 */
export async function gameLog(context: Context, { params: { id: playerId } }: Input<'GET /players/:id/game-log'>) {
  const rows = await readGameLog(context.db, await seasonOf(context, playerId), playerId);
  return { data: rows.map(presentGame) };
}

/**
 * A player's figures of the running season's finished games [G7.21, G3.14]. Refuses with not_found when there is no
 * such player.
 */
export async function seasonStats(
  context: Context,
  { params: { id: playerId } }: Input<'GET /players/:id/season-stats'>,
): Promise<{ data: SeasonStats }> {
  const seasonId = await seasonOf(context, playerId);
  const [rows, figures] = await Promise.all([
    readGameLog(context.db, seasonId, playerId),
    findFigures(context.db, seasonId, playerId),
  ]);
  const finished = rows.filter((row) => statusOf(row) === 'final');
  const scored = finished.flatMap(({ points }) => points ?? []);
  const ofAll = (pick: (...points: number[]) => number) =>
    scored.length === 0 ? null : pointsFromHundredths(pick(...scored));
  return {
    data: {
      games_played: figures?.gamesPlayed ?? 0,
      total_fantasy_points: pointsFromHundredths(figures?.totalPoints ?? 0),
      average_fantasy_points: pointsFromHundredths(figures?.averagePoints ?? 0),
      position_rank: figures?.positionRank ?? null,
      best_game_points: ofAll(Math.max),
      worst_game_points: ofAll(Math.min),
      ...positionStats(finished.flatMap(linesOf)),
    },
  };
}

async function seasonOf({ db, clock }: Context, playerId: string): Promise<string> {
  if ((await db.$count(players, eq(players.id, playerId))) === 0) throw new AppError('not_found', 'Player not found');
  return (await runningSeason(db, clock.now())).season.id;
}

function presentGame(row: GameLogRow): GameLogEntry {
  const status = statusOf(row);
  const actual = row.points ?? (status === 'final' ? 0 : null);
  // Cancelled games are not in the log.
  const projected = expectedPoints(row.projectedPoints, {
    injuryStatus: row.injuryStatus,
    hasNoGame: false,
    hasPlayed: row.stats !== null,
  });
  return {
    week_number: row.weekNumber,
    opponent: row.opponentAbbreviation && `${row.isHome ? 'vs' : '@'} ${row.opponentAbbreviation}`,
    game_status: status,
    played: row.stats !== null,
    actual_points: actual === null ? null : pointsFromHundredths(actual),
    projected_points: projected === null ? null : pointsFromHundredths(projected),
    ...positionStats(linesOf(row)),
  };
}

const statusOf = ({ status }: GameLogRow) => (status ?? 'final') as GameStatus;

const linesOf = ({ stats }: GameLogRow): StatLine[] => (stats === null ? [] : [stats as StatLine]);

/** The stat-line figures behind each figure of the API [G3.15]; several are added up. */
const MADE_OF: Readonly<Record<keyof PositionStats, readonly StatKey[]>> = {
  passing_yards: ['passingYards'],
  passing_tds: ['passingTds'],
  interceptions: ['interceptions'],
  rushing_yards: ['rushingYards'],
  rushing_tds: ['rushingTds'],
  targets: ['targets'],
  receiving_yards: ['receivingYards'],
  receiving_tds: ['receivingTds'],
  receptions: ['receptions'],
  fumbles: ['fumblesLost'],
  def_td: ['defTds'],
  def_int: ['defInterceptions'],
  def_sck: ['defSacks'],
  def_fr: ['defFumbleRecoveries'],
  def_sfty: ['defSafeties'],
  def_blk: ['defBlockedKicks'],
  def_pts_agst: ['defPointsAllowed'],
  def_yds_agst: ['defYardsAllowed'],
  fg_made_0_39: ['fgMade0_19', 'fgMade20_29', 'fgMade30_39'],
  fg_attempted_0_39: ['fgAttempted0_39'],
  fg_made_40_49: ['fgMade40_49'],
  fg_attempted_40_49: ['fgAttempted40_49'],
  fg_made_50: ['fgMade50_59', 'fgMade60'],
  fg_attempted_50: ['fgAttempted50'],
  xp_made: ['patMade'],
  xp_attempted: ['patAttempted'],
};

/** The sums over these games. Figures without any line are null, not 0. */
function positionStats(lines: readonly StatLine[]): PositionStats {
  const figures = Object.entries(MADE_OF).map(([name, keys]) => {
    const known = lines.flatMap((line) => keys.flatMap((key) => line[key] ?? []));
    return [name, known.length === 0 ? null : known.reduce((sum, figure) => sum + figure, 0)];
  });
  return Object.fromEntries(figures) as PositionStats;
}

/** A game of a player's team that has begun, or in which the player has a stat line. Points are integer hundredths. */
interface GameLogRow {
  weekNumber: number;
  /** Null for a stat line without a known game, which counts as finished. */
  status: string | null;
  isHome: boolean | null;
  opponentAbbreviation: string | null;
  /** Game's StatLine; null without one in this game. */
  stats: Record<string, unknown> | null;
  points: number | null;
  projectedPoints: number | null;
  injuryStatus: string | null;
}

/**
 * A player's games of a season so far, by week. The team is that of the stat line, else of the week. Weeks without a
 * game and cancelled games are left out.
 */
async function readGameLog(db: Db, seasonId: string, playerId: string): Promise<GameLogRow[]> {
  return query<GameLogRow>(db)`
    select week.week_number as "weekNumber", game.status, game.is_home as "isHome",
      opponent.abbreviation as "opponentAbbreviation", line.stats, line.points, pw.projected_points as "projectedPoints",
      pw.injury_status as "injuryStatus"
    from weeks week
    left join stat_lines line on line.week_id = week.id and line.player_id = ${playerId}
    left join player_weeks pw on pw.week_id = week.id and pw.player_id = ${playerId}
    left join lateral (
      select team_game.* from team_games team_game
      where team_game.week_id = week.id and team_game.team_id = coalesce(line.team_id, pw.team_id)
      order by team_game.game_id = line.game_id desc nulls last, team_game.status = 'cancelled',
        team_game.kickoff nulls last
      limit 1) game on true
    left join teams opponent on opponent.id = game.opponent_id
    where week.season_id = ${seasonId} and game.status is distinct from 'cancelled'
      and (line.player_id is not null or game.status in ('in_progress', 'final'))
    order by week.week_number`;
}

/** A player's season figures; null before the first finished game. */
async function findFigures(db: Db, seasonId: string, playerId: string) {
  const [row] = await db
    .select()
    .from(playerFigures)
    .where(and(eq(playerFigures.seasonId, seasonId), eq(playerFigures.playerId, playerId)));
  return row ?? null;
}

/**
 * How a player's points of a week came about: the stat line, each change of its points, and the corrections after the game
 * (rules 3.1, 3.3). Nothing of them before the game has begun. The same for everybody, and nothing about who holds the
 * player. Refuses with not_found when there is no such player or week.
 */
export async function playerPoints(
  { db, clock }: Context,
  { params: { id, weekId } }: Input<'GET /players/:id/points/:weekId'>,
): Promise<PlayerPoints> {
  const week = await weekById(db, weekId);
  const [player] = await weekPlayers(db, week.id, [id]);
  if (player === undefined) throw new AppError('not_found', 'Player not found');
  const now = clock.now();
  const shown = { player: presentSlotPlayer(player, now), week_number: week.weekNumber };
  if (!mayBeSeenByOthers(player.game, now)) return { ...shown, line: null, changes: [], corrections: [] };
  const place = { playerId: player.id, weekId: week.id };
  const [line, changes, corrections] = await Promise.all([
    findLine(db, place),
    listChanges(db, place),
    listCorrections(db, place),
  ]);
  return {
    ...shown,
    line: line && {
      stats: line.stats,
      points: pointsFromHundredths(line.points),
      source: line.source,
      updated_at: new Date(line.updatedAt).toISOString(),
    },
    changes: changes.map((change, at) => presentChange(change, changes[at - 1]?.stats ?? {}, player.position)),
    corrections: corrections.map(({ at, changes, before, after, source }) => ({
      ...{ at: new Date(at).toISOString(), changes, source },
      points_before: pointsFromHundredths(before),
      points_after: pointsFromHundredths(after),
    })),
  };
}

function presentChange({ at, points, stats, isCorrection }: ChangeRow, before: StatLine, position: Position) {
  return {
    at: new Date(at).toISOString(),
    points: pointsFromHundredths(points),
    text: describePlay([{ player: '', position, before, after: stats }]).text,
    is_correction: isCorrection,
  };
}

interface Place {
  playerId: string;
  weekId: string;
}

interface LineRow {
  stats: Record<string, number>;
  /** Hundredths. */
  points: number;
  source: string;
  updatedAt: string;
}

async function findLine(db: Db, { playerId, weekId }: Place): Promise<LineRow | null> {
  const rows = await query<LineRow>(db)`
    select stats, points, source, updated_at as "updatedAt" from stat_lines
    where player_id = ${playerId} and week_id = ${weekId}`;
  return rows[0] ?? null;
}

/** A change of points, hundredths, with the stat line that it led to. */
interface ChangeRow {
  at: string;
  points: number;
  stats: StatLine;
  isCorrection: boolean;
}

async function listChanges(db: Db, { playerId, weekId }: Place): Promise<ChangeRow[]> {
  return query<ChangeRow>(db)`
    select noted_at as at, points, stats, is_correction as "isCorrection" from point_changes
    where week_id = ${weekId} and player_id = ${playerId} order by id`;
}

interface CorrectionRow {
  at: string;
  changes: { stat: string; old: number | null; new: number | null }[];
  /** Hundredths. */
  before: number;
  after: number;
  source: string;
}

/** Corrections that changed the points, the first one first. */
async function listCorrections(db: Db, { playerId, weekId }: Place): Promise<CorrectionRow[]> {
  return query<CorrectionRow>(db)`
    select noted_at as at, changes, points_before as before, points_after as after, source from stat_corrections
    where week_id = ${weekId} and player_id = ${playerId} and points_before <> points_after order by noted_at, id`;
}

/**
 * How many members of a group have used each player this season. A usage figure, so for Premium [G1.7, A6.2]; from locked
 * slots only, so that nothing reveals an open choice (rules 3.4). Refuses with not_found, not_allowed or premium_needed.
 */
export async function groupUses(
  { db, clock }: Context,
  { caller, params: { groupId } }: Input<'GET /groups/:groupId/uses'>,
): Promise<GroupUses> {
  const { row } = await groupFor(db, caller, groupId, 'member');
  if (!(await seesUsage(db, caller.userId))) {
    throw new AppError('premium_needed', 'Seeing who your group has used is a Premium feature.');
  }
  const now = clock.now();
  const { season } = seasonOfGroup(await allSeasons(db), row.group.seasonId, now);
  const used = await countGroupUsers(db, { id: row.group.id, seasonId: season.id }, now);
  return {
    members: row.participants,
    players: used.map(({ playerId, count }) => ({ id: playerId, used_by: count })),
  };
}
