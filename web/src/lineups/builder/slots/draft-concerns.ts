import { type Concern, concernOf } from '@singleback/game/lineups/concerns.ts';
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

const LATEST_MS = 8.64e15;

const lockTime = ({ player, concern }: DraftConcern) =>
  concern === 'bye' || concern === 'cancelled' ? LATEST_MS : (player.kickoff?.getTime() ?? LATEST_MS);
