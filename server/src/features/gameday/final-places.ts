import type { GroupPlace } from '@singleback/contract/gameday/game-day.ts';
import { pointsFromHundredths } from '@singleback/game/scoring/rounding.ts';
import type { FinalRow, FinalTable } from './final-table.ts';

interface FinalPlaceOf {
  groupId: string;
  members: number;
  final: FinalTable;
}

/** A user's place on the table that a week left, as on the live one. */
export function finalPlace({ groupId, members, final }: FinalPlaceOf, user: number): GroupPlace {
  const playing = final.rows.filter(({ hasPlayed }) => hasPlayed);
  const own = playing.find((row) => row.user === user);
  const lineups = final.rows.filter(({ weekRank }) => weekRank !== null).length;
  const about = { group_id: groupId, members, members_in: Math.min(members, lineups) };
  if (own === undefined) return { ...about, ...NO_PLACE };
  const nameAt = (total: number): string | null => {
    const there = final.rows.filter((row) => row.totalPoints === total && row !== own);
    return there.length === 1 ? (final.names.get((there[0] as FinalRow).user) ?? null) : null;
  };
  const neighbor = (row: FinalRow | undefined) =>
    row === undefined
      ? null
      : { rank: row.rank, gap: gapOf(row.totalPoints - own.totalPoints), username: nameAt(row.totalPoints) };
  const level = final.rows.filter(({ totalPoints }) => totalPoints === own.totalPoints).length - 1;
  return {
    ...about,
    ...{ rank: own.rank, rank_before: own.rankBefore, week_rank: own.weekRank, level },
    above: neighbor(final.rows.findLast(({ totalPoints }) => totalPoints > own.totalPoints)),
    below: neighbor(final.rows.find(({ totalPoints }) => totalPoints < own.totalPoints)),
    behind_first: gapOf((final.rows[0] as FinalRow).totalPoints - own.totalPoints),
    level_with: level === 1 ? nameAt(own.totalPoints) : null,
  };
}

/** What is known of a place on a table that is too large to be added up again: the rank. */
export function barePlace(groupId: string, members: number, rank: number | null): GroupPlace {
  return { ...NO_PLACE, ...{ group_id: groupId, members, members_in: null, rank } };
}

const gapOf = (hundredths: number) => pointsFromHundredths(Math.abs(hundredths));

const NO_PLACE = {
  ...{ rank: null, rank_before: null, week_rank: null, above: null, below: null },
  ...{ behind_first: 0, level: 0, level_with: null },
};
