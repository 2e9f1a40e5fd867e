import { HOUR_MS, MINUTE_MS } from '@singleback/game/season/durations.ts';
import { isLongOver } from '@singleback/game/season/running-season.ts';
import type { Context } from '../../../context.ts';
import type { Doubt } from '../../doubt.ts';
import type { FeedReport } from '../../report.ts';
import { type DoubtsStore, openDoubtsStore } from '../doubts-store.ts';
import type { Feed } from '../feed.ts';
import { expectRead } from '../feed-state.ts';
import { readLastGood } from '../last-good.ts';
import { KEPT } from '../nflverse/csv-file.ts';
import type { PoliteClient } from '../polite-client.ts';
import { seasonYear } from '../replay/replay-feed.ts';
import { storeUnmatched } from '../unmatched.ts';
import type { FeedAddresses } from './addresses.ts';
import { type ChangeTracker, openChangeTracker } from './change-tracker.ts';
import { deriveSeason, mergeGames, reportOfRecord, reportsOfGames } from './compose.ts';
import { hasDelayChanged } from './delayed-games.ts';
import { openPaces, type Paces } from './paces.ts';
import { type PolledGame, pollPlan } from './poll-plan.ts';
import { type RecordKind, recordName } from './record-kinds.ts';
import { type RecordWorker, WorkerLost } from './record-worker-client.ts';
import type { ResourcePoll } from './resource-poll.ts';
import { resourcePolls } from './resource-polls.ts';
import { type FetchResult, openResourceReader, type ResourceReader } from './resource-reader.ts';
import { secondOpinions } from './second-opinion.ts';
import { readLinks } from './stored/links.ts';
import { loadStoredWorld } from './stored/load-stored-world.ts';
import { readStoredSeason } from './stored/read-stored-season.ts';
import { findMissingLines } from './unconfirmed.ts';
import { emptyWorld, type World } from './world.ts';

const NAME = 'live';
/** Projections from the files become known as their week begins. */
const DERIVE_EVERY_MS = HOUR_MS;
/** Without files of record an operator may import a season at any time. */
const LOOK_FOR_IMPORT_EVERY_MS = MINUTE_MS;
const RETRY_MS = 5 * MINUTE_MS;
const ABSENT_RETRY_MS = HOUR_MS;

export type LiveContext = Pick<Context, 'db' | 'log'>;

