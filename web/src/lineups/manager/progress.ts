import type { Play, SavedSlot } from '../model.ts';

/** How many of a lineup's players are through, in play, still to come, and without a game. */
export type Progress = Readonly<Record<Play, number>>;

export function progressOf(slots: readonly Pick<SavedSlot, 'play'>[]): Progress {
  const count = (play: Play) => slots.filter((slot) => slot.play === play).length;
  return { over: count('over'), live: count('live'), to_play: count('to_play'), off: count('off') };
}
