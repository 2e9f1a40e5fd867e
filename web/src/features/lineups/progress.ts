import type { Play, SavedSlot } from '../../data/saved-lineup.ts';

/** How many of a lineup's players are through, in play and still to come. */
export type Progress = Readonly<Record<Play, number>>;

export function progressOf(slots: readonly Pick<SavedSlot, 'play'>[]): Progress {
  const count = (play: Play) => slots.filter((slot) => slot.play === play).length;
  return { over: count('over'), live: count('live'), to_play: count('to_play') };
}

/** In words, without what is nought: '3 final, 4 live, 2 to play'. */
export function progressText(progress: Progress): string {
  const parts: [number, string][] = [
    [progress.over, 'final'],
    [progress.live, 'live'],
    [progress.to_play, 'to play'],
  ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}`)
    .join(', ');
}
