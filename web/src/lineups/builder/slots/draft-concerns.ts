import { type Concern, concernOf } from '@singleback/game/lineups/concerns.ts';
import type { Draft } from '@singleback/game/lineups/lineup.ts';
import type { Slot } from '@singleback/game/lineups/slots.ts';
import type { BuilderRules } from '../builder-context.ts';
import type { BuilderPlayer } from '../builder-player.ts';

/** A slot whose player will score nothing, or probably nothing. */
export interface DraftConcern {
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