/** The feed of the running season. */
export interface LiveFeed extends Feed {
  stored(now: Date): Promise<void>;
  /** Settles when no request is in flight. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export interface LiveSettings {
  addresses: FeedAddresses;
  client: PoliteClient;
  startWorker: () => RecordWorker;
}

/** The state between two reads. */
interface State extends LiveSettings {
  context: LiveContext;
  worker: RecordWorker;
  reader: ResourceReader;
  doubts: DoubtsStore;
  paces: Paces;
  world: World;
  changes: ChangeTracker;
  nextAt: Map<string, number>;
  underWay: Map<string, Promise<void>>;
  /** Reports that were not stored yet. */
  queue: FeedReport[];
  /** The first of them was returned by the last `read`. */
  isReported: boolean;
  isGamesNew: boolean;
  isSeasonNew: boolean;
  derivedAt: number;
  lastReadAt: number;
}

/**
 * Combines ESPN, nflverse and Sleeper into one feed. `read` never waits for a host: it starts the requests that are
 * due and returns what has arrived since. Stored responses are available at once after a restart. Nothing is requested
 * or loaded before the first `read`, since only one of several processes reads.
 */
export function openLiveFeed(context: LiveContext, settings: LiveSettings): LiveFeed {
  let opening: Promise<State> | null = null;
  let state: State | null = null;
  return {
    name: NAME,
    async read(now) {
      opening ??= openState(context, settings, now);
      try {
        state = await opening;
        return await read(state, now);
      } catch (error) {
        // A new state loads everything that is stored.
        if (state === null || error instanceof WorkerLost) opening = null;
        throw error;
      }
    },
    async stored() {
      if (state === null) return;
      state.queue.shift();
      state.isReported = false;
      if (state.queue.length === 0) state.changes.commit();
    },
    takenOver() {
      // A new state loads what the other process stored. Requests in flight still finish and are stored.
      const ended = state;
      opening = null;
      state = null;
      if (ended !== null) void endWork(ended);
    },
    async settled() {
      while (state !== null && state.underWay.size > 0) await Promise.all(state.underWay.values());
    },
    async close() {
      settings.client.close();
      if (state !== null) await endWork(state);
    },
  };
}

async function endWork({ underWay, worker }: State): Promise<void> {
  await Promise.allSettled(underWay.values());
  await worker.close();
}

async function openState(context: LiveContext, settings: LiveSettings, now: Date): Promise<State> {
  const doubts = openDoubtsStore(context.db);
  const state: State = {
    ...settings,
    context,
    worker: settings.startWorker(),
    reader: await openResourceReader(context, settings.client, doubts),
    doubts,
    paces: openPaces(context.db),
    world: emptyWorld(seasonYear(now)),
    changes: openChangeTracker(),
    nextAt: new Map(),
    underWay: new Map(),
    queue: [],
    isReported: false,
    isGamesNew: false,
    isSeasonNew: false,
    derivedAt: 0,
    lastReadAt: now.getTime(),
  };
  await enterSeason(state, state.world.year, now);
  // The pipeline records reads of this feed; only the sources themselves say whether scores are fresh.
  await expectRead(context.db, NAME, { dueBy: null, carriesScores: false });
  return state;
}

async function enterSeason(state: State, year: number, now: Date): Promise<void> {
  state.world = emptyWorld(year);
  state.changes = openChangeTracker();
  const { addresses, worker, context } = state;
  await loadStoredWorld(state.world, state.reader, { addresses, worker, db: context.db, now });
  state.isSeasonNew = true;
}

/** The season of the calendar; once it is over, the next one as soon as its schedule is published. */
function seasonToFollow({ year, ofRecord }: World, now: Date): number {
  const ofCalendar = seasonYear(now);
  if (year > ofCalendar) return year;
  const endsAt = ofRecord?.season.weeks.at(-1)?.endDate;
  const isNextDue = endsAt !== undefined && isLongOver({ endsAt }, now) && ofRecord?.hasNextSeason === true;
  return year === ofCalendar && isNextDue ? year + 1 : ofCalendar;
}

async function read(state: State, now: Date): Promise<FeedReport | null> {
  const year = seasonToFollow(state.world, now);
  if (state.world.year !== year) await enterSeason(state, year, now);
  await startDuePolls(state, now);
  if (state.isReported) {
    // The report could not be stored: replace it with the current state.
    state.queue = [];
    state.changes.rollback();
    state.isSeasonNew = true;
  }
  if (state.queue.length === 0) await compose(state, now);
  state.isReported = state.queue.length > 0;
  return state.queue[0] ?? null;
}

async function compose(state: State, now: Date): Promise<void> {
  if (invalidateKickoffs(state, now) || hasDelayChanged(state.world, now)) state.isGamesNew = true;
  const { ofRecord } = state.world;
  const deriveEveryMs = ofRecord === null || ofRecord.isStored ? LOOK_FOR_IMPORT_EVERY_MS : DERIVE_EVERY_MS;
  if (now.getTime() - state.derivedAt >= deriveEveryMs) state.isSeasonNew = true;
  if (await haveLinksChanged(state)) state.isSeasonNew = true;
  if (state.isSeasonNew) await composeSeason(state, now);
  else if (state.isGamesNew) await composeGames(state, now);
}

/** Whether the operator has linked an athlete, or ended a link, since the last read. */
async function haveLinksChanged({ world, context }: State): Promise<boolean> {
  const links = await readLinks(context.db);
  if (JSON.stringify(links) === JSON.stringify(world.links)) return false;
  world.links = links;
  return true;
}

/** Reports a game again once its kick-off has passed, even if no source changed: it locks then. */
function invalidateKickoffs(state: State, now: Date): boolean {
  const since = state.lastReadAt;
  state.lastReadAt = now.getTime();
  const begun = state.world.games.filter(
    ({ kickoff }) => kickoff !== null && kickoff.getTime() > since && kickoff <= now,
  );
  for (const { feedKey } of begun) state.changes.invalidate('game', feedKey);
  return begun.length > 0;
}

async function startDuePolls(state: State, now: Date): Promise<void> {
  const { world, paces, nextAt, underWay, reader } = state;
  const plan = pollPlan(now, polledGames(world));
  await paces.follow(plan, now);
  for (const resourcePoll of resourcePolls(world, plan, now, state)) {
    const { name } = resourcePoll.resource;
    const last = reader.readAt(name)?.getTime();
    const due = nextAt.get(name) ?? (last === undefined ? 0 : last + resourcePoll.everyMs);
    // If the interval has become shorter, count from the last read.
    const isDue = now.getTime() >= Math.min(due, (last ?? Number.POSITIVE_INFINITY) + resourcePoll.everyMs);
    if (!isDue || underWay.has(name)) continue;
    const polling = poll(state, resourcePoll, now).catch((error) => {
      if (isClosed(error)) return;
      state.context.log.error({ err: error, resource: name }, 'a source could not be polled');
    });
    underWay.set(
      name,
      polling.finally(() => underWay.delete(name)),
    );
  }
}

// Closing aborts requests in flight.
const isClosed = (error: unknown) => error instanceof Error && error.name === 'AbortError';

async function poll(state: State, resourcePoll: ResourcePoll, now: Date): Promise<void> {
  const { world, reader, nextAt, paces } = state;
  const { resource, everyMs, about } = resourcePoll;
  nextAt.set(resource.name, now.getTime() + everyMs);
  const answer = await reader.fetch(resource, now);
  if (answer.kind === 'failed') nextAt.set(resource.name, now.getTime() + Math.min(everyMs, RETRY_MS));
  if (answer.kind === 'absent') nextAt.set(resource.name, now.getTime() + Math.min(everyMs, ABSENT_RETRY_MS));
  // A new season may have started in the meantime.
  if (world !== state.world || answer.kind === 'failed' || answer.kind === 'absent') return;
  const applied = answer.kind === 'new' ? await use(state, resourcePoll, answer, now) : [];
  if (applied.length === 0 || resourcePoll.isRead?.(world, now)) await paces.readSucceeded(resource.name, now);
  if (answer.kind === 'new' && about === 'games') state.isGamesNew = true;
  if (answer.kind === 'new' && about === 'season') state.isSeasonNew = true;
}

/** Applies a response and keeps it; returns what of it is doubted besides single rows. */
async function use(
  { world, doubts, context }: State,
  { resource, apply, isUsedLater }: ResourcePoll,
  answer: Extract<FetchResult<unknown>, { kind: 'new' }>,
  now: Date,
): Promise<readonly Doubt[]> {
  const applied = guarded(context, resource.name, () => apply(world, answer.value, now, answer.keep) ?? []);
  if (isUsedLater) return [];
  await answer.keep();
  await doubts.replace(resource, [...answer.doubts, ...applied], now);
  return applied;
}

/** What `run` returns; an exception that nobody has foreseen is a doubt about this file, and stops nothing else. */
function guarded({ log }: LiveContext, name: string, run: () => readonly Doubt[]): readonly Doubt[] {
  try {
    return run();
  } catch (error) {
    log.error({ err: error, resource: name }, 'a source could not be used');
    return [{ subject: '', reason: (error as Error).message, used: KEPT }];
  }
}

async function composeSeason(state: State, now: Date): Promise<void> {
  const { world, changes, queue, context, reader, doubts, worker } = state;
  state.isSeasonNew = false;
  state.isGamesNew = false;
  state.derivedAt = now.getTime();
  const { year } = world;
  const lastGood = await readLastGood(context.db, year);
  const readStored = () => readStoredSeason(context.db, year, lastGood);
  const leftOut = await deriveSeason(world, { worker, lastGood, readStored }, now);
  const missing = findMissingLines(world, lastGood, reader.readAt(recordName('playerStats', year)), now);
  await storeDoubtsOfRecord(state, leftOut, missing, now);
  mergeGames(world, now);
  const ofRecord = reportOfRecord(world, changes, now);
  queue.push(...(ofRecord === null ? [] : [ofRecord]), ...reportsOfGames(world, changes, now));
  await storeUnmatched(context.db, world.unmatched.splice(0), now);
  for (const opinion of secondOpinions(world)) {
    const file = { name: `sleeper/second opinion/${opinion.week}`, source: 'sleeper' };
    await doubts.replace(file, opinion.doubts, now);
  }
}

async function storeDoubtsOfRecord(
  { world, doubts }: State,
  leftOut: ReadonlyMap<RecordKind, string>,
  missing: readonly Doubt[],
  now: Date,
): Promise<void> {
  const { ofRecord, year, files } = world;
  for (const kind of Object.keys(files) as RecordKind[]) {
    const file = { name: recordName(kind, year), source: 'nflverse' };
    const rows = ofRecord?.doubts[kind] ?? [];
    await doubts.replace(file, kind === 'playerStats' ? [...rows, ...missing] : rows, now);
  }
  for (const [kind, message] of leftOut) {
    await doubts.refuse({ name: recordName(kind, year), source: 'nflverse' }, { message }, now);
  }
}

async function composeGames(state: State, now: Date): Promise<void> {
  const { world, changes, queue, context } = state;
  state.isGamesNew = false;
  mergeGames(world, now);
  queue.push(...reportsOfGames(world, changes, now));
  await storeUnmatched(context.db, world.unmatched.splice(0), now);
}

function polledGames(world: World): PolledGame[] {
  return world.games.map(({ espnId, kickoff, status, feedKey }) => ({
    espnId,
    kickoff,
    status,
    isOfRecord: world.ofRecord?.lines.has(feedKey) ?? false,
    lastOnAt: world.lastOnAt.get(espnId ?? '') ?? null,
  }));
}
