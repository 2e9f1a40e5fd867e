import type { HindsightMember, HindsightPick, HindsightSeason } from './season.ts';

/** A use of a player beside the player's best week so far. Points are those of the player, in hundredths. */
export interface JudgedPick {
  /** Index of the player. */
  readonly player: number;
  /** Index of the week of use. */
  readonly week: number;
  readonly points: number;
  /** Index of the player's best final week; the week of use, if none was better. */
  readonly bestWeek: number;
  /** What the player scored more in that week; 0 if the use was in the best week. */
  readonly more: number;
}

const byPointsThenWeek = (a: JudgedPick, b: JudgedPick) =>
  b.points - a.points || a.week - b.week || a.player - b.player;

/**
 * The best picks: who scored most among those used in their best week so far, then among the others. At most `most`.
 */
export function bestPicks(season: HindsightSeason, { picks }: HindsightMember, most: number): JudgedPick[] {
  return picks
    .map((pick) => judge(season, pick))
    .sort((a, b) => Number(a.more > 0) - Number(b.more > 0) || byPointsThenWeek(a, b))
    .slice(0, most);
}

/** The dearest picks: who scored most more in another week than in that of their use. At most `most`. */
export function dearestPicks(season: HindsightSeason, { picks }: HindsightMember, most: number): JudgedPick[] {
  return picks
    .map((pick) => judge(season, pick))
    .filter(({ more }) => more > 0)
    .sort((a, b) => b.more - a.more || byPointsThenWeek(a, b))
    .slice(0, most);
}

function judge({ players }: HindsightSeason, { player, week }: HindsightPick): JudgedPick {
  const lines = players[player]?.lines ?? [];
  const points = lines[week]?.points ?? 0;
  let bestWeek = week;
  for (const [at, line] of lines.entries()) {
    if (line !== null && line.points > (lines[bestWeek]?.points ?? 0)) bestWeek = at;
  }
  return { player, week, points, bestWeek, more: (lines[bestWeek]?.points ?? 0) - points };
}

/** A player with all points of the final weeks, in hundredths. */
export interface SeasonScorer {
  /** Index of the player. */
  readonly player: number;
  readonly points: number;
}

/** The players who scored most in the final weeks, best first. At most `most`. */
export function topScorers({ players }: HindsightSeason, most: number): SeasonScorer[] {
  return rankedScorers(players, () => true).slice(0, most);
}

/** The listed players whom a member can still use, by what they scored so far, best first. At most `most`. */
export function bestLeft(
  { settings, players }: HindsightSeason,
  { picks }: HindsightMember,
  most: number,
): SeasonScorer[] {
  const uses = new Map<number, number>();
  for (const { player } of picks) uses.set(player, (uses.get(player) ?? 0) + 1);
  const isLeft = (index: number) => (uses.get(index) ?? 0) < settings.maxPlayerUsage;
  return rankedScorers(players, (index) => isLeft(index) && isListed(players[index]?.lines ?? [])).slice(0, most);
}

/** Whether a player was listed in the last week in which they had a game. */
function isListed(lines: HindsightSeason['players'][number]['lines']): boolean {
  return lines.findLast((line) => line !== null)?.isListed ?? false;
}

function rankedScorers(players: HindsightSeason['players'], isWanted: (index: number) => boolean): SeasonScorer[] {
  return players
    .flatMap(({ lines }, player): SeasonScorer[] => {
      if (!isWanted(player)) return [];
      return [{ player, points: lines.reduce((sum, line) => sum + (line?.points ?? 0), 0) }];
    })
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points || a.player - b.player);
}
