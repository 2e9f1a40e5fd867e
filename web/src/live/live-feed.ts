import type { CaughtUp, OwnLineupsChanged, SeasonChanged, StandingsChanged } from '@singleback/contract/live.ts';
import type { SeasonWeeks } from '@singleback/contract/season.ts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { type AppEvent, invalidate, keys } from '../api/keys.ts';
import { isShown, moveCache, moveRead, weekOf } from './live-cache.ts';
import { readMessage } from './live-messages.ts';
import type { Heard } from './live-week.ts';
import { LiveWeeks } from './live-weeks.ts';
import { createSoon } from './soon.ts';

/** What the feed needs of the page: a timer, and a number from 0 to 1 so that not everybody asks at once. */
export interface LiveFeedParts {
  cache: QueryClient;
  catchUp: (weekId: string, since: number) => Promise<CaughtUp | null>;
  wait: (ms: number, then: () => void) => () => void;
  random: () => number;
}

/** What comes over the socket, brought to everything that is shown. */
export interface LiveFeed {
  connected(): void;
  disconnected(): void;
  hear(event: string, message: unknown): void;
  stop(): void;
}

/** Answers are kept for a second by the server: who asks sooner may read what was before the hint. */
const KEPT_MS = 1_000;
const SPREAD_MS = 1_000;
/** Points come by themselves; what else of a season changes is read again this often at most. */
const SEASON_EVERY_MS = 60_000;

export function createLiveFeed({ cache, catchUp, wait, random }: LiveFeedParts): LiveFeed {
  const soon = createSoon(wait, random);
  const invalidateSoon = (event: AppEvent, after: number) =>
    soon(event, { after, spread: SPREAD_MS }, () => void invalidate(cache, event));

  const weeks = new LiveWeeks({
    catchUp,
    moved(weekId, week, heard) {
      moveCache(cache, weekId, week);
      readDetail(heard);
    },
    lost: () => invalidateSoon('games-changed', KEPT_MS),
  });
  // A stat line of a player who is looked at: his log has more than points in it.
  const readDetail = (heard: Heard) => {
    const ids = heard.kind === 'points' ? Object.keys(heard.points) : [];
    const isOpen = cache
      .getQueryCache()
      .findAll({ queryKey: ['player'], type: 'active' })
      .some(({ queryKey: [, id] }) => ids.includes(String(id)));
    if (isOpen) invalidateSoon('player-stats-changed', KEPT_MS);
  };
  const deaf = listenToReads(cache, weeks);

  return {
    connected() {
      const current = cache.getQueryData<SeasonWeeks>(keys.season)?.currentWeek.id;
      weeks.connected(current === undefined ? [] : [current]);
      invalidateSoon('standings-changed', 0);
      invalidateSoon('weeks-changed', KEPT_MS);
      invalidateSoon('own-lineups-missed', KEPT_MS);
    },
    disconnected: () => weeks.disconnected(),
    hear(event, message) {
      const heard = readMessage(event, message);
      if (heard) {
        weeks.hear(heard, isShown(cache, heard.weekId));
        return;
      }
      switch (event as 'standings-changed' | 'season-changed' | 'week-turned' | 'own-lineups-changed') {
        case 'standings-changed':
          if ((message as StandingsChanged).weekId) invalidateSoon('standings-changed', 0);
          return;
        case 'season-changed':
          if ((message as SeasonChanged).seasonId) invalidateSoon('games-changed', SEASON_EVERY_MS);
          return;
        case 'own-lineups-changed':
          if ((message as OwnLineupsChanged).weekId) void invalidate(cache, 'lineups-changed');
          return;
        case 'week-turned':
          invalidateSoon('weeks-changed', KEPT_MS);
          invalidateSoon('games-changed', KEPT_MS);
          invalidateSoon('standings-changed', 0);
      }
    },
    stop() {
      deaf();
      soon.stop();
      weeks.disconnected();
    },
  };
}

/**
 * Whatever is read is moved by what was heard meanwhile: an answer may be older than a message that overtook it. The
 * current week is heard of as soon as it is known, and the next one when it begins.
 */
function listenToReads(cache: QueryClient, weeks: LiveWeeks): () => void {
  return cache.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
    const { queryKey, state } = event.query;
    if (queryKey[0] === keys.season[0]) weeks.watch((state.data as SeasonWeeks).currentWeek.id);
    const weekId = weekOf(queryKey);
    const moved = weekId === null ? state.data : moveRead(queryKey as QueryKey, state.data, weeks.get(weekId));
    if (moved !== state.data) cache.setQueryData(queryKey, moved, { updatedAt: state.dataUpdatedAt });
  });
}
