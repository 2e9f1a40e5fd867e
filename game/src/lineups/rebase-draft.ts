import { isLocked } from '../players/lock.ts';
import { slotTakes } from '../players/positions.ts';
import { roundNoun } from '../season/round-words.ts';
import { type Draft, type LineupContext, slotOf } from './lineup.ts';
import { isHeld, noSlotProblem, startedProblem, twiceProblem, whyNotDoubleDown, whyNotPlay } from './refusals.ts';
import type { Slot } from './slots.ts';

/** The three sides of a rebase: the lineup that the edit began on, the edit, and the lineup as it is saved by now. */
interface Rebase {
  readonly base: Draft;
  readonly mine: Draft;
  readonly saved: Draft;
}

/** A slot, or the double-down (null), that differs between two lineups. Players are ids; null: empty. */
export interface SlotChange {
  readonly slotKey: string | null;
  readonly from: string | null;
  readonly to: string | null;
}

/** An edit that could not be put on top of the saved lineup, and why, as a sentence part for the user. */
export interface DroppedEdit {
  readonly slotKey: string | null;
  readonly playerId: string | null;
  readonly reason: string;
}

const CHANGED_THERE = 'changed on another device';

/**
 * Puts the edits of a draft on top of a lineup that was saved meanwhile (rules 7.1). An edit is applied where the saved
 * lineup has not changed the same slot and the rules still allow it; otherwise it is dropped and named. Edits that move
 * players between slots are applied or dropped together.
 * @param context the rules of the groups chosen now, with `saved` as its `previous`
 */
export function rebaseDraft(
  { base, mine, saved }: Rebase,
  context: LineupContext,
): { draft: Draft; dropped: DroppedEdit[] } {
  const keys = (context.rules?.slots ?? []).map(({ key }) => key);
  const edits = keys.filter((key) => at(mine, key) !== at(base, key) && at(mine, key) !== at(saved, key));
  const dropped: DroppedEdit[] = [];
  let kept = linked(edits, base, mine);
  for (;;) {
    const draft = withEdits(saved, keys, kept.flat(), mine);
    const misfit = kept.find((moves) => moves.some((key) => whyMisfit(key, draft, { base, mine, saved }, context)));
    if (misfit === undefined) {
      const double = rebaseDouble(draft, { base, mine, saved }, context);
      return { draft: { ...draft, doubleDownPlayerId: double.playerId }, dropped: [...dropped, ...double.dropped] };
    }
    const reasons = misfit.map((key) => whyMisfit(key, draft, { base, mine, saved }, context));
    const reason = reasons.find((each) => each !== null) ?? '';
    dropped.push(
      ...misfit.map((slotKey, n) => ({ slotKey, playerId: at(mine, slotKey), reason: reasons[n] ?? reason })),
    );
    kept = kept.filter((moves) => moves !== misfit);
  }
}

/** What differs between two lineups: slots in the order of `keys`, then the double-down. */
export function changesBetween(before: Draft, after: Draft, keys: readonly string[]): SlotChange[] {
  const slots = keys.map((slotKey) => ({ slotKey, from: at(before, slotKey), to: at(after, slotKey) }));
  const double = { slotKey: null, from: before.doubleDownPlayerId, to: after.doubleDownPlayerId };
  return [...slots, double].filter(({ from, to }) => from !== to);
}

function at(draft: Draft, key: string): string | null {
  return draft.slots[key] ?? null;
}

function withEdits(saved: Draft, keys: readonly string[], edits: readonly string[], mine: Draft): Draft {
  const slots = Object.fromEntries(keys.map((key) => [key, at(edits.includes(key) ? mine : saved, key)]));
  return { slots, doubleDownPlayerId: saved.doubleDownPlayerId };
}

/** Edits that move a player from one slot to another belong together: half of a swap would lose a player. */
function linked(edits: readonly string[], base: Draft, mine: Draft): string[][] {
  const movesInto = (from: string, to: string) => at(base, from) !== null && at(base, from) === at(mine, to);
  return edits.reduce<string[][]>((groups, key) => {
    const isLinked = (other: string) => movesInto(key, other) || movesInto(other, key);
    const joined = groups.filter((group) => group.some(isLinked));
    return [...groups.filter((group) => !joined.includes(group)), [...joined.flat(), key]];
  }, []);
}

/** Why an edit of a slot does not apply to the rebased draft; null when it does. */
function whyMisfit(key: string, draft: Draft, { base, mine, saved }: Rebase, context: LineupContext): string | null {
  if (at(saved, key) !== at(base, key)) return CHANGED_THERE;
  const [leaving, coming] = [at(saved, key), at(mine, key)];
  const held = leaving !== null && isHeld(leaving, context) ? context.players.get(leaving) : undefined;
  if (held !== undefined) return startedProblem(held).message;
  if (coming === null) return null;
  const player = context.players.get(coming);
  if (player === undefined) return `not available this ${roundNoun(context.rules?.seasonKind)}`;
  const kind = context.rules?.slots.find((slot) => slot.key === key)?.kind;
  if (kind === undefined || !slotTakes(kind, player.position)) return noSlotProblem(player).message;
  const isTwice = Object.entries(draft.slots).some(([other, id]) => other !== key && id === coming);
  if (isTwice) return twiceProblem(player).message;
  return whyNotPlay(player, context)?.message ?? null;
}

