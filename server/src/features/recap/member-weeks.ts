import type { WireWeekCut } from '@singleback/contract/last-standing.ts';
import { type GroupSettings, playoffMultiplierHundredths } from '@singleback/game/groups/settings.ts';
import { weekLuck } from '@singleback/game/hindsight/attribution.ts';
import { type Slot, slotsFor } from '@singleback/game/lineups/slots.ts';
import { mayBeSeenByOthers } from '@singleback/game/players/lock.ts';
import {
  type BestLineup,
  bestLineup,
  byPoints,
  type Scorer,
  type SpentScorer,
  stillHad,
} from '@singleback/game/recap/best-lineup.ts';
import { pointsFromHundredths, weekPoints } from '@singleback/game/scoring/rounding.ts';
import { type LastStanding, lastStanding } from '@singleback/game/standings/last-standing.ts';
import type { Db } from '../../db/pool.ts';
import { inSnapshot } from '../../db/transaction.ts';
import { readGrants } from '../../standings/grants-store.ts';
import { readLastStanding } from '../../standings/last-standing-store.ts';
import { readShownNames } from '../account/account-service.ts';
import { type WeekPlayer, weekPlayers } from '../players/players-service.ts';
import {
  type PlayedRow,
  type RecapKey,
  type ResultRow,
  type RiseRow,
  readPlayed,
  readRisers,
  readRungs,
  readTop,
  readUsesBefore,
  type UseRow,
} from './recap-store.ts';

/** A player of the week whose game has begun, with points in hundredths. */
interface WeekScorer extends Scorer {
  readonly player: WeekPlayer;
}

/** The week's choices for all members of the group. */
export interface RecapWeek {
  key: RecapKey;
  settings: GroupSettings;
  slots: Slot[];
  multiplier: number;
  /** The available players, best first. */
  ranked: WeekScorer[];
}

/** A member's week. Hundredths; lineup points include the multiplier. */
export interface MemberWeek {
  userId: string;
  played: PlayedRow[];
  best: BestLineup<WeekScorer>;
  bestPoints: number;
  /** How much less the lineup scored than was projected; negative if it scored more. Null without a lineup. */
  luck: number | null;
  /** Best first. */
  spent: SpentScorer<WeekScorer>[];
  spentPoints: number;
}

/** Reads a week's available players and the rules. `now` is the season's time. */
async function readRecapWeek(db: Db, key: RecapKey, settings: GroupSettings, now: Date): Promise<RecapWeek> {
  const listed = await weekPlayers(db, key.weekId, 'listed');
  const ranked = listed.flatMap((player) => (mayBeSeenByOthers(player.game, now) ? scorer(player) : [])).sort(byPoints);
  const multiplier = playoffMultiplierHundredths(settings, key.weekNumber);
  return { key, settings, slots: slotsFor(settings.counts), multiplier, ranked };
}

/**
 * Each of these users' week: the lineup, the best possible lineup from players still available to the user, and the
 * points of players used before. A chosen player always counts as available.
 */
export async function readMemberWeeks(db: Db, week: RecapWeek, userIds: readonly string[], now: Date) {
  const [uses, played] = await Promise.all([
    readUsesBefore(db, week.key, userIds, now),
    readPlayed(db, week.key, userIds),
  ]);
  const known = new Map(week.ranked.map((each) => [each.id, each]));
  const others = [...new Set([...uses, ...played].map(({ playerId }) => playerId))].filter((id) => !known.has(id));
  for (const player of await weekPlayers(db, week.key.weekId, others)) {
    if (mayBeSeenByOthers(player.game, now)) known.set(player.id, scorer(player));
  }
  const usesOf = Map.groupBy(uses, ({ userId }) => userId);
  const playedBy = Map.groupBy(played, ({ userId }) => userId);
  return new Map(
    userIds.map((userId) => {
      const of = { uses: usesOf.get(userId) ?? [], played: playedBy.get(userId) ?? [] };
      return [userId, memberWeek(userId, week, known, of)];
    }),
  );
}

