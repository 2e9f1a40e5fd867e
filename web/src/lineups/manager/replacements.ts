import { type Concern, concernOf } from '@singleback/game/lineups/concerns.ts';
import type { SavedLineup, SavedSlot } from '../model.ts';
import { lineupLabels } from '../model.ts';

/** A slot whose player should be replaced while possible. */
export interface Replacement {
  readonly lineupId: string;
  /** Distinguishes the lineup from the user's others of the week; null for a single one. */
  readonly lineup: string | null;
  readonly slot: SavedSlot;
  readonly concern: Concern;
  /** When the slot locks; null without a kickoff. */
  readonly before: Date | null;
}

/** The slots whose players should be replaced, the first to lock on top. `now` is by the server's clock. */
export function replacements(lineups: readonly SavedLineup[], now: Date): Replacement[] {
  const labels = lineupLabels(lineups);
  return lineups
    .flatMap((lineup) =>
      lineup.slots.flatMap((slot): Replacement[] => {
        const concern = concernOf({ injuryStatus: slot.injuryStatus, game: slot.gameTime }, now);
        if (concern === null) return [];
        const label = lineups.length > 1 ? (labels.get(lineup.id) ?? lineup.name) : null;
        const before = concern === 'cancelled' || concern === 'bye' ? null : slot.kickoff;
        return [{ lineupId: lineup.id, lineup: label, slot, concern, before }];
      }),
    )
    .toSorted((a, b) => lockTime(a) - lockTime(b));
}

const LATEST_MS = 8.64e15;

const lockTime = ({ before }: Replacement) => before?.getTime() ?? LATEST_MS;
