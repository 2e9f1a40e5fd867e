// Lineups: every rule of a lineup, in the order in which they refuse. The builder's draft is `draft.ts`; what another
// device changed is merged by `rebase-draft.ts`.

import { SLOT_KINDS, type SlotKind, slotTakes } from '../players/positions.ts';
import { type Problem, problem } from '../problem.ts';
import {
  type Draft,
  type LineupContext,
  type LineupPlayer,
  type LineupRules,
  mayHaveEmptySlots,
  playerIdsOf,
  slotOf,
} from './lineup.ts';
import { checkLineupName } from './lineup-name.ts';
import { isHeld, startedProblem, twiceProblem, whyBlocked, whyNotDoubleDown } from './refusals.ts';
import { parseSlotKey, type Slot } from './slots.ts';

/** A submitted lineup; nothing in it is trusted. */
export interface LineupSubmission {
  readonly name: string | null;
  /** `position` is a slot key, 'QB1' or 'qb1' [G7.26]. */
  readonly players: readonly { readonly playerId: string; readonly position: string }[];
  readonly doubleDownPlayerId: string | null;
}

/**
 * Everything a lineup must be, in the words of the form: name, known players, no player twice [G5.23], the slots of the
 * groups filled with players who fit [G4.9, G8.26] or were saved there (in a postseason at least one of them), players of
 * started games where they were and none new [G4.4], no new one on a bye, usage under the limit [G5.24], and the double-down
 * [G4.8]. The groups themselves (checkGroupSelection) and the week (checkWeekOpen) are checked before. Null when it can be
 * saved.
 */
export function checkLineup(submission: LineupSubmission, context: LineupContext): Problem | null {
  const { rules } = context;
  if (rules === null) return problem('field_invalid', 'Please select at least one group', { field: 'group_ids' });
  const draft = draftOf(submission);
  return (
    checkLineupName(submission.name, context.previousName) ??
    checkKnown(submission, context) ??
    checkNobodyTwice(submission, context) ??
    checkShape(submission, rules, context) ??
    checkHeldStay(draft, context) ??
    checkEach(submission, context) ??
    checkDoubleDown(draft, rules, context)
  );
}

/** The slots of a submission by key; what is no slot is left out. */
export function draftOf(submission: LineupSubmission): Draft {
  const slots: Record<string, string | null> = {};
  for (const { position, playerId } of submission.players) {
    const key = parseSlotKey(position)?.key;
    if (key !== undefined) slots[key] = playerId;
  }
  return { slots, doubleDownPlayerId: submission.doubleDownPlayerId };
}

function checkKnown(submission: LineupSubmission, context: LineupContext): Problem | null {
  const stranger = submission.players.find(({ playerId }) => !context.players.has(playerId));
  if (stranger === undefined) return null;
  return problem('field_invalid', 'A player in this lineup was not found', {
    field: 'players',
    playerId: stranger.playerId,
  });
}

function checkNobodyTwice(submission: LineupSubmission, context: LineupContext): Problem | null {
  const seen = new Set<string>();
  for (const player of playersOf(submission, context)) {
    if (seen.has(player.id)) return twiceProblem(player);
    seen.add(player.id);
  }
  return null;
}

function checkShape(submission: LineupSubmission, rules: LineupRules, context: LineupContext): Problem | null {
  const required = countKinds(rules.slots);
  const parsed = submission.players.map(({ position }) => parseSlotKey(position));
  const provided = countKinds(parsed.filter((slot) => slot !== null));
  const filled = new Set<string>();
  for (const [at, { playerId, position }] of submission.players.entries()) {
    const key = parsed[at]?.key;
    const slot = rules.slots.find((each) => each.key === key);
    const player = context.players.get(playerId);
    if (slot === undefined) return mismatchProblem(required, provided, `there is no slot ${position.slice(0, 8)}`);
    if (filled.has(slot.key)) return mismatchProblem(required, provided, `${slot.key} is filled twice`);
    // What was saved fits by the position that the player had then (rules 7.22).
    const isSaved = context.previous?.slots[slot.key] === playerId;
    if (player !== undefined && !isSaved && !slotTakes(slot.kind, player.position)) {
      return mismatchProblem(required, provided, `${player.name} (${player.position}) does not fit ${slot.key}`);
    }
    filled.add(slot.key);
  }
  const isEnough = filled.size === rules.slots.length || (mayHaveEmptySlots(rules) && filled.size > 0);
  return isEnough ? null : mismatchProblem(required, provided);
}

