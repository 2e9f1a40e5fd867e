import type { SavedLineup, SavedSlot } from '../lineups/model.ts';

/** The state of the week, from the user's own lineups. */
export interface WeekState {
  /** The number of live games with players of the user. */
  readonly liveGames: number;
  /** '4 of your 9 are live or still to play.' */
  readonly note: string;
}

/** The note is about the lineup in the given group. */
export function weekState(lineups: readonly SavedLineup[], groupId: string, weekNumber: number): WeekState {
  const slots = lineups.flatMap((lineup) => lineup.slots);
  const live = slots.filter((slot) => slot.play === 'live');
  const lineup = lineups.find(({ groups }) => groups.some(({ id }) => id === groupId));
  return {
    liveGames: new Set(live.map((slot) => slot.game)).size,
    note: lineup ? noteOf(lineup.slots) : `No lineup for week ${weekNumber}.`,
  };
}

function noteOf(slots: readonly SavedSlot[]): string {
  const left = slots.filter(({ play }) => play === 'live' || play === 'to_play').length;
  if (left === 0) return `All ${slots.length} of your players are done.`;
  const isAnyLive = slots.some((slot) => slot.play === 'live');
  return `${left} of your ${slots.length} players ${isAnyLive ? 'live or yet' : 'yet'} to play.`;
}
