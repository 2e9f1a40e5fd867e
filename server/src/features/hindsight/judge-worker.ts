import {
  type Attribution,
  attribute,
  type BestPossible,
  bestPossible,
} from '@singleback/game/hindsight/attribution.ts';
import {
  bestLeft,
  bestOfWeeks,
  bestPicks,
  bestWithWhatWasLeft,
  dearestPicks,
  firstWeeks,
  type HindsightMember,
  type HindsightSeason,
  type JudgedPick,
  type SeasonScorer,
  topScorers,
} from '@singleback/game/hindsight/season.ts';
import { replyInThread } from '../../lib/worker-queue.ts';

/** What to judge: a season with some members. Without `best`, it is computed. */
export interface JudgeRequest {
  season: HindsightSeason;
  members: readonly HindsightMember[];
  best: BestPossible | null;
}

/** A member's season, judged. Hundredths; players and weeks are indexes of the season. */
export interface JudgedMember {
  userId: string;
  /** The best possible season as far as the member was in. */
  best: BestPossible;
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
  const parts = new Map<number, Part>();
  const partOf = (weeks: number, given: BestPossible | null): Part => {
    const kept = parts.get(weeks);
    if (kept !== undefined) return kept;
    const first = firstWeeks(season, weeks);
    const part = { season: first, best: given ?? bestPossible(first, () => season.settings.maxPlayerUsage) };
    parts.set(weeks, part);
    return part;
  };
  const { best } = partOf(season.weeks.length, known);
  return {
    best,
    bestOfWeeks: bestOfWeeks(season),
    members: members.map((member) => judgeMember(partOf(member.points.length, null), member)),
    top: topScorers(season, TOP),
  };
}

/** A season as far as some of its members were in. */
interface Part {
  season: HindsightSeason;
  best: BestPossible;
}

function judgeMember({ season, best }: Part, member: HindsightMember): JudgedMember {
  const left = bestWithWhatWasLeft(season, member);
  return {
    userId: member.userId,
    best,
    attribution: attribute(season, member, best),
    weeks: member.points.map((points, week) => ({ points, bestLeft: left[week] ?? 0 })),
    bestPicks: bestPicks(season, member, PICKS),
    dearestPicks: dearestPicks(season, member, PICKS),
    left: bestLeft(season, member, LEFT),
  };
}

// Runs in a worker thread, without access to database or network.
replyInThread(async (request: JudgeRequest) => judge(request));
