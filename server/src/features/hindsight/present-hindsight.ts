import type { Hindsight, HindsightRow, JudgedPick, SpentPlayer } from '@singleback/contract/hindsight/hindsight.ts';
import type { JudgedPick as Pick, SeasonScorer } from '@singleback/game/hindsight/picks.ts';
import type { HindsightMember, HindsightSeason } from '@singleback/game/hindsight/season.ts';
import { isSpent } from '@singleback/game/lineups/usage.ts';
import { pointsFromHundredths } from '@singleback/game/scoring/rounding.ts';
import { rankByTotal } from '@singleback/game/standings/standings.ts';
import type { Judged, JudgedMember } from './judge.ts';
import type { SeasonLines } from './season-lines.ts';

/** A season and what became of it. */
export interface JudgedSeason {
  season: HindsightSeason;
  members: readonly HindsightMember[];
  lines: SeasonLines;
  /** The shown names of the members, in their order. */
  names: ReadonlyMap<string, string>;
  judged: Judged;
}

/** A season in hindsight for a client, with the row of a user if there is one. */
export function presentHindsight(judgedSeason: JudgedSeason, userId: string): Hindsight {
  const { season, judged } = judgedSeason;
  const totals = judged.members.map((member) => ({ member, total: member.attribution.points }));
  const rows = rankByTotal(totals).map(({ member, rank }) => presentRow(judgedSeason, member, rank));
  const spent = judged.top.map((scorer) => presentSpent(judgedSeason, scorer));
  return {
    weeks: season.weeks.map(({ weekNumber, multiplier }, week) => ({
      ...{ weekNumber, multiplier: pointsFromHundredths(multiplier) },
      best: pointsFromHundredths(judged.bestOfWeeks[week] ?? 0),
    })),
    bestPoints: pointsFromHundredths(judged.best.points),
    isExact: judged.best.isExact,
    ...{ rows, userRow: rows.find((row) => row.userId === userId) ?? null, spent },
    players: presentPlayers(judgedSeason, rows, spent),
  };
}

function presentRow(of: JudgedSeason, member: JudgedMember, rank: number): HindsightRow {
  const { points, luck, timing, choice } = member.attribution;
  const best = of.judged.best.points;
  return {
    userId: member.userId,
    username: of.names.get(member.userId) ?? '',
    rank,
    points: pointsFromHundredths(points),
    share: best > 0 ? Math.max(0, Math.floor((100 * points) / best)) : 0,
    luck: pointsFromHundredths(luck),
    timing: pointsFromHundredths(timing),
    choice: pointsFromHundredths(choice),
    weeks: member.weeks.map((week) => ({
      points: week.points === null ? null : pointsFromHundredths(week.points),
      bestLeft: pointsFromHundredths(week.bestLeft),
    })),
    bestPicks: member.bestPicks.map((pick) => presentPick(of, pick)),
    dearestPicks: member.dearestPicks.map((pick) => presentPick(of, pick)),
    left: member.left.map((scorer) => presentScorer(of, scorer)),
  };
}

function presentPick({ season }: JudgedSeason, { player, week, points, bestWeek, more }: Pick): JudgedPick {
  return {
    playerId: season.players[player]?.id ?? '',
    weekNumber: season.weeks[week]?.weekNumber ?? 0,
    points: pointsFromHundredths(points),
    bestWeekNumber: season.weeks[bestWeek]?.weekNumber ?? 0,
    more: pointsFromHundredths(more),
  };
}

function presentScorer({ season }: JudgedSeason, { player, points }: SeasonScorer) {
  return { playerId: season.players[player]?.id ?? '', points: pointsFromHundredths(points) };
}

function presentSpent(of: JudgedSeason, scorer: SeasonScorer): SpentPlayer {
  const { season, members } = of;
  const uses = members.flatMap(({ userId, picks }) => {
    const own = picks.filter(({ player }) => player === scorer.player);
    if (own.length === 0) return [];
    const points = own.reduce((sum, { week }) => sum + (season.players[scorer.player]?.lines[week]?.points ?? 0), 0);
    const weekNumbers = own.map(({ week }) => season.weeks[week]?.weekNumber ?? 0).sort((a, b) => a - b);
    const spent = isSpent(own.length, season.settings.maxPlayerUsage);
    return [{ userId, weekNumbers, points: pointsFromHundredths(points), isSpent: spent }];
  });
  return {
    ...presentScorer(of, scorer),
    uses,
    left: members.length - uses.filter((use) => use.isSpent).length,
  };
}

/** Everyone who is named, once. */
function presentPlayers({ lines }: JudgedSeason, rows: readonly HindsightRow[], spent: readonly SpentPlayer[]) {
  const named = rows.flatMap(({ bestPicks, dearestPicks, left }) => [...bestPicks, ...dearestPicks, ...left]);
  return [...new Set([...named, ...spent].map(({ playerId }) => playerId))].sort().flatMap((id) => {
    const player = lines.shown.get(id);
    if (player === undefined) return [];
    const { name, position, row } = player;
    const { teamAbbreviation, primaryColor, secondaryColor } = row;
    return [{ id, name, position, teamAbbreviation, primaryColor, secondaryColor }];
  });
}
