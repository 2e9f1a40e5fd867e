import type { Hindsight, HindsightRow, JudgedPick, SpentPlayer } from '@singleback/contract/hindsight/hindsight.ts';
import type {
  HindsightLine,
  HindsightMember,
  HindsightPlayer,
  HindsightSeason,
  JudgedPick as Pick,
  SeasonScorer,
} from '@singleback/game/hindsight/season.ts';
import { isSpent } from '@singleback/game/lineups/lineup.ts';
import { mayBeSeenByOthers } from '@singleback/game/players/lock.ts';
import { pointsFromHundredths } from '@singleback/game/scoring/rounding.ts';
import { rankByTotal } from '@singleback/game/standings/standings.ts';
import type { Db } from '../../db/pool.ts';
import { type WeekPlayer, weekPlayers } from '../players/players-service.ts';
import type { WeekRow } from '../season/season-service.ts';
import type { Judged, JudgedMember } from './judge-worker.ts';

/** A season and what became of it. */
export interface JudgedSeason {
  season: HindsightSeason;
  members: readonly HindsightMember[];
  lines: SeasonLines;
  /** Of the members, those who went out of the group, by id. */
  outs: ReadonlySet<string>;
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
  const best = member.best.points;
  const isOut = member.weeks.length < of.season.weeks.length;
  return {
    userId: member.userId,
    username: of.names.get(member.userId) ?? '',
    rank,
    points: pointsFromHundredths(points),
    ...(isOut && { bestPoints: pointsFromHundredths(best) }),
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
    left: of.outs.has(member.userId) ? [] : member.left.map((scorer) => presentScorer(of, scorer)),
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
  const { season, members, outs } = of;
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
    left: members.filter(({ userId }) => !outs.has(userId) && !uses.some((use) => use.isSpent && use.userId === userId))
      .length,
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

/** The players of some final weeks, and where each is on the list. */
export interface SeasonLines {
  players: HindsightPlayer[];
  indexOf: ReadonlyMap<string, number>;
  /** Each player in the last of these weeks that has them, for names and teams. */
  shown: ReadonlyMap<string, WeekPlayer>;
}

/** Reads who could be used in these weeks, and those of `chosen` who were not listed. `now` is the season's time. */
export async function readSeasonLines(
  db: Db,
  weeks: readonly WeekRow[],
  chosen: ReadonlyMap<string, ReadonlySet<string>>,
  now: Date,
): Promise<SeasonLines> {
  const lines = new Map<string, (HindsightLine | null)[]>();
  const shown = new Map<string, WeekPlayer>();
  for (const [at, week] of weeks.entries()) {
    const listed = await weekPlayers(db, week.id, 'listed');
    const known = new Set(listed.map(({ id }) => id));
    const others = [...(chosen.get(week.id) ?? [])].filter((id) => !known.has(id));
    for (const player of [...listed, ...(await weekPlayers(db, week.id, others))]) {
      if (!mayBeSeenByOthers(player.game, now)) continue;
      const own = lines.get(player.id) ?? weeks.map(() => null);
      own[at] = { points: player.actual ?? 0, projected: player.projected, isListed: known.has(player.id) };
      lines.set(player.id, own);
      shown.set(player.id, player);
    }
  }
  const ids = [...lines.keys()].sort();
  return {
    players: ids.map((id) => ({ id, position: shown.get(id)?.position ?? 'K', lines: lines.get(id) ?? [] })),
    indexOf: new Map(ids.map((id, index) => [id, index])),
    shown,
  };
}
