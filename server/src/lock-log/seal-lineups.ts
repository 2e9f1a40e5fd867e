import { parseSlotKey } from '@singleback/game/lineups/lineup.ts';
import { comparePositions } from '@singleback/game/players/positions.ts';
import { NO_TIME } from '@singleback/verify/locks/lines.ts';
import { formatPick, innerHash, rowHash, type Salts } from '@singleback/verify/locks/row.ts';
import type { DeriveSalts } from '@singleback/verify/locks/salts.ts';

/** A lineup as a lock has seen it. */
export interface SeenLineup {
  id: string;
  userId: string;
  /** Player ids by slot key. */
  slots: Readonly<Record<string, string>>;
  doubleDownPlayerId: string | null;
  groupIds: readonly string[];
}

/** How a player is called in a sheet. */
export interface PlayerText {
  name: string;
  position: string;
  /** The abbreviation of the team in the week; null without one. */
  team: string | null;
}

/** What the rows of a lock follow from, besides the lineups. */
export interface LockView {
  salts: DeriveSalts;
  /** Throws for a player whom the lock has not seen. */
  player(id: string): PlayerText;
  /** When the players of each team lock, as known then. */
  teamLocks: Readonly<Record<string, string>>;
}

/** A row of a sheet with all that opens it. */
export interface SealedRow {
  slot: string;
  lockTime: string;
  /** Whose player it is; null without a team. */
  team: string | null;
  row: Uint8Array;
  inner: Uint8Array;
  pick: string;
  salts: Salts;
}

/** Seals lineups, the same way whenever a lock is taken or its sheets are made again. */
export function lineupSealer({ salts, player, teamLocks }: LockView): (lineup: SeenLineup) => SealedRow[] {
  const known = new Map<string, { single: string; doubled: string; lockTime: string; team: string | null }>();
  const textsOf = (id: string) => {
    let texts = known.get(id);
    if (texts === undefined) {
      const text = player(id);
      const pickText = (isDoubled: boolean) => formatPick({ playerId: id, ...text, isDoubled });
      const lockTime = (text.team === null ? undefined : teamLocks[text.team]) ?? NO_TIME;
      texts = { single: pickText(false), doubled: pickText(true), lockTime, team: text.team };
      known.set(id, texts);
    }
    return texts;
  };
  return ({ id, slots, doubleDownPlayerId }) =>
    inSlotOrder(Object.keys(slots)).map((slot) => {
      const playerId = slots[slot] as string;
      const { single, doubled, lockTime, team } = textsOf(playerId);
      const pick = playerId === doubleDownPlayerId ? doubled : single;
      const salt = salts(id, slot);
      const inner = innerHash(salt.b, pick);
      return {
        slot,
        lockTime,
        team,
        row: rowHash(salt.a, { lineupId: id, slot, lockTime }, inner),
        inner,
        pick,
        salts: salt,
      };
    });
}

// A season has a few kinds of lineups, and sorting each of a million would take as long as hashing them.
const orders = new Map<string, readonly string[]>();

function inSlotOrder(keys: readonly string[]): readonly string[] {
  const joined = keys.join();
  let order = orders.get(joined);
  if (order === undefined) {
    order = keys.toSorted(compareSlots);
    if (orders.size < 1_000) orders.set(joined, order);
  }
  return order;
}

function compareSlots(a: string, b: string): number {
  const [first, second] = [parseSlotKey(a), parseSlotKey(b)];
  if (first === null || second === null) return a < b ? -1 : 1;
  return comparePositions(first.kind, second.kind) || first.index - second.index;
}