/** Players of the saved lineup whose games have started stay in the slots they had. */
function checkHeldStay(draft: Draft, context: LineupContext): Problem | null {
  if (context.previous === null) return null;
  for (const id of playerIdsOf(context.previous)) {
    if (!isHeld(id, context) || slotOf(draft, id) === slotOf(context.previous, id)) continue;
    const player = context.players.get(id);
    return player === undefined
      ? problem('player_locked', 'Player game has started', { playerId: id })
      : startedProblem(player);
  }
  return null;
}

function checkEach(submission: LineupSubmission, context: LineupContext): Problem | null {
  for (const player of playersOf(submission, context)) {
    const refusal = whyBlocked(player, context);
    if (refusal !== null) return refusal;
  }
  return null;
}

function checkDoubleDown(draft: Draft, rules: LineupRules, context: LineupContext): Problem | null {
  const target = draft.doubleDownPlayerId;
  if (!rules.doubleDown && target !== null) {
    return problem('double_down_invalid', 'The selected group(s) do not use double-down');
  }
  if (rules.doubleDown && target === null) {
    return problem('double_down_invalid', 'Select a double-down player to continue');
  }
  if (target !== null && slotOf(draft, target) === null) {
    return problem('double_down_invalid', 'The double-down player is not in this lineup');
  }
  return whyNotDoubleDown(target, context);
}

function playersOf(submission: LineupSubmission, context: LineupContext): LineupPlayer[] {
  return submission.players.flatMap(({ playerId }) => context.players.get(playerId) ?? []);
}

/** How many slots of each kind; a kind with none is left out. */
type SlotCounts = Partial<Record<SlotKind, number>>;

const MISMATCH_WORDS = 'does not match group settings requirements';
const MISMATCH = `Lineup ${MISMATCH_WORDS}`;

/** Counts slots or players by kind. */
export function countKinds(slots: readonly Pick<Slot, 'kind'>[]): SlotCounts {
  const counts: SlotCounts = {};
  for (const { kind } of slots) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/**
 * The refusal of an incomplete or wrong-shaped lineup, with the required and provided counts [G8.26]. `why` names what
 * the counts do not show.
 */
function mismatchProblem(required: SlotCounts, provided: SlotCounts, why?: string): Problem {
  const message = why === undefined ? MISMATCH : `${MISMATCH}: ${why}`;
  return problem('lineup_mismatch', message, { required, provided });
}

/** What is missing and what is too much, each as 'POS: provided/required', in position order [G8.26]. Reads any object safely. */
function missingAndExtra(
  required: Readonly<Record<string, unknown>>,
  provided: Readonly<Record<string, unknown>>,
): { missing: string[]; extra: string[] } {
  const missing: string[] = [];
  const extra: string[] = [];
  for (const kind of SLOT_KINDS) {
    const [want, have] = [countOf(required, kind), countOf(provided, kind)];
    if (have < want) missing.push(`${kind}: ${have}/${want}`);
    if (have > want) extra.push(`${kind}: ${have}/${want}`);
  }
  return { missing, extra };
}

/**
 * The lines below a refused submit: 'Missing: RB: 1/2, K: 0/1' and 'Extra: QB: 2/1'. None when the refusal
 * is another one, or carries no counts [G8.26].
 */
export function mismatchLines(message: string, details: unknown): string[] {
  if (!message.includes(MISMATCH_WORDS) || !isCounts(details)) return [];
  const { missing, extra } = missingAndExtra(details.required, details.provided);
  return [
    ...(missing.length > 0 ? [`Missing: ${missing.join(', ')}`] : []),
    ...(extra.length > 0 ? [`Extra: ${extra.join(', ')}`] : []),
  ];
}

function isCounts(
  details: unknown,
): details is { required: Record<string, unknown>; provided: Record<string, unknown> } {
  return isRecord(details) && isRecord(details.required) && isRecord(details.provided);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function countOf(counts: Readonly<Record<string, unknown>>, kind: SlotKind): number {
  const value = counts[kind];
  return typeof value === 'number' ? value : 0;
}
