import type { SavedLineup, SavedSlot } from '../lineups/model.ts';
import { roundsOf } from '../players/rounds.ts';

/** How far the user's lineup in a group is: '4 of your 9 players live or yet to play.' */
export function weekNote(
  lineups: readonly SavedLineup[],
  groupId: string,
  weekNumber: number,
  rounds = roundsOf('regular'),
): string {
  const lineup = lineups.find(({ groups }) => groups.some(({ id }) => id === groupId));
  return lineup ? noteOf(lineup.slots) : `No lineup for ${rounds.words(weekNumber)}.`;
}

function noteOf(slots: readonly SavedSlot[]): string {
  const left = slots.filter(({ play }) => play === 'live' || play === 'to_play').length;
  if (left === 0) return `All ${slots.length} of your players are done.`;
  const isAnyLive = slots.some((slot) => slot.play === 'live');
  return `${left} of your ${slots.length} players ${isAnyLive ? 'live or yet' : 'yet'} to play.`;
}
