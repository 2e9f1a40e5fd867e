import type { Play, SavedSlot } from '../model.ts';

/** The number of a lineup's players whose games are over, live, upcoming or off. */
export type Progress = Readonly<Record<Play, number>>;

export function progressOf(slots: readonly Pick<SavedSlot, 'play'>[]): Progress {
  const count = (play: Play) => slots.filter((slot) => slot.play === play).length;
  return { over: count('over'), live: count('live'), to_play: count('to_play'), off: count('off') };
}
