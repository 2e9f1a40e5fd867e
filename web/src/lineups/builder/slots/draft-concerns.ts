import { type Concern, concernOf } from '@singleback/game/lineups/concerns.ts';
import type { Draft, LineupContext } from '@singleback/game/lineups/lineup.ts';
import type { Slot } from '@singleback/game/lineups/slots.ts';
import type { Builder } from '../builder-context.ts';
import type { BuilderPlayer } from '../builder-player.ts';

/** A slot whose player will score nothing, or probably nothing. */
export interface DraftConcern {
  readonly slot: Slot;
  readonly player: BuilderPlayer;
  readonly concern: Concern;
}

/** Players who should be replaced while possible, the first to lock on top. */
export function draftConcerns({
  draft,
  byId,
  rules,
  context,
}: Pick<Builder, 'draft' | 'byId' | 'rules'> & { context: Pick<Builder['context'], 'now'> }): DraftConcern[] {
  const found = rules.slots.flatMap((slot): DraftConcern[] => {
    const player = byId.get(draft.slots[slot.key] ?? '');
    const concern = player && concernOf(player, context.now);
    return concern ? [{ slot, player, concern }] : [];
  });
  return found.toSorted((a, b) => lockTime(a) - lockTime(b));
}

/** After a starter who will not play was replaced in the slot `key`: the slot of the next one; else null. */
export function nextToReplace(
  before: Draft,
  after: Draft,
  key: string | undefined,
  context: Pick<LineupContext, 'rules' | 'players' | 'now'>,
): Slot | null {
  const { rules, now } = context;
  if (rules === null) return null;
  const byId = context.players as ReadonlyMap<string, BuilderPlayer>;
  const concerns = (draft: Draft) => draftConcerns({ draft, byId, rules, context: { now } });
  if (!concerns(before).some(({ slot }) => slot.key === key)) return null;
  return concerns(after).find(({ slot }) => slot.key !== key)?.slot ?? null;
}

const LATEST_MS = 8.64e15;

const lockTime = ({ player, concern }: DraftConcern) =>
  concern === 'bye' || concern === 'cancelled' ? LATEST_MS : (player.kickoff?.getTime() ?? LATEST_MS);
