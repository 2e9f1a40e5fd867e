import type { GroupSettings } from '../groups/settings.ts';
import { slotsFor } from '../lineups/slots.ts';
import type { Position } from '../players/positions.ts';
import { bestLineup, byPoints, type Scorer, stillHad } from '../recap/best-lineup.ts';
import { weekPoints } from '../scoring/rounding.ts';

/** A final week of a group. */
interface HindsightWeek {
  readonly weekNumber: number;
  /** In hundredths: 125 in a playoff week with a bonus of 25 percent. */
  readonly multiplier: number;
}

/** What a player scored in a final week, and what was projected before it, in hundredths. */
export interface HindsightLine {
  readonly points: number;
  /** Null where nothing was projected. */
  readonly projected: number | null;
  /** Whether anyone could have chosen the player: one who was not listed can still be in a lineup. */
  readonly isListed: boolean;
}

/** A player with the line of each final week; null in weeks without a game. */
export interface HindsightPlayer {
  readonly id: string;
  readonly position: Position;
  readonly lines: readonly (HindsightLine | null)[];
}

/** A slot of a member's lineup in a final week. */
interface HindsightPick {
  /** Index of the week. */
  readonly week: number;
  /** Index of the player. */
  readonly player: number;
  readonly isDoubled: boolean;
}

/** A member with everything they played. */
export interface HindsightMember {
  readonly userId: string;
  /**
   * The counted points of each week, in hundredths, as the table has them; null without a lineup. Who went out of a group
   * that plays last one standing has none of the weeks after that one.
   */
  readonly points: readonly (number | null)[];
  readonly picks: readonly HindsightPick[];
}

/** The final weeks of a group with all that happened in them. */
export interface HindsightSeason {
  readonly settings: GroupSettings;
  readonly weeks: readonly HindsightWeek[];
  readonly players: readonly HindsightPlayer[];
}

/** A season as far as its first weeks. */
export function firstWeeks(season: HindsightSeason, count: number): HindsightSeason {
  if (count >= season.weeks.length) return season;
  return {
    ...season,
    weeks: season.weeks.slice(0, count),
    players: season.players.map((player) => ({ ...player, lines: player.lines.slice(0, count) })),
  };
}

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

interface WeekScorer extends Scorer {
  readonly index: number;
}

/** The best lineup of each week on its own, whoever was used before, in counted hundredths. */
export function bestOfWeeks({ settings, weeks, players }: HindsightSeason): number[] {
  return weeks.map(({ multiplier }, week) => {
    const ranked = scorersOf(players, week).sort(byPoints);
    return weekPoints(bestLineup(slotsFor(settings.counts), ranked, settings.playerDoubleDown).total, multiplier);
  });
}

/** The best lineup of each week from the players that the member still had, as recaps have it, in counted hundredths. */
export function bestWithWhatWasLeft(season: HindsightSeason, { picks }: HindsightMember): number[] {
  const { settings, weeks, players } = season;
  return weeks.map(({ multiplier }, week) => {
    const scorers = scorersOf(players, week);
    const listed = scorers.filter(({ index }) => players[index]?.lines[week]?.isListed).sort(byPoints);
    const byId = new Map(scorers.map((scorer) => [scorer.id, scorer]));
    const before = new Map<number, number[]>();
    for (const pick of picks) {
      if (pick.week >= week) continue;
      before.set(pick.player, [...(before.get(pick.player) ?? []), weeks[pick.week]?.weekNumber ?? 0]);
    }
    const { left } = stillHad({
      listed,
      chosen: picks.flatMap((pick) => (pick.week === week ? (byId.get(players[pick.player]?.id ?? '') ?? []) : [])),
      uses: [...before].map(([player, used]) => ({ playerId: players[player]?.id ?? '', weeks: used })),
      limit: settings.maxPlayerUsage,
      find: (id) => byId.get(id) ?? null,
    });
    return weekPoints(bestLineup(slotsFor(settings.counts), left, settings.playerDoubleDown).total, multiplier);
  });
}

function scorersOf(players: HindsightSeason['players'], week: number): WeekScorer[] {
  return players.flatMap(({ id, position, lines }, index) => {
    const line = lines[week];
    return line === null || line === undefined ? [] : [{ id, position, points: line.points, index }];
  });
}
