import type { Scarcity } from '@singleback/game/planner/scarcity.ts';
import type { Position } from '@singleback/game/players/positions.ts';
import { formatPoints, weekPoints } from '@singleback/game/scoring/rounding.ts';
import { roundLabel } from '@singleback/game/season/round-words.ts';
import { isPlayoffWeek, type Week } from '@singleback/game/season/week.ts';
import { formatCount } from '@singleback/game/text/count-text.ts';
import type { BoardLineup, SavedLineup } from '../../lineups/model.ts';
import type { Rounds } from '../../players/rounds.ts';
import { type PlanCell, type PlanColumn, type PlannedGroups, type ScarcityRow, tightest } from './plan-model.ts';

/** How certain a pick is: drawn as the weight of its name. */
type Certainty = 'firm' | 'likely' | 'open';

const FIRM_FROM = 40;
const LIKELY_FROM = 15;

/** By the share of test plans with the pick: firm from 40 of 100, likely from 15. What is not known yet counts as likely. */
export function certaintyOf({ state, certainty }: PlanCell): Certainty {
  if (state === 'yours' || state === 'lineup') return 'firm';
  if (certainty === null) return 'likely';
  if (certainty >= FIRM_FROM) return 'firm';
  return certainty >= LIKELY_FROM ? 'likely' : 'open';
}

const CERTAINTY_WORDS = { firm: 'firm', likely: 'likely', open: 'could change' } as const;

/** 'likely', 'locked by you', 'in your lineup'; empty while it is not known. */
function certaintyWords(cell: PlanCell): string {
  if (cell.state === 'yours') return 'locked by you';
  if (cell.state === 'lineup') return 'in your lineup';
  return cell.certainty === null ? '' : CERTAINTY_WORDS[certaintyOf(cell)];
}

/** 'Week 10, RB1: Jahmyr Gibbs, 18.0, likely' for screen readers. */
export function cellWords(column: PlanColumn, cell: PlanCell, name: string | null): string {
  const place = `${roundLabel(column.week)}, ${cell.key}`;
  if (name === null) return `${place}: ${column.isSaved ? 'empty' : 'nobody left'}`;
  const points = cell.points === null ? '' : formatPoints(cell.points, 1);
  return [`${place}: ${name}`, points, cell.isDoubled ? 'counts twice' : '', certaintyWords(cell)]
    .filter((part) => part !== '')
    .join(', ');
}

const LEVEL_WORDS = ['plenty', 'enough', 'getting scarce', 'scarce'] as const;

/** '4 startable for 8 slots to fill, scarce' */
export function scarcityWords({ left, slots, level }: Scarcity): string {
  return `${left} startable for ${slots} ${slots === 1 ? 'slot' : 'slots'} to fill, ${LEVEL_WORDS[level]}`;
}

const POSITION_WORDS: Readonly<Record<Position, string>> = {
  QB: 'Quarterbacks',
  RB: 'Running backs',
  WR: 'Wide receivers',
  TE: 'Tight ends',
  DEF: 'Defenses',
  K: 'Kickers',
};

/** 'Quarterbacks run short from week 15: 9 good ones are left for you. Tight ends in week 10: 9.' */
export function shortageWords(short: readonly Shortage[], rounds: Rounds): string {
  const [first, second] = short;
  if (first === undefined) return 'No position runs short.';
  const good = first.left === 1 ? '1 good one is' : `${first.left} good ones are`;
  const one = `${POSITION_WORDS[first.position]} run short ${whenWords(first, rounds)}: ${good} left for you.`;
  return second === undefined
    ? one
    : `${one} ${POSITION_WORDS[second.position]} ${whenWords(second, rounds)}: ${second.left}.`;
}

/** The same in few words: 'Quarterbacks run short from week 15, tight ends in week 10.' */
export function shortageBriefly(short: readonly Shortage[], rounds: Rounds): string {
  const [first, second] = short;
  if (first === undefined) return shortageWords(short, rounds);
  const one = `${POSITION_WORDS[first.position]} run short ${whenWords(first, rounds)}`;
  return second === undefined
    ? `${one}.`
    : `${one}, ${POSITION_WORDS[second.position].toLowerCase()} ${whenWords(second, rounds)}.`;
}

