import { type Concern, concernOf } from '@singleback/game/players/injury.ts';
import { concernText } from '../../../players/concern-text.ts';
import { roundsOf } from '../../../players/rounds.ts';
import { kickoffText } from '../../../ui/text/time-text.ts';
import type { SavedLineup, SavedSlot } from '../../model.ts';

/** A slot whose player should be replaced while possible. */
export interface Replacement {
  readonly lineupId: string;
  readonly slot: SavedSlot;
  readonly concern: Concern;
  /** When the slot locks; null without a kickoff. */
  readonly before: Date | null;
}

/** The slots whose players should be replaced, the first to lock on top. `now` is by the server's clock. */
export function replacements(lineups: readonly SavedLineup[], now: Date): Replacement[] {
  return lineups
    .flatMap((lineup) =>
      lineup.slots.flatMap((slot): Replacement[] => {
        const concern = concernOf({ injuryStatus: slot.injuryStatus, game: slot.gameTime }, now);
        if (concern === null) return [];
        const before = concern === 'cancelled' || concern === 'bye' ? null : slot.kickoff;
        return [{ lineupId: lineup.id, slot, concern, before }];
      }),
    )
    .toSorted((a, b) => lockTime(a) - lockTime(b));
}

const LATEST_MS = 8.64e15;

const lockTime = ({ before }: Replacement) => before?.getTime() ?? LATEST_MS;

/** What is wrong with the starters to replace, one by name and several counted, and until when they can be. */
export function replacementWords(
  found: readonly Replacement[],
  { noun } = roundsOf(),
): { what: string; until: string } | null {
  const [first] = found;
  if (first === undefined) return null;
  const until = first.before === null ? `Before the ${noun} ends` : kickoffText(first.before);
  if (found.length === 1) {
    return {
      what: concernText(first.slot, first.concern),
      until: first.before === null ? until : `Locks ${until}`,
    };
  }
  const areOut = found.every(({ concern }) => concern === 'out');
  return {
    what: `${found.length} starters ${areOut ? 'are out' : 'may not play'}`,
    until: first.before === null ? until : `First lock ${until}`,
  };
}
