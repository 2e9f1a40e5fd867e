import { ordinal } from '@singleback/game/players/matchup.ts';
import { leftOnTable } from '@singleback/game/recap/left-on-table.ts';
import { namesOf } from '@singleback/game/recap/recap-letter.ts';
import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import type { GroupRecap, MemberRecap, RecapScorer } from './queries.ts';

/** One of the four facts at the top. */
export interface RecapFact {
  readonly title: string;
  /** Null for nobody. */
  readonly figure: string | null;
  readonly who: string;
  readonly note: string;
}

/** Winner, biggest riser, best possible lineup, points of used-up players. */
export function recapFacts(recap: GroupRecap): RecapFact[] {
  return [winner(recap), riser(recap), mostPossible(recap.rows), mostSpent(recap.rows)];
}

function winner({ winners, lineups, members }: GroupRecap): RecapFact {
  const points = winners[0]?.points;
  return {
    title: 'Winner',
    figure: points === undefined ? null : formatPoints(points, 1),
    who: namesOf(winners),
    note: `${lineups} of ${members} had a lineup`,
  };
}

function riser({ risers }: GroupRecap): RecapFact {
  const first = risers[0];
  const places = first ? first.from - first.to : 0;
  return {
    title: risers.length > 1 ? 'Biggest risers' : 'Biggest riser',
    figure: first ? `+${places}` : null,
    who: namesOf(risers),
    note:
      risers.length === 1 && first
        ? `from ${ordinal(first.from)} to ${ordinal(first.to)}`
        : places > 0
          ? `${places === 1 ? 'place' : 'places'} each`
          : 'No one moved up',
  };
}

function mostPossible(rows: readonly MemberRecap[]): RecapFact {
  const most = topOf(rows, ({ bestPoints }) => bestPoints);
  return {
    title: 'Best possible lineup',
    figure: most.length > 0 ? formatPoints(most[0]?.bestPoints ?? 0, 1) : null,
    who: namesOf(most),
    note: 'with players still available',
  };
}

function mostSpent(rows: readonly MemberRecap[]): RecapFact {
  const most = topOf(
    rows.filter(({ spentPoints }) => spentPoints > 0),
    ({ spentPoints }) => spentPoints,
  );
  return {
    title: 'Used players',
    figure: most.length > 0 ? formatPoints(most[0]?.spentPoints ?? 0, 1) : null,
    who: namesOf(most),
    note: most.length > 0 ? 'scored by players already used' : 'No used player scored',
  };
}

function topOf(rows: readonly MemberRecap[], figure: (row: MemberRecap) => number): MemberRecap[] {
  const most = rows.reduce((top, row) => Math.max(top, figure(row)), Number.NEGATIVE_INFINITY);
  return rows.filter((row) => figure(row) === most);
}

/** The difference between the best and the actual lineup, in hundredths. */
function leftBehind({ points, bestPoints }: MemberRecap): number {
  return bestPoints - (points ?? 0);
}

/** Compares the best lineup with the submitted one: '12.4 more than the 98.2 that were made'. */
export function comparison(row: MemberRecap): string {
  if (row.points === null) return 'No lineup submitted';
  const left = leftBehind(row);
  if (left === 0) return 'Played the best possible lineup';
  return `${formatPoints(left, 1)} more than the ${formatPoints(row.points, 1)} scored`;
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

/** Luck as in hindsight: '12.4 less than projected', '3.0 more than projected'; null without a lineup. */
export function luckText({ luck }: MemberRecap): string | null {
  if (luck === null) return null;
  if (luck === 0) return 'exactly as projected';
  return `${formatPoints(Math.abs(luck), 1)} ${luck > 0 ? 'less' : 'more'} than projected`;
}
