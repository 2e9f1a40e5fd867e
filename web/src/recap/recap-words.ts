import { ordinal } from '@singleback/game/players/matchup.ts';
import { leftOnTable } from '@singleback/game/recap/best-lineup.ts';
import { namesTo } from '@singleback/game/recap/recap-letter.ts';
import { formatPoints, hundredthsFromPoints } from '@singleback/game/scoring/rounding.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import type { Rounds } from '../players/rounds.ts';
import type { GroupRecap, MemberRecap, RecapScorer, RecapUser } from './queries.ts';

/** One of the two results that lead the week. */
export interface LeadResult {
  readonly label: string;
  readonly figure: string;
  readonly note: string;
  /** Whose points the figure is; null where it is none, or that of several. */
  readonly of: RecapUser | null;
}

/** The user's own result, left out when they have none, and the winner's; when the user won alone, the second's. */
export function leadResults(recap: GroupRecap, userId: string, { words }: Pick<Rounds, 'words'>): LeadResult[] {
  const own = recap.rows.find((row) => row.userId === userId);
  const { lineups, outSinceWeek } = recap;
  const first = own
    ? [ownResult(own, lineups)]
    : outSinceWeek === null
      ? []
      : [noResult(`Out since ${words(outSinceWeek)}`)];
  return [...first, ...otherResult(recap, userId, own)];
}

const noResult = (note: string): LeadResult => ({ label: 'You', figure: '–', note, of: null });

function ownResult({ userId, username, rank, points, granted }: MemberRecap, lineups: number): LeadResult {
  if (rank === null) {
    return noResult(granted === null ? 'No lineup' : `No lineup, ${formatPoints(granted, 1)} granted`);
  }
  return {
    ...{ label: 'You', figure: formatPoints(points, 1), note: `${ordinal(rank)} of ${lineups}` },
    of: { userId, username },
  };
}

function otherResult({ rows, winners }: GroupRecap, userId: string, own: MemberRecap | undefined): LeadResult[] {
  const [first] = winners;
  if (first === undefined) return [];
  if (own?.rank === 1 && winners.length === 1) {
    const seconds = rows.filter(({ rank }) => rank === 2);
    const points = seconds[0]?.points ?? null;
    return seconds.length === 0
      ? []
      : [{ label: 'Second', figure: formatPoints(points, 1), note: namesTo(userId, seconds), of: onlyOne(seconds) }];
  }
  const label = winners.length > 1 ? 'Winners' : 'Winner';
  return [{ label, figure: formatPoints(first.points, 1), note: namesTo(userId, winners), of: onlyOne(winners) }];
}

const onlyOne = <User>([first, ...others]: readonly User[]): User | null =>
  first === undefined || others.length > 0 ? null : first;

/** Who won most places, and how: '9th to 3rd', or 'each'; null when nobody moved up. */
export function riserFact({ risers }: GroupRecap, userId: string) {
  const [first] = risers;
  if (first === undefined) return null;
  const fact = { who: namesTo(userId, risers), places: first.from - first.to };
  return risers.length === 1
    ? { ...fact, label: 'Biggest riser', note: `${ordinal(first.from)} to ${ordinal(first.to)}` }
    : { ...fact, label: 'Biggest risers', note: 'each' };
}

/** Who went out in the week, with how many points, and how many are left; or who is the last one. Null without a cut. */
export function cutFact({ cut }: Pick<GroupRecap, 'cut'>, userId: string) {
  if (cut === null) return null;
  const { out, winners, left, isProvisional } = cut;
  if (winners.length > 0) {
    const note = isProvisional ? 'Not final yet' : null;
    return { label: 'Last one standing', who: namesTo(userId, winners), figure: null, note };
  }
  const [only, ...others] = out;
  const points = only && others.length === 0 ? formatPoints(hundredthsFromPoints(only.points), 1) : null;
  const note = isProvisional ? `${left} in, not final yet` : `${left} in`;
  return { label: 'Out', who: out.length === 0 ? 'Nobody' : namesTo(userId, out), figure: points, note };
}

/** How much more the best possible lineup made: '155.4 more'; null without a lineup. */
export function moreText({ points, bestPoints }: MemberRecap): string | null {
  if (points === null) return null;
  return bestPoints === points ? 'You played it' : `${formatPoints(bestPoints - points, 1)} more`;
}

/** Compares the best lineup with the submitted one: '12.4 more than the 98.2 scored'. */
export function comparison({ points, bestPoints }: MemberRecap): string {
  if (points === null) return 'No lineup submitted';
  if (bestPoints === points) return 'Played the best possible lineup';
  return `${formatPoints(bestPoints - points, 1)} more than the ${formatPoints(points, 1)} scored`;
}

/** The best player of the best lineup who was not played; null without a lineup, or when all were. */
export function bestMissed({ points, best }: MemberRecap): RecapScorer | null {
  if (points === null) return null;
  const missed = best.flatMap(({ player, wasPlayed }) => (player === null || wasPlayed ? [] : player));
  return leftOnTable(
    missed.map((player) => ({ player })),
    new Set(),
  );
}

/** What the lineup of a member is called: 'Your best possible', 'Best possible of ann'. */
export const bestTitle = (username: string, isYou: boolean): string =>
  isYou ? 'Your best possible' : `Best possible of ${isolated(username)}`;
