import type { LeaderboardEntry, LineupView, TABLE_PAGE_ROWS } from '@singleback/contract/leaderboard.ts';
import { parseSlotKey, slotPoints } from '@singleback/game/lineups/slots.ts';
import { hundredthsFromPoints } from '@singleback/game/scoring/rounding.ts';
import type { PointsOf } from '../players/opened.ts';

/** A row of the standings. Points are hundredths, including the playoff multiplier. */
export type Standing = Readonly<ReturnType<typeof standingFromWire>>;

export function standingFromWire(wire: LeaderboardEntry) {
  const { userId, username, rank, rankChange, weeks } = wire;
  return {
    ...{ userId, username, rank, weeks },
    /** Places gained since last week; null in the first week. */
    rankChange,
    total: hundredthsFromPoints(wire.totalPoints),
    thisWeek: hundredthsFromPoints(wire.thisWeekPoints),
    average: hundredthsFromPoints(wire.averagePoints),
    /** Points of each week with a lineup, by week id. */
    pointsByWeek: byWeek(wire.lineups),
    /** What the group grants for weeks without a lineup, by week id: in the total only. */
    grantedByWeek: byWeek(wire.granted ?? []),
  };
}

const byWeek = (weeks: readonly { weekId: string; points: number }[]): ReadonlyMap<string, number> =>
  new Map(weeks.map(({ weekId, points }) => [weekId, hundredthsFromPoints(points)]));

/** How far a lineup of the current week has been played, in slots. */
export interface LineupProgress {
  readonly final: number;
  readonly live: number;
  readonly toCome: number;
}

/** Progress by user id; null for a user without a lineup. */
export type ProgressByUser = ReadonlyMap<string, LineupProgress | null>;

/** A lineup as the leaderboard shows it [G3.8]. Points are hundredths. */
export type ViewedLineup = Readonly<ReturnType<typeof viewedLineupFromWire>>;

export function viewedLineupFromWire(wire: LineupView) {
  const slots = wire.players.toSorted((a, b) => a.slotOrder - b.slotOrder).flatMap(viewedSlotFromWire);
  const isProjected = slots.some(({ player }) => player !== null && player.projected !== null);
  return {
    username: wire.username,
    name: wire.lineupName,
    /** Of the visible slots; null while no projection is known. */
    projected: isProjected ? hundredthsFromPoints(wire.totalProjectedPoints) : null,
    actual: hundredthsFromPoints(wire.totalActualPoints),
    /** 1.25 in a playoff week with a bonus of 25 percent, else 1. */
    playoffMultiplier: wire.playoffMultiplier,
    /** The points counted in the group's standings: `actual` times the multiplier. */
    counted: hundredthsFromPoints(wire.countedPoints),
    createdAt: new Date(wire.createdAt),
    /** In position order [G9.10]. */
    slots,
  };
}

/** A slot of a viewed lineup; its player is null while hidden [G2.31]. */
export type ViewedSlot = Readonly<ReturnType<typeof viewedSlotFromWire>[number]>;

function viewedSlotFromWire(wire: LineupView['players'][number]) {
  const slot = parseSlotKey(wire.positionKey);
  if (!slot) return [];
  return [{ key: slot.key, kind: slot.kind, isLocked: wire.isLocked, player: viewedPlayerFromWire(wire) }];
}

/** A player in a slot of a viewed lineup. */
export type ViewedPlayer = Readonly<NonNullable<ReturnType<typeof viewedPlayerFromWire>>>;

function viewedPlayerFromWire(wire: LineupView['players'][number]) {
  if (wire.playerId === undefined || wire.name === undefined || wire.position === undefined) return null;
  const isDoubled = wire.isDoubleDown ?? false;
  return {
    id: wire.playerId,
    name: wire.name,
    position: wire.position,
    team: wire.teamAbbreviation ?? null,
    teamId: wire.teamId ?? null,
    gameStatus: wire.gameStatus ?? null,
    /** The start of the game is delayed. */
    isDelayed: wire.isDelayed ?? false,
    /** Hundredths, doubled for the double-down player. */
    projected: slotPoints(hundredthsOrNull(wire.projectedPoints), isDoubled),
    actual: slotPoints(hundredthsOrNull(wire.actualPoints), isDoubled),
    /** A figure behind these points, or the score of the game, is in doubt. */
    isUnconfirmed: wire.isUnconfirmed ?? false,
    isGameUnconfirmed: wire.isGameUnconfirmed ?? false,
    isDoubled,
    injuryStatus: wire.injuryStatus ?? null,
    /** Corrections after the game that moved the points, by hundredths, doubled for the double-down player. */
    corrections: (wire.corrections ?? []).map(({ notedAt, pointsChange }) => ({
      ...{ at: new Date(notedAt), change: slotPoints(hundredthsFromPoints(pointsChange), isDoubled) ?? 0 },
    })),
  };
}

/** Whether a player's points are in doubt, or the score of their game; without points there is nothing to doubt. */
export const isUnconfirmed = (player: Pick<ViewedPlayer, 'actual' | 'isUnconfirmed' | 'isGameUnconfirmed'>) =>
  player.actual !== null && (player.isUnconfirmed || player.isGameUnconfirmed);

function hundredthsOrNull(points: number | null | undefined): number | null {
  return points === null || points === undefined ? null : hundredthsFromPoints(points);
}

/** Whose the points of a row of a table are. */
export const pointsOf = (groupId: string, season: Standing): PointsOf => ({
  groupIds: [groupId],
  user: season,
  season,
});

/** The user whose lineups are viewed, and in which group. */
export interface OpenedLineup {
  readonly groupId: string;
  readonly standing: Standing;
}

export type OpenLineup = (opened: OpenedLineup) => void;

const PAGE_ROWS: typeof TABLE_PAGE_ROWS = 100;

/** The number of pages for the first `count` rows; at least one. */
export function pagesFor(count: number): number {
  return Math.max(1, Math.ceil(count / PAGE_ROWS));
}

/**
 * Joins the loaded pages up to the first gap. A row that moved between pages while they were fetched appears once, where
 * it comes first, as that page has it: the other page's rank would be out of order there.
 */
export function joinPages(pages: readonly (readonly Standing[] | undefined)[]): Standing[] {
  const gap = pages.indexOf(undefined);
  const rows = pages.slice(0, gap === -1 ? pages.length : gap).flatMap((page) => page ?? []);
  const joined = new Map<string, Standing>();
  for (const row of rows) if (!joined.has(row.userId)) joined.set(row.userId, row);
  return [...joined.values()];
}
