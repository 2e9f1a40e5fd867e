import type { CaughtUp, OwnLineupsChanged, SeasonChanged, StandingsChanged } from '@singleback/contract/live.ts';
import type { SeasonWeeks } from '@singleback/contract/season.ts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { refreshAfterLineups } from './lineups.ts';
import { isShown, moveCache, moveRead, weekOf } from './live-cache.ts';
import { readMessage } from './live-messages.ts';
import type { Heard } from './live-week.ts';
import { LiveWeeks } from './live-weeks.ts';
import { seasonQuery } from './season.ts';
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
  const again = (...firsts: string[]) =>
    void cache.invalidateQueries({ predicate: ({ queryKey: [first] }) => firsts.includes(String(first)) });
  const tables = () => soon('tables', { after: 0, spread: SPREAD_MS }, () => again('leaderboard'));
  const season = () => soon('season', { after: KEPT_MS, spread: SPREAD_MS }, () => again('season'));
  const lists = (after: number) =>
    soon('lists', { after, spread: SPREAD_MS }, () => again('players', 'lineups', 'scoreboard'));

  const weeks = new LiveWeeks({
    catchUp,
    moved(weekId, week, heard) {
      moveCache(cache, weekId, week);
      readDetail(heard);
    },
    lost: () => lists(KEPT_MS),
  });
  // A stat line of a player who is looked at: his log has more than points in it.
  const readDetail = (heard: Heard) => {
    const ids = heard.kind === 'points' ? Object.keys(heard.points) : [];
    const isOpen = cache
      .getQueryCache()
      .findAll({ queryKey: ['player'], type: 'active' })
      .some(({ queryKey: [, id] }) => ids.includes(String(id)));
    if (isOpen) soon('detail', { after: KEPT_MS, spread: SPREAD_MS }, () => again('player'));
  };
  const deaf = listenToReads(cache, weeks);

  return {
    connected() {
      const current = cache.getQueryData(seasonQuery.queryKey)?.currentWeek.id;
      weeks.connected(current === undefined ? [] : [current]);
      tables();
      season();
      // What other devices saved while nothing was heard.
      soon('own lineup', { after: KEPT_MS, spread: SPREAD_MS }, () => again('lineup'));
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
          if ((message as StandingsChanged).weekId) tables();
          return;
        case 'season-changed':
          if ((message as SeasonChanged).seasonId) lists(SEASON_EVERY_MS);
          return;
        case 'own-lineups-changed':
          if ((message as OwnLineupsChanged).weekId) void refreshAfterLineups(cache);
          return;
        case 'week-turned':
          season();
          lists(KEPT_MS);
          tables();
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
    if (queryKey[0] === seasonQuery.queryKey[0]) weeks.watch((state.data as SeasonWeeks).currentWeek.id);
    const weekId = weekOf(queryKey);
    const moved = weekId === null ? state.data : moveRead(queryKey as QueryKey, state.data, weeks.get(weekId));
    if (moved !== state.data) cache.setQueryData(queryKey, moved, { updatedAt: state.dataUpdatedAt });
  });
}
