// Playing before there is an account: the draft, and how it is kept.
import { GUEST } from '../../lineups/builder/kept-drafts.ts';
import { keepDraft, readDraft } from '../../lineups/builder/lineup-draft.ts';
import type { TargetedLineup } from '../../lineups/builder/submit/use-submit.ts';
import { tab } from '../../platform/api/device-storage.ts';

const placeOf = (weekId: string) => ({ userId: GUEST, weekId, lineupId: null });

/** The lineup of a week that this device's visitor has built so far; null without one. */
export function readGuestLineup(weekId: string): TargetedLineup | null {
  const kept = readDraft(placeOf(weekId));
  if (kept === null) return null;
  const players = Object.entries(kept.slots).flatMap(([position, playerId]) =>
    playerId === null ? [] : [{ position, playerId }],
  );
  return { groupIds: kept.groupIds, players, doubleDownPlayerId: kept.doubleDownPlayerId };
}

/** Takes the draft off the device before it is saved, so that it does not become a draft of the account. */
export function dropGuestDraft(weekId: string): void {
  keepDraft(placeOf(weekId), null);
}

/** Puts it back when saving has failed. */
export function keepGuestDraft(weekId: string, { groupIds, players, doubleDownPlayerId }: TargetedLineup): void {
  const slots = Object.fromEntries(players.map(({ position, playerId }) => [position, playerId]));
  keepDraft(placeOf(weekId), { groupIds, slots, doubleDownPlayerId, name: '', base: null });
}

const KEY = 'guestSave';

/** A save that waits for its code, so that a reload comes back to it. */
export interface BegunSave {
  readonly email: string;
  readonly suggestedName: string;
}

export function readBegunSave(): BegunSave | null {
  const begun = tab.getJson(KEY) as BegunSave | null;
  return typeof begun?.email === 'string' && typeof begun.suggestedName === 'string' ? begun : null;
}

/** Stores the save in this tab, or forgets it with null. */
export function storeBegunSave(begun: BegunSave | null): void {
  tab.set(KEY, begun && JSON.stringify(begun));
}
