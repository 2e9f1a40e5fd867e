import type { CallKey } from '@singleback/contract/calls.ts';
import type { ChatChanges } from '@singleback/contract/chat.ts';
import type {
  CaughtUp,
  OwnLineupsChanged,
  SeasonChanged,
  ServerEvents,
  StandingsChanged,
} from '@singleback/contract/live.ts';
import type { SeasonWeeks } from '@singleback/contract/season.ts';
import type { StaleEvent } from '@singleback/contract/stale.ts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { invalidate } from '../api/invalidate.ts';
import { isShown, patchCache, patchRead, receiveChat, weeksOf } from './live-cache.ts';
import { readMessage } from './live-messages.ts';
import { LiveWeeks, type WeekUpdate } from './live-weeks.ts';

/** `random` spreads refetches so that clients do not all hit the server at once. */
interface LiveFeedParts {
  cache: QueryClient;
  catchUp: (weekId: string, since: number) => Promise<CaughtUp | null>;
  wait: (ms: number, then: () => void) => () => void;
  random: () => number;
}

const SEASON = 'GET /current-season-weeks' satisfies CallKey;
type OfPlayer = { params: { id: string } };

/** What is not about the points and games of a week. */
type Hint = Exclude<keyof ServerEvents, 'player-stats' | 'game-status'>;

/** The server caches responses for a second: an earlier refetch may return data from before the hint. */
const SERVER_CACHE_MS = 1_000;
/** The points and the games of one tick come in messages of their own, right after each other: together they are drawn once. */
const TICK_MS = 20;
/** Points are pushed; other changes to a season are refetched at most this often. */
const SEASON_REFETCH_MS = 60_000;

/** Applies messages from the socket to the query cache. */
export function createLiveFeed({ cache, catchUp, wait, random }: LiveFeedParts) {
  const later = createInvalidations({ cache, wait, random });

  const ticks = createTicks(wait, (weekId) => patchCache(cache, weekId, weeks.get(weekId)));
  const weeks = new LiveWeeks({
    catchUp,
    onUpdate(weekId, update) {
      ticks.changed(weekId);
      if (isOpenPlayer(cache, update)) later.schedule('player-stats-changed', SERVER_CACHE_MS);
      followStates(update);
    },
    onLost: () => later.schedule('updates-lost', SERVER_CACHE_MS),
  });
  const followStates = createStates({
    // Messages have no projections: only the server knows them.
    cancelled: () => later.schedule('updates-lost', SERVER_CACHE_MS),
    begun: () => later.schedule('game-begun', 0),
  });
  const currentWeekId = () => cache.getQueryData<SeasonWeeks>([SEASON])?.currentWeek.id;
  const unsubscribe = patchFetchedData(cache, weeks);

  return {
    connected() {
      const current = currentWeekId();
      weeks.connected(current === undefined ? [] : [current]);
      later.scheduleStandings();
      later.schedule('weeks-changed', SERVER_CACHE_MS);
      later.schedule('own-lineups-missed', SERVER_CACHE_MS);
      later.schedule('chat-missed', 0);
    },
    disconnected: () => weeks.disconnected(),
    receive(event: string, message: unknown) {
      const update = readMessage(event, message);
      if (update) {
        weeks.receive(update, isShown(cache, update.weekId));
        return;
      }
      switch (event as Hint) {
        case 'chat-changed':
        case 'chat-read':
          if (event === 'chat-changed') receiveChat(cache, message as ChatChanges);
          later.schedule('chat-read', 0);
          return;
        case 'standings-changed':
          later.scheduleStandings((message as StandingsChanged).weekId !== currentWeekId());
          return;
        case 'season-changed':
          if ((message as SeasonChanged).seasonId) later.schedule('games-changed', SEASON_REFETCH_MS);
          return;
        case 'own-lineups-changed':
          if ((message as OwnLineupsChanged).weekId) void invalidate(cache, 'lineups-changed');
          return;
        case 'week-turned':
          later.schedule('weeks-changed', SERVER_CACHE_MS);
          later.schedule('games-changed', SERVER_CACHE_MS);
          later.scheduleStandings();
      }
    },
    stop() {
      unsubscribe();
      ticks.stop();
      later.stop();
      weeks.disconnected();
    },
  };
}

export type LiveFeed = ReturnType<typeof createLiveFeed>;

