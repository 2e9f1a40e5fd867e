import type { LeaderboardEntry, LineupView, TABLE_PAGE_ROWS } from '@singleback/contract/leaderboard.ts';
import type { GameStatus } from '@singleback/contract/players.ts';
import { parseSlotKey, slotPoints } from '@singleback/game/lineups/slots.ts';
import type { Position, SlotKind } from '@singleback/game/players/positions.ts';
import { hundredthsFromPoints } from '@singleback/game/scoring/rounding.ts';
import type { PointsOf } from '../players/opened-derivation.ts';

/** A row of the standings. Points are hundredths, including the playoff multiplier. */
export interface Standing {
  readonly userId: string;
  readonly username: string;
  readonly rank: number;
  /** Places gained since last week; null in the first week. */
  readonly rankChange: number | null;
  readonly total: number;
  readonly thisWeek: number;
  readonly weeks: number;
  readonly average: number;
  /** Points of each week with a lineup, by week id. */
  readonly pointsByWeek: ReadonlyMap<string, number>;
  /** What the group grants for weeks without a lineup, by week id: in the total only. */
  readonly grantedByWeek: ReadonlyMap<string, number>;
}

export function standingFromWire(wire: LeaderboardEntry): Standing {
  return {
    userId: wire.userId,
    username: wire.username,
    rank: wire.rank,
    rankChange: wire.rankChange,
    total: hundredthsFromPoints(wire.totalPoints),
    thisWeek: hundredthsFromPoints(wire.thisWeekPoints),
    weeks: wire.weeks,
    average: hundredthsFromPoints(wire.averagePoints),
    pointsByWeek: new Map(wire.lineups.map(({ weekId, points }) => [weekId, hundredthsFromPoints(points)])),
    grantedByWeek: new Map((wire.granted ?? []).map(({ weekId, points }) => [weekId, hundredthsFromPoints(points)])),
  };
}

/** How far a lineup of the current week has been played, in slots. */
export interface LineupProgress {
  readonly final: number;
  readonly live: number;
  readonly toCome: number;
}

/** Progress by user id; null for a user without a lineup. */
export type ProgressByUser = ReadonlyMap<string, LineupProgress | null>;

/** A player in a slot of a viewed lineup. */
export interface ViewedPlayer {
  readonly id: string;
  readonly name: string;
  readonly position: Position;
  readonly team: string | null;
  readonly teamId: string | null;
  readonly gameStatus: GameStatus | null;
  /** The start of the game is delayed. */
  readonly isDelayed: boolean;
  /** Hundredths, doubled for the double-down player. */
  readonly projected: number | null;
  readonly actual: number | null;
  /** A figure behind these points, or the score of the game, is in doubt. */
  readonly isUnconfirmed: boolean;
  readonly isGameUnconfirmed: boolean;
  readonly isDoubled: boolean;
  readonly injuryStatus: string | null;
  /** Corrections after the game that moved the points, by hundredths, doubled for the double-down player. */
  readonly corrections: readonly { readonly at: Date; readonly change: number }[];
}

/** A slot of a viewed lineup; its player is null while hidden [G2.31]. */
export interface ViewedSlot {
  readonly key: string;
  readonly kind: SlotKind;
  readonly isLocked: boolean;
  readonly player: ViewedPlayer | null;
}

/** A lineup as the leaderboard shows it [G3.8]. Points are hundredths. */
export interface ViewedLineup {
  readonly username: string;
  readonly name: string;
  /** Of the visible slots; null while no projection is known. */
  readonly projected: number | null;
  readonly actual: number;
  /** 1.25 in a playoff week with a bonus of 25 percent, else 1. */
  readonly playoffMultiplier: number;
  /** The points counted in the group's standings: `actual` times the multiplier. */
  readonly counted: number;
  readonly createdAt: Date;
  /** In position order [G9.10]. */
  readonly slots: readonly ViewedSlot[];
}

export function viewedLineupFromWire(wire: LineupView): ViewedLineup {
  const slots = wire.players.toSorted((a, b) => a.slotOrder - b.slotOrder).flatMap(viewedSlotFromWire);
  const isProjected = slots.some(({ player }) => player !== null && player.projected !== null);
  return {
    username: wire.username,
    name: wire.lineupName,
    projected: isProjected ? hundredthsFromPoints(wire.totalProjectedPoints) : null,
    actual: hundredthsFromPoints(wire.totalActualPoints),
    playoffMultiplier: wire.playoffMultiplier,
    counted: hundredthsFromPoints(wire.countedPoints),
    createdAt: new Date(wire.createdAt),
    slots,
  };
}

function viewedSlotFromWire(wire: LineupView['players'][number]): ViewedSlot[] {
  const slot = parseSlotKey(wire.positionKey);
  if (!slot) return [];
  return [{ key: slot.key, kind: slot.kind, isLocked: wire.isLocked, player: viewedPlayerFromWire(wire) }];
}

function viewedPlayerFromWire(wire: LineupView['players'][number]): ViewedPlayer | null {
  if (wire.playerId === undefined || wire.name === undefined || wire.position === undefined) return null;
  const isDoubled = wire.isDoubleDown ?? false;
  return {
    id: wire.playerId,
    name: wire.name,
    position: wire.position,
    team: wire.teamAbbreviation ?? null,
    projected: slotPoints(hundredthsOrNull(wire.projectedPoints), isDoubled),
    actual: slotPoints(hundredthsOrNull(wire.actualPoints), isDoubled),
    ...{ teamId: wire.teamId ?? null, gameStatus: wire.gameStatus ?? null, isDelayed: wire.isDelayed ?? false },
    ...{ isUnconfirmed: wire.isUnconfirmed ?? false, isGameUnconfirmed: wire.isGameUnconfirmed ?? false },
    isDoubled,
    injuryStatus: wire.injuryStatus ?? null,
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
