import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import type { Week } from '@singleback/game/season/week.ts';
import type { SavedLineup, SavedSlot } from '../lineups/model.ts';
import { roundsOf } from '../players/rounds.ts';
import type { ProgressByUser, Standing } from './model.ts';

/** The visible rows of a table. */
export interface StandingsView {
  readonly rows: readonly Standing[];
  /** The user's own row when below the visible ones; else null. */
  readonly ownBelow: Standing | null;
  /** The number of remaining rows. */
  readonly more: number;
  /** Whether anybody has points this week: before its first kickoff nobody has. */
  readonly isScored: boolean;
}

/** The first `count` rows, and the user's own row when not among them; `total` counts rows that are not loaded, too. */
export function standingsView(
  entries: readonly Standing[],
  ownRow: Standing | null,
  count: number,
  total = entries.length,
): StandingsView {
  const rows = entries.slice(0, count);
  const isShown = ownRow === null || rows.some(({ userId }) => userId === ownRow.userId);
  return {
    rows,
    ownBelow: isShown ? null : ownRow,
    more: Math.max(0, total - rows.length),
    isScored: isScored(entries),
  };
}

/** The distance of a row to the leader in hundredths; 0 for the leader. */
export function behindFirst(entries: readonly Pick<Standing, 'total'>[], own: Pick<Standing, 'total'>): number {
  return Math.max(0, (entries[0]?.total ?? own.total) - own.total);
}

/** The rank to show; none without a lineup (rules 7.10). */
export function shownRank(standing: Pick<Standing, 'rank' | 'pointsByWeek'>): number | null {
  return hasLineups(standing) ? standing.rank : null;
}

/** '+12.40 granted', for a row with points for weeks without a lineup (rules 7.10); else null. */
export function grantedText({ grantedByWeek }: Pick<Standing, 'grantedByWeek'>): string | null {
  const granted = [...grantedByWeek.values()].reduce((sum, points) => sum + points, 0);
  return granted === 0 ? null : `+${formatPoints(granted, 2)} granted`;
}

/** Whether a row has a lineup to view [G2.29]. */
export function hasLineups(standing: Pick<Standing, 'pointsByWeek'>): boolean {
  return standing.pointsByWeek.size > 0;
}

/** Whether anybody in a table has points this week. */
export const isScored = (entries: readonly Pick<Standing, 'thisWeek'>[]): boolean =>
  entries.some(({ thisWeek }) => thisWeek !== 0);

/** The points of the week; a dash while nobody has any, and for a user who is known to have no lineup in it. */
export function weekText(
  { userId, thisWeek }: Pick<Standing, 'userId' | 'thisWeek'>,
  { isScored }: Pick<StandingsView, 'isScored'>,
  progress?: ProgressByUser,
): string {
  return formatPoints(isScored && progress?.get(userId) !== null ? thisWeek : null, 1);
}

/** The week the viewer opens at: the current one, or the newest with a lineup. `viewable` is newest first. */
export function firstViewedWeek(
  viewable: readonly Pick<Week, 'id'>[],
  standing: Pick<Standing, 'pointsByWeek'>,
  currentWeekId: string | null,
): string {
  if (currentWeekId !== null && standing.pointsByWeek.has(currentWeekId)) return currentWeekId;
  return viewable.find(({ id }) => standing.pointsByWeek.has(id))?.id ?? currentWeekId ?? viewable[0]?.id ?? '';
}

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
