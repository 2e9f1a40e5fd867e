import { HOUR_MS, MINUTE_MS } from '@singleback/game/season/durations.ts';
import type { Context } from '../../../context.ts';
import type { Doubt, FeedReport } from '../../report.ts';
import { openDoubtsStore } from '../doubts-store.ts';
import { KEPT } from '../nflverse/csv-file.ts';
import type { PoliteClient } from '../polite-client.ts';
import type { FeedAddresses } from './addresses.ts';
import { openChangeTracker } from './compose.ts';
import { openPaces, type PolledGame, pollPlan } from './poll-plan.ts';
import { RECORD_KINDS, recordName } from './record/record-file.ts';
import type { RecordWorker } from './record/record-worker-client.ts';
import type { ResourcePoll } from './resource-poll.ts';
import { resourcePolls, weeksOfRecord } from './resource-polls.ts';
import { type FetchResult, openResourceReader } from './resource-reader.ts';
import { secondOpinionName } from './resources.ts';
import { emptyWorld, type World } from './world.ts';

const RETRY_MS = 5 * MINUTE_MS;
const ABSENT_RETRY_MS = HOUR_MS;

/** Starts the requests that are due; each notes what has arrived in the state. */
export async function startDuePolls(state: State, now: Date): Promise<void> {
  const { world, paces, nextAt, underWay, reader } = state;
  const plan = pollPlan(now, polledGames(world));
  await paces.follow(plan, now);
  const polls = resourcePolls(world, plan, now, state);
  await endOldDoubts(state, [
    ...polls.map(({ resource }) => resource.name),
    ...weeksOfRecord(world, now).map(secondOpinionName),
    ...RECORD_KINDS.map((kind) => recordName(kind, world.year)),
  ]);
  for (const resourcePoll of polls) {
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

/** What is read only while games are on, for some weeks or for a season. */
const FOR_A_WHILE = [
  ...['espn/scoreboard/', 'espn/summary/', 'espn/core/'],
  ...['sleeper/live/', 'sleeper/projections/', 'sleeper/stats/', 'sleeper/second opinion/', 'nflverse/'],
];

/** A doubt about what is not read any more is over. Before the games are known, nobody knows what is read. */
async function endOldDoubts(state: State, stillRead: readonly string[]): Promise<void> {
  const names = stillRead.toSorted().join();
  if (state.stillRead === names || state.world.games.length === 0) return;
  await state.doubts.endOthers(FOR_A_WHILE, new Set(stillRead));
  state.stillRead = names;
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
  const keep = async () => {
    await answer.keep();
    await doubts.confirm(resource);
  };
  const applied = guarded(context, resource.name, () => apply(world, answer.value, now, keep) ?? []);
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

function polledGames(world: World): PolledGame[] {
  return world.games.map(({ espnId, kickoff, status, feedKey }) => ({
    espnId,
    kickoff,
    status,
    isOfRecord: world.ofRecord?.lines.has(feedKey) ?? false,
    lastOnAt: world.lastOnAt.get(espnId ?? '') ?? null,
    isDoubted: world.watch.doubted(espnId ?? '') !== null,
  }));
}

export type LiveContext = Pick<Context, 'db' | 'log'>;

export interface LiveSettings {
  addresses: FeedAddresses;
  client: PoliteClient;
  startWorker: () => RecordWorker;
}

/** The state between two reads. */
export type State = Awaited<ReturnType<typeof emptyState>>;

export async function emptyState(context: LiveContext, settings: LiveSettings, year: number, now: Date) {
  const doubts = openDoubtsStore(context.db);
  return {
    ...settings,
    context,
    worker: settings.startWorker(),
    reader: await openResourceReader(context, settings.client, doubts),
    doubts,
    paces: openPaces(context.db),
    world: emptyWorld(year),
    changes: openChangeTracker(),
    nextAt: new Map<string, number>(),
    /** The names of everything that is read. */
    stillRead: '',
    underWay: new Map<string, Promise<void>>(),
    /** Reports that were not stored yet. */
    queue: [] as FeedReport[],
    /** The first of them was returned by the last `read`. */
    isReported: false,
    isGamesNew: false,
    isSeasonNew: false,
    derivedAt: 0,
    lastReadAt: now.getTime(),
  };
}
