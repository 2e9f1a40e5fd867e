import { slotsFor } from '../lineups/slots.ts';
import { bestLineup, byPoints, type Scorer } from '../recap/best-lineup.ts';
import { stillHad } from '../recap/still-had.ts';
import { weekPoints } from '../scoring/rounding.ts';
import type { HindsightMember, HindsightSeason } from './season.ts';

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
