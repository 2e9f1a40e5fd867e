import type { Standings } from '../../standings/standings.ts';
import { throttleByKey } from './throttle.ts';

/** What the sockets send about standings. Each is called as often as it happens. */
export interface StandingsMessages {
  /** A table shows other points. */
  pointsChanged(weekId: string): void;
  /** A table shows another lineup: little else changes. */
  lineupsChanged(weekId: string): void;
  /** A user's lineups of a week have changed, perhaps in another process. */
  ownLineupsChanged(weekId: string, userId: string): void;
}

/** A look at what has changed in the standings. */
export interface StandingsWatch {
  /** Looks now, or as soon as the last look is over. */
  look(): void;
  stop(): void;
}

/**
 * How long after the last look lineups are looked at that another process may have changed: no message announces them.
 * Longer than between two messages with points, each of which is followed by a look: a look in between would send its
 * hint too early, and the next one would come late.
 */
const EVERY_MS = 1_250;
const GAP_MS = 100;

/**
 * Follows the standings of the running season: once now, so that the first request does not wait for it, and then while
 * `isNeeded`.
 */
export function followStandings(
  standings: Standings,
  { seasonId, isNeeded }: { seasonId: () => string | null; isNeeded: () => boolean },
  messages: StandingsMessages,
  onError: (error: unknown) => void,
): StandingsWatch {
  const looks = throttleByKey(GAP_MS, (season) => standings.follow(season), onError);
  const look = () => {
    timer.refresh();
    const season = seasonId();
    if (season !== null) looks.request(season);
  };
  const timer = setInterval(() => isNeeded() && look(), EVERY_MS);
  look();
  const stopListening = standings.listen({
    tablesChanged: (weekId, reason) =>
      reason === 'points' ? messages.pointsChanged(weekId) : messages.lineupsChanged(weekId),
    lineupsChanged: messages.ownLineupsChanged,
  });
  return {
    look: () => isNeeded() && look(),
    stop() {
      clearInterval(timer);
      stopListening();
      looks.stop();
    },
  };
}
