import type { Position } from '@singleback/game/players/positions.ts';
import { weekPoints } from '@singleback/game/scoring/rounding.ts';
import { isPlayoffWeek, type Week } from '@singleback/game/season/week.ts';
import type { SavedLineup } from '../../lineups/model.ts';
import type { OwnLineup, PlanColumn, PlannedGroups, ScarcityRow } from './plan-model.ts';
import { tightest } from './plan-model.ts';

interface FinishParts {
  weeks: readonly Week[];
  currentWeek: Week;
  groups: PlannedGroups;
  /** Of the whole season. */
  lineups: readonly OwnLineup[];
  /** Of the current week. */
  playing: readonly SavedLineup[];
  columns: readonly PlanColumn[];
}

/**
 * The points of the season if all goes to plan, in hundredths with the playoff bonus: what was scored, what the lineup of
 * the current week is likely to reach, and what is expected of the weeks that are left.
 */
export function finishPoints({ weeks, currentWeek, groups, lineups, playing, columns }: FinishParts): number {
  const isOfGroups = (ids: readonly string[]) => groups.ids.some((id) => ids.includes(id));
  return weeks.reduce((sum, week) => {
    const { settings } = groups;
    const multiplier = isPlayoffWeek(settings, week.weekNumber) ? 100 + settings.playoffBonusPercent : 100;
    const now = playing.find((lineup) => lineup.groups.some(({ id }) => groups.ids.includes(id)));
    if (week.id === currentWeek.id && now) return sum + weekPoints(likelyPoints(now), multiplier);
    const column = columns.find((each) => each.week.id === week.id);
    if (column) return sum + column.points;
    const played = lineups.find(({ weekId, groupIds }) => weekId === week.id && isOfGroups(groupIds));
    return sum + weekPoints(played?.total ?? 0, multiplier);
  }, 0);
}

/** What a lineup is likely to end with: a game that is over counts as it ended, one that goes on no less than projected. */
function likelyPoints({ slots }: SavedLineup): number {
  return slots.reduce((sum, { play, actual, projected }) => {
    if (play === 'over') return sum + (actual ?? 0);
    return sum + Math.max(actual ?? 0, projected ?? 0);
  }, 0);
}

/** A position that gets scarce. */
export interface Shortage {
  readonly position: Position;
  /** The first week with too few. */
  readonly weekNumber: number;
  /** It stays so to the last week. */
  readonly isLasting: boolean;
  /** How many startable players are left in that week. */
  readonly left: number;
}

const SCARCEST = 3;
const MOST_NAMED = 2;

/** The positions that get scarce in the weeks that are left, at most two, the tightest first. */
export function shortages(rows: readonly ScarcityRow[], weeks: readonly number[]): Shortage[] {
  return tightest(rows)
    .flatMap(({ position, weeks: scarcity }): Shortage[] => {
      const first = scarcity.findIndex(({ level }) => level === SCARCEST);
      const found = scarcity[first];
      if (found === undefined) return [];
      const isLasting = first < scarcity.length - 1 && scarcity.slice(first).every(({ level }) => level === SCARCEST);
      return [{ position, weekNumber: weeks[first] ?? 0, isLasting, left: found.left }];
    })
    .slice(0, MOST_NAMED);
}

/** Two weeks in full and a third one, which any later week can take the place of. */
export const FULL_WEEKS = 3;

/** The weeks that are shown: those before the next one are played, or have their lineup. */
export function shownColumns(columns: readonly PlanColumn[], next: PlanColumn | null): readonly PlanColumn[] {
  return next === null ? columns : columns.slice(columns.indexOf(next));
}

/** Whether a week is shown in full: the first two, and the third or the one that was unfolded in its place. */
export function isInFull(at: number, unfolded: number): boolean {
  return at < FULL_WEEKS - 1 || at === (unfolded < FULL_WEEKS ? FULL_WEEKS - 1 : unfolded);
}
