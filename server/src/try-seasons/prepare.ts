import { injuryBadge, isUnlikelyToPlay } from '@singleback/game/players/injury.ts';
import { bestSeason } from '@singleback/game/try/best-season.ts';
import { picksOfManager, simulateManagers, totalsThrough } from '@singleback/game/try/managers.ts';
import { MANAGERS, type TryWeek } from '@singleback/game/try/season.ts';
import type { FactLine, SeasonFacts } from './facts.ts';
import { listingOf } from './listing.ts';

/** A week of a season, ready to be sent. Texts are JSON, because they cross from the worker at once. */
export interface PreparedWeek {
  weekNumber: number;
  startsAt: number;
  /** Player[]: what is known before the week. */
  listing: string;
  /** FactLine[] of those who play. */
  facts: string;
  /** Player ids of the manager in the middle of this week's points. */
  medianPicks: string[];
  /** The season's totals of all simulated managers after this week, lowest first, in hundredths. */
  totals: Int32Array;
}

/** A season that can be played. */
export interface PreparedSeason {
  /** SeasonFacts['players'] as JSON. */
  players: string;
  weeks: PreparedWeek[];
  /** The best possible season in hindsight, in hundredths; null if its slots can't all be filled. */
  best: number | null;
}

/** Computes everything that a season needs to be played. It takes seconds: only in the worker. */
export function prepareSeason(facts: SeasonFacts, seed: string): PreparedSeason {
  const weeks = facts.weeks.map(({ weekNumber, lines }): TryWeek => {
    const playing = lines.filter(({ kickoff }) => kickoff !== null);
    return {
      weekNumber,
      players: playing.map(({ player, projected, points, injuryStatus }) => {
        const position = facts.players[player]?.position ?? 'K';
        return { index: player, position, projected, points, isLikely: isLikely(injuryStatus) };
      }),
    };
  });
  const managers = simulateManagers(weeks, MANAGERS, seed);
  return {
    players: JSON.stringify(facts.players),
    best: bestSeason(weeks),
    weeks: facts.weeks.map(({ weekNumber, startsAt, lines }, at) => {
      const median = picksOfManager(weeks, managers.medianManagers[at] ?? 0, seed)[at] ?? [];
      return {
        ...{ weekNumber, startsAt },
        listing: JSON.stringify(listingOf(facts, at)),
        facts: JSON.stringify(lines.filter(({ kickoff }: FactLine) => kickoff !== null)),
        medianPicks: median.flatMap(({ index }) => facts.players[index]?.id ?? []),
        totals: totalsThrough(managers, weeks.length, at + 1),
      };
    }),
  };
}

const isLikely = (injuryStatus: string | null) => !isUnlikelyToPlay(injuryStatus) && injuryBadge(injuryStatus) !== 'D';