function memberWeek(
  userId: string,
  { settings, slots, multiplier, ranked }: RecapWeek,
  known: ReadonlyMap<string, WeekScorer>,
  of: { uses: UseRow[]; played: PlayedRow[] },
): MemberWeek {
  const { left, spent } = stillHad({
    listed: ranked,
    chosen: of.played.flatMap(({ playerId }) => known.get(playerId) ?? []),
    uses: of.uses,
    limit: settings.maxPlayerUsage,
    find: (id) => known.get(id) ?? null,
  });
  const best = bestLineup(slots, left, settings.playerDoubleDown);
  const played = of.played.filter(({ playerId }) => known.has(playerId));
  const lucky = played.flatMap(({ playerId, isDoubleDown }) => {
    const found = known.get(playerId);
    return found ? { points: found.points, projected: found.player.projected, isDoubled: isDoubleDown } : [];
  });
  return {
    ...{ userId, played, best },
    bestPoints: weekPoints(best.total, multiplier),
    luck: played.length === 0 ? null : weekLuck(lucky, multiplier),
    spent,
    spentPoints: spent.reduce((sum, { scorer: { points } }) => sum + points, 0),
  };
}

const scorer = (player: WeekPlayer): WeekScorer => {
  return { id: player.id, position: player.position, points: player.actual ?? 0, player };
};

/** A group's week, shared by all members. At most some thousand figures, whatever the group's size. */
export interface GroupWeek {
  week: RecapWeek;
  /** The rank of a number of points: 1, 2, 2, 4. */
  ranks: ReadonlyMap<number, number>;
  /** The number of users with a lineup. */
  lineups: number;
  /** The top of the week, limited to the rows of a recap. */
  top: readonly ResultRow[];
  /** The winners; several for a tie, none if nobody played. */
  winners: readonly ResultRow[];
  risers: readonly RiseRow[];
  /** What members without a lineup are granted for the week, by user, hundredths. */
  granted: ReadonlyMap<string, number>;
}

/** Limit of rows, winners and risers; others are found by their own points. */
export const ROWS = 100;

/** Reads a group's week. `now` is the season's time. */
export async function readGroupWeek(db: Db, key: RecapKey, settings: GroupSettings, now: Date): Promise<GroupWeek> {
  const grants = await readGrants(db, key.seasonId, [key.groupId]);
  const granted = grants.flatMap(({ userId, weeks }) => weeks.map((each) => ({ userId, ...each })));
  const [week, rungs, top, risers] = await Promise.all([
    readRecapWeek(db, key, settings, now),
    readRungs(db, key),
    readTop(db, key, ROWS),
    readRisers(db, key, granted, ROWS),
  ]);
  return {
    ...{ week, top, risers },
    granted: new Map(
      granted.filter(({ weekNumber }) => weekNumber === key.weekNumber).map(({ userId, points }) => [userId, points]),
    ),
    ranks: new Map(rungs.map(({ points, ahead }) => [points, 1 + ahead])),
    lineups: rungs.reduce((sum, { count }) => sum + count, 0),
    winners: top.filter(({ points }) => points === top[0]?.points),
  };
}

/** The week's rank of a number of points; null without a lineup. */
export function rankOf({ ranks }: Pick<GroupWeek, 'ranks'>, points: number | null): number | null {
  return points === null ? null : (ranks.get(points) ?? null);
}

/** The cut of a final week of a group that plays last one standing. Points in hundredths. */
export interface WeekCut {
  out: { userId: string; username: string; points: number }[];
  winners: { userId: string; username: string }[];
  /** How many were in after it. */
  left: number;
  isProvisional: boolean;
  survival: LastStanding['survival'];
}

/** The cut of a week; null where the group has none. */
export async function readWeekCut(
  db: Db,
  { groupId, weekNumber }: Pick<RecapKey, 'groupId' | 'weekNumber'>,
  now: Date,
): Promise<WeekCut | null> {
  const group = await inSnapshot(db, (tx) => readLastStanding(tx, groupId, now));
  const { cuts, survival } = group ? lastStanding(group) : { cuts: [], survival: new Map() };
  const cut = cuts.find((each) => each.weekNumber === weekNumber);
  if (group === null || cut === undefined) return null;
  const scores = group.weeks.find((each) => each.weekNumber === weekNumber)?.scores;
  const names = await readShownNames(db, [...cut.out, ...cut.winners]);
  const named = (userId: string) => ({ userId, username: names.get(userId) ?? 'a former member' });
  return {
    out: cut.out.map((userId) => ({ ...named(userId), points: scores?.get(userId)?.points ?? 0 })),
    winners: cut.winners.map(named),
    ...{ left: cut.left, isProvisional: cut.isProvisional, survival },
  };
}

/** The same for a client. */
export function presentCut({ out, winners, left, isProvisional }: WeekCut): WireWeekCut {
  return {
    out: out.map((each) => ({ ...each, points: pointsFromHundredths(each.points) })),
    ...{ winners, left },
    ...(isProvisional && { isProvisional: true }),
  };
}