/** Whether points of a player came whose dialog is open: a game log has more than points, so it needs a refetch. */
function isOpenPlayer(cache: QueryClient, update: WeekUpdate): boolean {
  const ids = update.kind === 'points' ? Object.keys(update.points) : [];
  return cache
    .getQueryCache()
    .findAll({ type: 'active' })
    .some(({ queryKey: [call, request] }) => {
      return String(call).startsWith('GET /players/:id/') && ids.includes((request as OfPlayer).params.id);
    });
}

/** Calls back when a game is canceled or not any more, and when it has begun. */
function createStates(on: { cancelled: () => void; begun: () => void }): (update: WeekUpdate) => void {
  const known = new Map<string, string>();
  const hasBegun = (status: string | undefined) => status === 'in_progress' || status === 'final';
  return (update) => {
    for (const { gameId, status } of update.kind === 'games' ? update.games : []) {
      const before = known.get(gameId);
      known.set(gameId, status);
      if ((before === 'cancelled') !== (status === 'cancelled')) on.cancelled();
      if (hasBegun(status) && !hasBegun(before)) on.begun();
    }
  };
}

/** Calls `patch` once for each week that changed within a tick. */
function createTicks(wait: LiveFeedParts['wait'], patch: (weekId: string) => void) {
  const weekIds = new Set<string>();
  let cancel = () => {};
  const end = () => {
    for (const weekId of weekIds) patch(weekId);
    weekIds.clear();
  };
  return {
    changed(weekId: string) {
      if (weekIds.size === 0) cancel = wait(TICK_MS, end);
      weekIds.add(weekId);
    },
    stop() {
      cancel();
      weekIds.clear();
    },
  };
}

/**
 * Patches fetched data with updates received meanwhile, because a response may be older than a message that overtook
 * it. Also follows each week as soon as it becomes current.
 */
function patchFetchedData(cache: QueryClient, weeks: LiveWeeks): () => void {
  return cache.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
    const { queryKey, state } = event.query;
    if (queryKey[0] === SEASON) weeks.watch((state.data as SeasonWeeks).currentWeek.id);
    const patched = weeksOf(queryKey, state.data).reduce<unknown>(
      (data, weekId) => patchRead(queryKey as QueryKey, data, weekId, weeks.get(weekId)),
      state.data,
    );
    if (patched !== state.data) cache.setQueryData(queryKey, patched, { updatedAt: state.dataUpdatedAt });
  });
}

const SPREAD_MS = 1_000;
/** Shorter, so that tables and lineups agree within a second: a table changes with every play. */
const STANDINGS_SPREAD_MS = 350;
const PLACES = { after: 500, spread: 9_500 };

/** Refetches later, spread so that clients do not all hit the server at once. */
function createInvalidations({ cache, wait, random }: Pick<LiveFeedParts, 'cache' | 'wait' | 'random'>) {
  const schedule = createScheduler(wait, random);
  const add = (event: StaleEvent, { after, spread }: { after: number; spread: number }) =>
    schedule(event, { after, spread }, () => void invalidate(cache, event));
  return {
    /** Once `after` milliseconds have passed, at the earliest. */
    schedule: (event: StaleEvent, after: number) => add(event, { after, spread: SPREAD_MS }),
    /**
     * What shows standings: tables soon, and the places on the lineups, which nearly everybody has open, less at once. A
     * correction of a past week is rare: then all that it changes soon.
     */
    scheduleStandings(isPastWeek = false) {
      add('standings-changed', { after: 0, spread: STANDINGS_SPREAD_MS });
      if (isPastWeek) add('week-corrected', { after: 0, spread: STANDINGS_SPREAD_MS });
      else add('places-changed', PLACES);
    },
    stop: schedule.stop,
  };
}

interface Delay {
  /** Earliest time to run, in milliseconds. */
  after: number;
  /** Maximum random delay added to `after`, so that clients do not run at the same time. */
  spread: number;
}

/**
 * Runs an action after a delay, once for all calls with the same name until then.
 * @param wait calls back after `ms` milliseconds; returns a function that cancels it
 * @param random returns a number from 0 to 1
 */
function createScheduler(wait: (ms: number, then: () => void) => () => void, random: () => number) {
  const waiting = new Map<string, { after: number; cancel: () => void }>();
  const schedule = (name: string, { after, spread }: Delay, act: () => void) => {
    const known = waiting.get(name);
    if (known && known.after <= after) return;
    known?.cancel();
    const cancel = wait(after + random() * spread, () => {
      waiting.delete(name);
      act();
    });
    waiting.set(name, { after, cancel });
  };
  return Object.assign(schedule, {
    stop() {
      for (const { cancel } of waiting.values()) cancel();
      waiting.clear();
    },
  });
}
