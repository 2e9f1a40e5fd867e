import { ordinal } from '@singleback/game/players/matchup.ts';
import { formatGap } from '@singleback/game/scoring/rounding.ts';
import { formatCount } from '@singleback/game/text/count-text.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { asOfText, kickoffText } from '../../ui/text/time-text.ts';
import type { GameDay, GroupPlace } from '../model.ts';

/** How far the user's lineup in a group has been played, in slots. */
interface OwnProgress {
  readonly live: number;
  readonly toPlay: number;
}

/** A group's line in words: what stands below its name. */
export interface StripWords {
  readonly text: string;
  /** Scores are older than they should be: the place stays, and says since when. */
  readonly isDelayed: boolean;
}

interface StripParts {
  day: Pick<GameDay, 'firstKickoff' | 'hasBegun' | 'isFinal'>;
  place: GroupPlace;
  progress: OwnProgress;
  /** Since when scores are delayed; null while they are current. */
  delayedSince: Date | null;
  now: Date;
}

/**
 * '6.2 behind 7th · 3 to play', and what it says before, between and after the games. Distances are those of the table
 * [G9.8].
 */
export function stripWords({ day, place, progress, delayedSince, now }: StripParts): StripWords {
  if (delayedSince !== null) return { text: `Scores delayed, as of ${asOfText(delayedSince, now)}`, isDelayed: true };
  if (!day.hasBegun) return said([firstKickoff(day), membersIn(place)]);
  if (day.isFinal) return said(['Final', finalDistance(place)]);
  return said([distance(place), stillToPlay(progress)]);
}

/** What screen readers hear of a place: '8th in Sunday Morning Regulars, up 1'. */
export function spokenPlace(name: string, { rank, change }: Pick<GroupPlace, 'rank' | 'change'>): string {
  if (rank === null) return `no place in ${isolated(name)}`;
  const moved = change === null || change === 0 ? '' : `, ${change > 0 ? 'up' : 'down'} ${Math.abs(change)}`;
  return `${ordinal(rank)} in ${isolated(name)}${moved}`;
}

const said = (parts: readonly (string | null)[]): StripWords => ({
  text: parts.filter((part) => part !== null).join(' · '),
  isDelayed: false,
});

const firstKickoff = ({ firstKickoff: at }: Pick<GameDay, 'firstKickoff'>) =>
  at === null ? null : `First kickoff ${kickoffText(at)}`;

const membersIn = ({ membersIn: count, members }: GroupPlace) => (count === null ? null : `${count} of ${members} in`);

/** The distance to the next place: above, or for the first below. */
function distance({ rank, above, below, level, levelWith }: GroupPlace): string | null {
  if (rank === null) return null;
  if (level > 0) return levelText(level, levelWith);
  if (above !== null) return `${formatGap(above.gap)} behind ${ordinal(above.rank)}`;
  return below === null ? null : `${formatGap(below.gap)} ahead of ${ordinal(below.rank)}`;
}

/** After the week, how far the first place was. */
function finalDistance(place: GroupPlace): string | null {
  if (place.rank === null || place.rank === 1) return distance(place);
  // Of a table that is too large to be added up again.
  if (place.behindFirst === 0) return null;
  return `${formatGap(place.behindFirst)} behind 1st`;
}

function levelText(level: number, levelWith: string | null): string {
  if (level === 1) return `level with ${levelWith === null ? 'one other' : isolated(levelWith)}`;
  return `level with ${formatCount(level)} others`;
}

function stillToPlay({ live, toPlay }: OwnProgress): string {
  if (toPlay > 0) return `${toPlay} to play`;
  return live > 0 ? `${live} live` : 'all final';
}
