import { type Attribution, attribute } from '@singleback/game/hindsight/attribution.ts';
import { type BestPossible, bestPossible } from '@singleback/game/hindsight/best-possible.ts';
import {
  bestLeft,
  bestPicks,
  dearestPicks,
  type JudgedPick,
  type SeasonScorer,
  topScorers,
} from '@singleback/game/hindsight/picks.ts';
import type { HindsightMember, HindsightSeason } from '@singleback/game/hindsight/season.ts';
import { bestOfWeeks, bestWithWhatWasLeft } from '@singleback/game/hindsight/weeks.ts';

/** What to judge: a season with some members. Without `best`, it is computed. */
export interface JudgeRequest {
  season: HindsightSeason;
  members: readonly HindsightMember[];
  best: BestPossible | null;
}

/** A member's season, judged. Hundredths; players and weeks are indexes of the season. */
export interface JudgedMember {
  userId: string;
  attribution: Attribution;
  weeks: { points: number | null; bestLeft: number }[];
  bestPicks: JudgedPick[];
  dearestPicks: JudgedPick[];
  left: SeasonScorer[];
}

/** A season, judged. */
export interface Judged {
  best: BestPossible;
  bestOfWeeks: number[];
  members: JudgedMember[];
  top: SeasonScorer[];
}

const PICKS = 4;
const LEFT = 4;
const TOP = 24;

/** Judges a season and its members. It takes from a tenth of a second to some seconds: only in the worker. */
export function judge({ season, members, best: known }: JudgeRequest): Judged {
  const best = known ?? bestPossible(season, () => season.settings.maxPlayerUsage);
  return {
    best,
    bestOfWeeks: bestOfWeeks(season),
    members: members.map((member) => judgeMember(season, member, best)),
    top: topScorers(season, TOP),
  };
}

function judgeMember(season: HindsightSeason, member: HindsightMember, best: BestPossible): JudgedMember {
  const left = bestWithWhatWasLeft(season, member);
  return {
    userId: member.userId,
    attribution: attribute(season, member, best),
    weeks: member.points.map((points, week) => ({ points, bestLeft: left[week] ?? 0 })),
    bestPicks: bestPicks(season, member, PICKS),
    dearestPicks: dearestPicks(season, member, PICKS),
    left: bestLeft(season, member, LEFT),
  };
}
