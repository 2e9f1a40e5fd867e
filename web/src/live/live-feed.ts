import type { CaughtUp, OwnLineupsChanged, SeasonChanged, StandingsChanged } from '@singleback/contract/live.ts';
import type { SeasonWeeks } from '@singleback/contract/season.ts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { type AppEvent, invalidate, keys } from '../api/keys.ts';
import { isShown, patchCache, patchRead, weekOf } from './live-cache.ts';
import { readMessage } from './live-messages.ts';
import type { WeekUpdate } from './live-week.ts';
import { LiveWeeks } from './live-weeks.ts';
import { createScheduler } from './scheduler.ts';

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
  receive(event: string, message: unknown): void;
  stop(): void;
}

/** Answers are kept for a second by the server: who asks sooner may read what was before the hint. */
const SERVER_CACHE_MS = 1_000;
const SPREAD_MS = 1_000;
/** Points come by themselves; what else of a season changes is read again this often at most. */
const SEASON_REFETCH_MS = 60_000;

export function createLiveFeed({ cache, catchUp, wait, random }: LiveFeedParts): LiveFeed {
  const schedule = createScheduler(wait, random);
  const scheduleInvalidation = (event: AppEvent, after: number) =>
    schedule(event, { after, spread: SPREAD_MS }, () => void invalidate(cache, event));

  const weeks = new LiveWeeks({
    catchUp,
    patched(weekId, week, update) {
      patchCache(cache, weekId, week);
      refetchOpenPlayer(update);
    },
    lost: () => scheduleInvalidation('games-changed', SERVER_CACHE_MS),
  });
  // A stat line of a player who is looked at: his log has more than points in it.
  const refetchOpenPlayer = (update: WeekUpdate) => {
    const ids = update.kind === 'points' ? Object.keys(update.points) : [];
    const isOpen = cache
      .getQueryCache()
      .findAll({ queryKey: ['player'], type: 'active' })
      .some(({ queryKey: [, id] }) => ids.includes(String(id)));
    if (isOpen) scheduleInvalidation('player-stats-changed', SERVER_CACHE_MS);
  };
  const unsubscribe = patchFetchedData(cache, weeks);

  return {
    connected() {
      const current = cache.getQueryData<SeasonWeeks>(keys.season)?.currentWeek.id;
      weeks.connected(current === undefined ? [] : [current]);
      scheduleInvalidation('standings-changed', 0);
      scheduleInvalidation('weeks-changed', SERVER_CACHE_MS);
      scheduleInvalidation('own-lineups-missed', SERVER_CACHE_MS);
    },
    disconnected: () => weeks.disconnected(),
    receive(event, message) {
      const update = readMessage(event, message);
      if (update) {
        weeks.receive(update, isShown(cache, update.weekId));
        return;
      }
      switch (event as 'standings-changed' | 'season-changed' | 'week-turned' | 'own-lineups-changed') {
        case 'standings-changed':
          if ((message as StandingsChanged).weekId) scheduleInvalidation('standings-changed', 0);
          return;
        case 'season-changed':
          if ((message as SeasonChanged).seasonId) scheduleInvalidation('games-changed', SEASON_REFETCH_MS);
          return;
        case 'own-lineups-changed':
          if ((message as OwnLineupsChanged).weekId) void invalidate(cache, 'lineups-changed');
          return;
        case 'week-turned':
          scheduleInvalidation('weeks-changed', SERVER_CACHE_MS);
          scheduleInvalidation('games-changed', SERVER_CACHE_MS);
          scheduleInvalidation('standings-changed', 0);
      }
    },
    stop() {
      unsubscribe();
      schedule.stop();
      weeks.disconnected();
    },
  };
}

/**
 * Whatever is read is moved by what was heard meanwhile: an answer may be older than a message that overtook it. The
 * current week is heard of as soon as it is known, and the next one when it begins.
 */
function patchFetchedData(cache: QueryClient, weeks: LiveWeeks): () => void {
  return cache.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
    const { queryKey, state } = event.query;
    if (queryKey[0] === keys.season[0]) weeks.watch((state.data as SeasonWeeks).currentWeek.id);
    const weekId = weekOf(queryKey);
    const patched = weekId === null ? state.data : patchRead(queryKey as QueryKey, state.data, weeks.get(weekId));
    if (patched !== state.data) cache.setQueryData(queryKey, patched, { updatedAt: state.dataUpdatedAt });
  });
}