function rebaseDouble(
  draft: Draft,
  { base, mine, saved }: Rebase,
  context: LineupContext,
): { playerId: string | null; dropped: DroppedEdit[] } {
  const isIn = (id: string | null) => id !== null && slotOf(draft, id) !== null;
  const standing =
    context.rules?.doubleDown === true && isIn(saved.doubleDownPlayerId) ? saved.doubleDownPlayerId : null;
  const [before, wanted] = [base.doubleDownPlayerId, mine.doubleDownPlayerId];
  // A consequence of removing the player, not an edit of its own.
  const isConsequence = wanted === null && before !== null && slotOf(mine, before) === null;
  if (wanted === before || wanted === saved.doubleDownPlayerId || isConsequence) {
    return { playerId: standing, dropped: [] };
  }
  const reason =
    (saved.doubleDownPlayerId === before ? null : CHANGED_THERE) ??
    (context.rules?.doubleDown === true && (wanted === null || isIn(wanted)) ? null : 'no longer in this lineup') ??
    whyNotDoubleDown(wanted, context)?.message ??
    null;
  if (reason === null) return { playerId: wanted, dropped: [] };
  return { playerId: standing, dropped: [{ slotKey: null, playerId: wanted, reason }] };
}

/** An unsaved change of a slot that came too late: the slot is locked with the player of the saved lineup. */
interface LateChange {
  /** Null for the double-down. */
  readonly slot: Slot | null;
  /** The player who is held. */
  readonly heldId: string;
  /** Who stood there instead; null where nobody did. */
  readonly lateId: string | null;
}

/** A draft in which whoever is held stands where the saved lineup has them, and the changes that were undone for it. */
interface KeptHeld {
  readonly draft: Draft;
  readonly late: readonly LateChange[];
}

/**
 * Puts players of the saved lineup whose games have started back where they were (rules 7.22): no other lineup could be
 * saved any more. Who stood there takes the place that becomes free, or leaves the draft. The double-down goes back the
 * same way. A draft without such changes is returned as it is.
 */
export function keepHeld(draft: Draft, context: LineupContext): KeptHeld {
  const { previous, rules } = context;
  if (previous === null || rules === null) return { draft, late: [] };
  const late: LateChange[] = [];
  const slots = { ...draft.slots };
  for (const slot of rules.slots) {
    const heldId = previous.slots[slot.key] ?? null;
    const lateId = slots[slot.key] ?? null;
    if (heldId === null || heldId === lateId || !isHeld(heldId, context)) continue;
    late.push({ slot, heldId, lateId });
    const from = rules.slots.find(({ key }) => slots[key] === heldId);
    slots[slot.key] = heldId;
    if (from !== undefined) slots[from.key] = lateId !== null && canTake(from, lateId, context) ? lateId : null;
  }
  const kept = { ...draft, slots };
  const target = keptDouble(kept, context);
  if (target !== draft.doubleDownPlayerId) {
    const heldId = isLate(previous.doubleDownPlayerId, context) ? previous.doubleDownPlayerId : null;
    if (heldId !== null) late.push({ slot: null, heldId, lateId: draft.doubleDownPlayerId });
  }
  if (late.length === 0 && target === draft.doubleDownPlayerId) return { draft, late };
  return { draft: { slots, doubleDownPlayerId: target }, late };
}

/**
 * The double-down that can be saved: that of the saved lineup once its player is held; not that of a player whose game has
 * started since.
 */
function keptDouble(draft: Draft, context: LineupContext): string | null {
  const saved = context.previous?.doubleDownPlayerId ?? null;
  const target = draft.doubleDownPlayerId;
  if (context.rules?.doubleDown !== true || target === saved) return inDraft(draft, target);
  const isOver = isLate(saved, context) || isLate(target, context);
  return inDraft(draft, isOver ? saved : target);
}

const inDraft = (draft: Draft, id: string | null) => (id !== null && slotOf(draft, id) !== null ? id : null);

const isLate = (id: string | null, { players, now }: LineupContext) =>
  id !== null && isLocked(players.get(id)?.game, now);

function canTake({ kind }: Slot, playerId: string, { players, now }: LineupContext): boolean {
  const player = players.get(playerId);
  return player !== undefined && !isLocked(player.game, now) && slotTakes(kind, player.position);
}

/** 'Too late for Ada Bell: RB1 is locked with Cy Dee', one sentence for each change. */
export function lateLines(late: readonly LateChange[], context: Pick<LineupContext, 'players'>): string[] {
  const nameOf = (id: string | null) => context.players.get(id ?? '')?.name ?? null;
  return late.map(({ slot, heldId, lateId }) => {
    const who = nameOf(lateId) ?? 'a change';
    const place = slot === null ? 'the double-down' : slot.key;
    return `Too late for ${who}: ${place} is locked with ${nameOf(heldId) ?? 'its player'}`;
  });
}
