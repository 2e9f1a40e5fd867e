import type { Position } from '@singleback/game/players/positions.ts';
import { shareLeft } from '@singleback/game/scoreboard/game.ts';
import { scorePlayer } from '@singleback/game/scoring/score-player.ts';
import type { TimedRecord } from '../../server/src/pipeline/feeds/timed-record.ts';
import type { PastGame, PastSeason } from './read-past-season.ts';

/** A player in the middle of a recorded game. */
export interface PastMoment {
  readonly game: PastGame;
  /** The share of the game that is left. */
  readonly share: number;
  /** Points so far, in hundredths. */
  readonly soFar: number;
}

/** Every player of the season's recorded games with so much of the game left, by week. */
export function momentsAt(season: PastSeason, share: number): Map<number, PastMoment[]> {
  const instants = new Map([...season.recorded].map(([key, records]) => [key, instantAt(records, share)]));
  const weeks = new Map<number, PastMoment[]>();
  for (const [weekNumber, games] of season.weeks) {
    const moments = games.flatMap((game): PastMoment[] => {
      const at = instants.get(game.game);
      if (at === undefined || at === null) return [];
      return [
        { game, share: at.share, soFar: pointsAtInstant(season.recorded.get(game.game) ?? [], game, at.instant) },
      ];
    });
    if (moments.length > 0) weeks.set(weekNumber, moments);
  }
  return weeks;
}

/** The first instant with no more than that share of the game left. */
function instantAt(records: readonly TimedRecord[], share: number): { instant: Date; share: number } | null {
  for (const one of records) {
    if (one.kind !== 'game' || one.record.status !== 'in_progress') continue;
    const left = shareLeft({ ...one.record, status: 'in_progress' });
    if (left !== null && left <= share) return { instant: one.knownAt, share: left };
  }
  return null;
}

function pointsAtInstant(records: readonly TimedRecord[], { id, position }: PastGame, instant: Date): number {
  const last = records.findLast(
    (one) => one.kind === 'stat_line' && one.record.feedKey === id && one.knownAt <= instant,
  );
  return last?.kind === 'stat_line' ? scorePlayer(position as Position, last.record.stats) : 0;
}