const whenWords = ({ weekNumber, isLasting }: Shortage, rounds: Rounds) =>
  `${isLasting ? 'from' : 'in'} ${rounds.words(weekNumber)}`;

/** 'Weeks 15 to 18 count 25% more'; null without a bonus in one of these weeks. Also for one week, or some apart. */
export function bonusWords(weeks: readonly number[], percent: number): string | null {
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (percent === 0 || first === undefined || last === undefined) return null;
  if (weeks.length === 1) return `Week ${first} counts ${percent}% more`;
  const isRow = last - first === weeks.length - 1;
  return `Weeks ${isRow ? `${first} to ${last}` : weeks.join(', ')} count ${percent}% more`;
}

/** Where a player is used: 'Week 10 in 38 plans, week 14 in 19.' The weeks of test plans with their counts, at most three. */
export function spreadWords(weeks: readonly number[], counts: readonly number[], here: number, rounds: Rounds): string {
  const others = weeks
    .map((weekNumber, at) => ({ weekNumber, count: counts[at] ?? 0 }))
    .filter(({ weekNumber, count }) => weekNumber !== here && count > 0)
    .sort((a, b) => b.count - a.count);
  const own = counts[weeks.indexOf(here)] ?? 0;
  const first = others[0];
  const named = others.slice(0, 2).map(({ weekNumber, count }) => `${rounds.words(weekNumber)} in ${count}`);
  const close =
    first !== undefined && Math.abs(first.count - own) < 10
      ? ` The ${rounds.noun}s are nearly equal for this player.`
      : '';
  return `${[`${rounds.start(here)} in ${own} ${own === 1 ? 'plan' : 'plans'}`, ...named].join(', ')}.${close}`;
}

interface FinishParts {
  weeks: readonly Week[];
  currentWeek: Week;
  groups: PlannedGroups;
  lineups: readonly BoardLineup[];
  /** Of the current week. */
  playing: readonly SavedLineup[];
  columns: readonly PlanColumn[];
  /** What the group grants for weeks without a lineup, by week id, in hundredths with the playoff bonus. */
  granted: ReadonlyMap<string, number> | undefined;
}

/**
 * The points of the season if all goes to plan, in hundredths with the playoff bonus: what was scored or granted, what the lineup of
 * the current week is likely to reach, and what is expected of the weeks that are left.
 */
export function finishPoints({ weeks, currentWeek, groups, lineups, playing, columns, granted }: FinishParts): number {
  const isOfGroups = (ids: readonly string[]) => groups.ids.some((id) => ids.includes(id));
  return weeks.reduce((sum, week) => {
    const { settings } = groups;
    const multiplier = isPlayoffWeek(settings, week.weekNumber) ? 100 + settings.playoffBonusPercent : 100;
    const now = playing.find((lineup) => lineup.groups.some(({ id }) => groups.ids.includes(id)));
    if (week.id === currentWeek.id && now) return sum + weekPoints(likelyPoints(now), multiplier);
    const column = columns.find((each) => each.week.id === week.id);
    if (column) return sum + column.points;
    const played = lineups.find(({ weekId, groupIds }) => weekId === week.id && isOfGroups(groupIds));
    return sum + (played ? weekPoints(played.total ?? 0, multiplier) : (granted?.get(week.id) ?? 0));
  }, 0);
}

/**
 * 'If all goes to plan you finish near 2,310 points.', of the points in hundredths. Where a round is planned whose teams are
 * not known yet, not all of it can go to plan.
 */
export function finishWords(points: number, isKnown: boolean): string {
  const about = formatCount(Math.round(points / 100));
  return isKnown
    ? `If all goes to plan you finish near ${about} points.`
    : `This plan comes to about ${about} points, counting each team’s chance to still play.`;
}

/** What a lineup is likely to end with: a game that is over counts as it ended, one that goes on no less than projected. */
function likelyPoints({ slots }: SavedLineup): number {
  return slots.reduce((sum, { play, actual, projected }) => {
    if (play === 'over') return sum + (actual ?? 0);
    return sum + Math.max(actual ?? 0, projected ?? 0);
  }, 0);
}

interface Shortage {
  readonly position: Position;
  readonly weekNumber: number;
  readonly isLasting: boolean;
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
