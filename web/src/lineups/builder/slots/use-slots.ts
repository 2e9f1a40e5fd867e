import { type DraftChange, openSlotAfter, swapSlots, swapTargets } from '@singleback/game/lineups/draft.ts';
import type { Draft, LineupContext, LineupRules } from '@singleback/game/lineups/lineup.ts';
import { isHeld } from '@singleback/game/lineups/refusals.ts';
import type { Slot } from '@singleback/game/lineups/slots.ts';
import { type Concern, concernOf } from '@singleback/game/players/injury.ts';
import { slotTakes } from '@singleback/game/players/positions.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { BuilderPlayer } from '../builder-player.ts';
import type { BuilderRules } from '../building.ts';
import type { ListView, PlayerList } from '../list/use-list.ts';
import { useHandlers } from '../use-handlers.ts';

/** The open slot chosen for the next player, and how the choice advances. */
export type ChosenSlot = ReturnType<typeof useChosenSlot>;

/** `startsAt`: the open slot that is chosen when the builder opens, if any. */
export function useChosenSlot(draft: Draft, rules: LineupRules, list: PlayerList, startsAt: Slot | null) {
  const [first] = useState(startsAt);
  const [chosen, setChosen] = useState(first?.key ?? null);
  useEffect(() => {
    if (first !== null) list.setView({ tab: first.kind });
  }, [first, list]);
  const isOpen = chosen !== null && (draft.slots[chosen] ?? null) === null;
  const slot = (isOpen && rules.slots.find(({ key }) => key === chosen)) || null;
  return {
    /** Null when none is chosen or it was filled. */
    slot,
    choose: (next: Slot | null) => setChosen(next?.key ?? null),
    /** After a player was added to `key`: if that was the chosen slot, chooses the next open one and shows its players. */
    goOn: (after: Draft, key: string): Slot | null => {
      if (slot?.key !== key) return null;
      const next = openSlotAfter(after, rules, key);
      setChosen(next?.key ?? null);
      if (next !== null) list.showPlayersFor(next.kind);
      return next;
    },
    showTab: (tab: ListView['tab']) => {
      list.setView({ tab });
      if (slot !== null && !isTabOfSlot(slot, tab)) setChosen(null);
    },
  };
}

/** Whether a tab matches a slot: RB for RB2 and FLEX1; not WR for RB2, and not ALL. */
export function isTabOfSlot({ kind }: Pick<Slot, 'kind'>, tab: ListView['tab']): boolean {
  if (tab === 'ALL') return false;
  return tab === 'FLEX' ? kind === 'FLEX' : slotTakes(kind, tab);
}

/** The slot named in the URL; null when unknown, locked, or when the draft already has another player in it. */
export function slotToChange(key: string | null, draft: Draft | null, context: LineupContext): Slot | null {
  const slot = context.rules?.slots.find((each) => each.key === key);
  const standing = slot && draft?.slots[slot.key];
  if (!slot || !standing || context.previous?.slots[slot.key] !== standing) return null;
  return isHeld(standing, context) ? null : slot;
}

/** Opens a slot's change once, after the first render of the builder. */
export function useChangeAtOnce(find: () => Slot | null, change: (slot: Slot) => void): void {
  const isDone = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address counts when the builder opens, and never again
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    const slot = find();
    if (slot !== null) change(slot);
  }, []);
}

/** A slot whose player will score nothing, or probably nothing. */
interface DraftConcern {
  readonly slot: Slot;
  readonly player: BuilderPlayer;
  readonly concern: Concern;
}

type Context = Pick<BuilderRules, 'rules' | 'players' | 'now'>;

/** Players who should be replaced while possible, the first to lock on top. */
export function draftConcerns(draft: Draft, { rules, players, now }: Context): DraftConcern[] {
  const found = rules.slots.flatMap((slot): DraftConcern[] => {
    const player = players.get(draft.slots[slot.key] ?? '');
    const concern = player && concernOf(player, now);
    return concern ? [{ slot, player, concern }] : [];
  });
  return found.toSorted((a, b) => lockTime(a) - lockTime(b));
}

/** After a starter who will not play was replaced in the slot `key`: the slot of the next one; else null. */
export function nextToReplace(before: Draft, after: Draft, key: string | undefined, context: Context): Slot | null {
  if (!draftConcerns(before, context).some(({ slot }) => slot.key === key)) return null;
  return draftConcerns(after, context).find(({ slot }) => slot.key !== key)?.slot ?? null;
}

const LATEST_MS = 8.64e15;

const lockTime = ({ player, concern }: DraftConcern) =>
  concern === 'bye' || concern === 'cancelled' ? LATEST_MS : (player.kickoff?.getTime() ?? LATEST_MS);

interface MoveParts {
  draft: Draft;
  context: LineupContext;
  mayEdit: boolean;
  /** Applies a change or reports its refusal; `words` is announced to screen readers. */
  take: (change: DraftChange, words: string) => void;
  say: (words: string) => void;
}

/**
 * Moves a player to another slot by mouse, keyboard or touch: pick up, then choose the target. A player who locks while
 * being moved is put down.
 */
export function useMoves({ draft, context, mayEdit, take, say }: MoveParts) {
  const [picked, setPicked] = useState<Slot | null>(null);
  /** The slot where the last move ended or was canceled, which gets the focus. */
  const [endedAt, setEndedAt] = useState<string | null>(null);
  const targetsByKey = useMemo(
    () =>
      new Map(
        (mayEdit ? (context.rules?.slots ?? []) : []).map(({ key }) => [
          key,
          new Set(swapTargets(draft, key, context).map((target) => target.key)),
        ]),
      ),
    [draft, context, mayEdit],
  );
  const movable = useMemo(
    () => new Set([...targetsByKey].flatMap(([key, targets]) => (targets.size > 0 ? [key] : []))),
    [targetsByKey],
  );
  const from = picked !== null && movable.has(picked.key) ? picked : null;
  const targets = (from === null ? undefined : targetsByKey.get(from.key)) ?? NONE;
  const nameIn = (key: string) => context.players.get(draft.slots[key] ?? '')?.name ?? null;
  const handlers = useHandlers({
    pickUp: (slot: Slot) => {
      setPicked(slot);
      const where = [...(targetsByKey.get(slot.key) ?? NONE)];
      say(`Moving ${nameIn(slot.key)} from ${slot.key}. Choose ${where.join(' or ')}, or press Escape to cancel.`);
    },
    /** Puts the picked-up player into this slot; a player already there swaps places. */
    moveTo: (slot: Slot) => {
      setPicked(null);
      if (from === null) return;
      setEndedAt(slot.key);
      const other = nameIn(slot.key);
      const moved = `${nameIn(from.key)} moved to ${slot.key}`;
      take(swapSlots(draft, from.key, slot.key, context), other ? `${moved}, ${other} to ${from.key}` : moved);
    },
    cancel: () => {
      setPicked(null);
      if (from === null) return;
      setEndedAt(from.key);
      say('Move canceled');
    },
  });
  return useMemo(() => ({ from, targets, endedAt, movable, ...handlers }), [from, targets, endedAt, movable, handlers]);
}

const NONE: ReadonlySet<string> = new Set();

/** The columns of a lineup's chips: two rows where those of one would be too narrow to read and to press. */
export const chipColumns = (count: number) => ({
  gridTemplateColumns: `repeat(${count < 12 ? count : Math.ceil(count / 2)}, minmax(0, 1fr))`,
});
