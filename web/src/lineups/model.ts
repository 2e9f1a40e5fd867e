// The user's lineups: the manager of a week, game day cards, and the builder.
import type { Lineup, BoardLineup as WireBoardLineup } from '@singleback/contract/lineups.ts';
import type { SlotPlayer } from '@singleback/contract/players.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { checkWithdrawal, type Withdrawal } from '@singleback/game/lineups/check-withdrawal.ts';
import { shownLineupName } from '@singleback/game/lineups/shown-lineup-name.ts';
import { parseSlotKey, type Slot, slotPoints } from '@singleback/game/lineups/slots.ts';
import { type GameTime, isLocked } from '@singleback/game/players/lock.ts';
import { comparePositions } from '@singleback/game/players/positions.ts';
import { hundredthsFromPoints } from '@singleback/game/scoring/rounding.ts';
import { gameLabel } from '../players/next-lock.ts';
import type { PointsOf } from '../players/opened.ts';

/** The state of the game of a slot's player. `off`: cancelled, or no game. */
export type Play = 'over' | 'live' | 'to_play' | 'off';

/** A filled slot of a saved lineup. Points are hundredths, doubled for the double-down player. */
export type SavedSlot = Pick<Slot, 'key' | 'kind'> & ReturnType<typeof playerOf>;

/**
 * One of the user's lineups, for display. Totals are hundredths without the playoff multiplier; the projected one is
 * null while no projection is known.
 */
export type SavedLineup = ReturnType<typeof savedLineupFromWire>;

/** What a lineup is called by. */
export type Grouped = Pick<SavedLineup, 'id' | 'name' | 'groups'>;

/** The group that a lineup is called by: its first one that is not everybody's. */
export const namingGroup = ({ groups }: Grouped) => groups.find(({ id }) => id !== EVERYONE_GROUP_ID) ?? groups[0];

/** Whose the points of a lineup are. */
export const ownPoints = ({ groups }: Grouped): PointsOf => ({ groupIds: groups.map(({ id }) => id), user: null });

/** 'Sunday Morning Regulars +1': the group that a lineup is called by, and how many others it is in. */
export function tabName(lineup: Grouped): string {
  const group = namingGroup(lineup);
  if (group === undefined) return lineup.name;
  const others = lineup.groups.length - 1;
  return others === 0 ? group.name : `${group.name} +${others}`;
}

/** Parses a lineup; unknown slots are left out. */
export function savedLineupFromWire(wire: Lineup) {
  const slots = slotsFromWire(wire);
  const isProjected = slots.some((slot) => slot.projected !== null);
  return {
    id: wire.id,
    weekId: wire.week_id,
    /** Its name, or 'Lineup ' and the start of its id [G2.53]. */
    name: shownLineupName(wire.lineup_name, wire.id),
    groups: wire.groups.map(({ id, name }) => ({ id, name })) as readonly { id: string; name: string }[],
    /** In position order [G9.10]. */
    slots,
    projected: isProjected ? hundredthsFromPoints(wire.total_projected_points) : null,
    actual: hundredthsFromPoints(wire.total_actual_points),
    hasLockedPlayer: wire.has_locked_player,
    /** 1.25 in a playoff week with a bonus of 25 percent, else 1. */
    playoffMultiplier: wire.playoff_multiplier,
    createdAt: new Date(wire.created_at),
    /** Incremented with every change; sent when the lineup is deleted or its groups change (rules 7.1). */
    version: wire.version,
  };
}

type WireSlot = Lineup['players'][number];

/** A slot with its number among those of its kind. */
interface NumberedSlot {
  readonly index: number;
  readonly slot: SavedSlot;
}

/** Slots by what they were made of: a live message leaves most of them as they are, and so the rows that show them. */
const knownSlots = new WeakMap<WireSlot, NumberedSlot>();

function slotsFromWire(wire: Lineup): readonly SavedSlot[] {
  return wire.players
    .flatMap((slot) => slotFromWire(slot, slot.player.id === wire.double_down_player_id) ?? [])
    .toSorted((a, b) => comparePositions(a.slot.kind, b.slot.kind) || a.index - b.index)
    .map(({ slot }) => slot);
}

function slotFromWire(wire: WireSlot, isDoubled: boolean): NumberedSlot | null {
  const known = knownSlots.get(wire);
  if (known?.slot.isDoubled === isDoubled) return known;
  const parsed = parseSlotKey(wire.position_key);
  if (parsed === null) return null;
  const { index, ...place } = parsed;
  const numbered = { index, slot: { ...place, ...playerOf(wire.player, isDoubled) } };
  knownSlots.set(wire, numbered);
  return numbered;
}

function playerOf(player: SlotPlayer, isDoubled: boolean) {
  const points = (value: number | null) => slotPoints(value === null ? null : hundredthsFromPoints(value), isDoubled);
  const play = playOf(player.game_status, player.is_bye);
  const kickoff = player.kickoff_time === null ? null : new Date(player.kickoff_time);
  const actual = hasPoints(player.game_status) ? points(player.actual_points) : null;
  /** What the player's lock depends on; null on a bye. */
  const gameTime: GameTime | null = player.is_bye
    ? null
    : { kickoff, started: player.is_locked, cancelled: player.game_status === 'cancelled' };
  return {
    playerId: player.id,
    name: player.name,
    position: player.position,
    team: player.team_abbreviation,
    isDoubled,
    projected: points(player.projected_points),
    actual,
    /** The game's score or a figure behind these points is in doubt. */
    isUnconfirmed: actual !== null && (player.is_unconfirmed === true || player.is_game_unconfirmed === true),
    play,
    /** '6:42 3rd', 'Final', 'Bye', 'Delayed'; null before the game. */
    stateText: stateTextOf(player, play),
    kickoff,
    gameTime,
    /** 'SEA @ WAS' */
    game: gameLabel(player.team_abbreviation, player.opponent),
    /** 'vs SEA', '@ WAS' */
    opponent: player.opponent,
    injuryStatus: player.injury_status,
  };
}

