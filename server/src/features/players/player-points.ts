import type { GroupUses, PlayerPoints } from '@singleback/contract/players.ts';
import { describePlay } from '@singleback/game/gameday/plays.ts';
import { mayBeSeenByOthers } from '@singleback/game/players/lock.ts';
import type { Position } from '@singleback/game/players/positions.ts';
import { pointsFromHundredths } from '@singleback/game/scoring/rounding.ts';
import type { StatLine } from '@singleback/game/scoring/stat-line.ts';
import type { Context } from '../../context.ts';
import { type Db, query } from '../../db/pool.ts';
import type { Input } from '../../handlers.ts';
import { AppError } from '../../lib/app-error.ts';
import { groupFor } from '../groups/access-service.ts';
import { allSeasons, seasonOfGroup, weekById } from '../season/season-service.ts';
import { presentSlotPlayer, seesUsage, weekPlayers } from './players-service.ts';
import { countGroupUsers } from './players-store.ts';

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
