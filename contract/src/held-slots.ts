import type { Lineup } from './lineups.ts';

/** What a slot of a lineup holds. */
export interface HeldSlot {
  /** 'QB1' */
  readonly slot: string;
  readonly playerId: string;
  readonly name: string;
  readonly isDoubled: boolean;
}

/** What a lineup holds, in the order of its slots, as its receipt has it. */
export function heldSlots({
  players,
  double_down_player_id: doubled,
}: Pick<Lineup, 'players' | 'double_down_player_id'>): HeldSlot[] {
  return players
    .toSorted((a, b) => a.slot_order - b.slot_order)
    .map(({ position_key, player: { id, name } }) => ({
      ...{ slot: position_key.toUpperCase(), playerId: id, name, isDoubled: id === doubled },
    }));
}