/** There are no points before the game, whatever the response says; a suspended game, which is postponed, keeps its own. */
const hasPoints = (status: SlotPlayer['game_status']) => status !== 'scheduled';

/** The state of a game for its players; a suspended one, which is postponed, is still to play. */
export function playOf(status: SlotPlayer['game_status'], isBye = status === null): Play {
  if (isBye || status === 'cancelled') return 'off';
  if (status === 'final') return 'over';
  return status === 'in_progress' ? 'live' : 'to_play';
}

function stateTextOf(player: SlotPlayer, play: Play): string | null {
  if (player.is_bye) return 'Bye';
  if (player.game_status === 'cancelled') return 'Canceled';
  if (player.game_status === 'postponed') return player.game_clock ?? 'Postponed';
  if (play === 'over') return 'Final';
  return player.game_clock ?? (play === 'live' ? 'Live' : null);
}

/** A slot of the season board; without points before the game. */
export type BoardSlot = Pick<SavedSlot, 'key' | 'playerId' | 'name' | 'position' | 'team' | 'isDoubled' | 'actual'>;

/** One of the user's lineups on the season board. `total`: hundredths without the playoff multiplier; null before points. */
export interface BoardLineup {
  readonly weekId: string;
  readonly groupIds: readonly string[];
  readonly slots: readonly BoardSlot[];
  readonly total: number | null;
}

/** Parses a lineup of the season board. */
export function boardLineupFromWire(wire: WireBoardLineup): BoardLineup {
  const slots = wire.slots.map((slot): BoardSlot => {
    const points =
      slot.actual_points === null || !hasPoints(slot.game_status) ? null : hundredthsFromPoints(slot.actual_points);
    const isDoubled = slot.player_id === wire.double_down_player_id;
    return {
      key: slot.position_key.toUpperCase(),
      playerId: slot.player_id,
      name: slot.name,
      position: slot.position,
      team: slot.team_abbreviation,
      isDoubled,
      actual: slotPoints(points, isDoubled),
    };
  });
  const scored = slots.flatMap(({ actual }) => (actual === null ? [] : [actual]));
  return {
    weekId: wire.week_id,
    groupIds: wire.group_ids,
    slots,
    total: scored.length === 0 ? null : scored.reduce((sum, points) => sum + points, 0),
  };
}

/** By id, what distinguishes each lineup of a week: its name, or the name of its tab when names are equal. */
export function lineupLabels(lineups: readonly Grouped[]): ReadonlyMap<string, string> {
  return new Map(
    lineups.map((lineup) => {
      const isAlone = !lineups.some(({ id, name }) => id !== lineup.id && name === lineup.name);
      return [lineup.id, isAlone ? lineup.name : tabName(lineup)];
    }),
  );
}

/** The number of a lineup's players whose games are over, live, upcoming or off. */
export type Progress = Readonly<Record<Play, number>>;

export function progressOf(slots: readonly Pick<SavedSlot, 'play'>[]): Progress {
  const count = (play: Play) => slots.filter((slot) => slot.play === play).length;
  return { over: count('over'), live: count('live'), to_play: count('to_play'), off: count('off') };
}

/** The groups without a lineup this week, for which a new one can be created [G2.39]. */
export function openGroups<Group extends { readonly id: string }>(
  groups: readonly Group[],
  lineups: readonly Pick<SavedLineup, 'groups'>[],
): Group[] {
  const used = new Set(lineups.flatMap((lineup) => lineup.groups.map(({ id }) => id)));
  return groups.filter(({ id }) => !used.has(id));
}

type Held = Pick<SavedLineup, 'slots' | 'hasLockedPlayer'>;

/**
 * Why a lineup cannot be withdrawn, entirely or from some groups (rules 2.5); null when it can. `now` is by the
 * server's clock.
 */
export function whyNotWithdrawn(withdrawal: Withdrawal, lineup: Held, now: Date | null): string | null {
  // Until the server's clock is known, the lock reported with the lineup counts.
  const games = lineup.hasLockedPlayer ? [undefined] : lineup.slots.map((slot) => slot.gameTime);
  return checkWithdrawal(withdrawal, games, now ?? new Date(0))?.message ?? null;
}

/** Why the groups of a lineup cannot be changed; null when they can. */
export function whyGroupsStay(lineup: Held, now: Date | null): string | null {
  return whyNotWithdrawn('change_groups', lineup, now);
}

/** Whether a lineup may leave the app: every slot is locked, by the server's clock. A player without a game never locks. */
export function isAllLocked({ slots }: Pick<SavedLineup, 'slots'>, now: Date | null): boolean {
  return (
    now !== null && slots.length > 0 && slots.every(({ gameTime }) => gameTime !== null && isLocked(gameTime, now))
  );
}
