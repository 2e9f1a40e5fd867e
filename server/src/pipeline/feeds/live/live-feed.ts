import { MINUTE_MS } from '@singleback/game/season/durations.ts';
import type { Context } from '../../../context.ts';
import type { FeedReport } from '../../report.ts';
import { AnswerRefused } from '../answer-refused.ts';
import type { Feed } from '../feed.ts';
import { expectRead } from '../feed-state.ts';
import type { PoliteClient } from '../polite-client.ts';
import { keepRefusal } from '../refusals.ts';
import { seasonYear } from '../replay/replay-feed.ts';
import { keepUnmatched } from '../unmatched.ts';
import type { FeedAddresses } from './addresses.ts';
import { type Asker, openAsker } from './asker.ts';
import { deriveSeason, mergeGames, reportOfGames, reportOfRecord } from './compose.ts';
import { openPaces, type Paces } from './paces.ts';
import { type PolledGame, pollPlan } from './poll-plan.ts';
import { type Question, questions } from './questions.ts';
import { recallWorld } from './recall-world.ts';
import { DeskLost, type RecordDesk } from './record-desk.ts';
import { recordName } from './record-kinds.ts';
import { secondOpinions } from './second-opinion.ts';
import { openTelling, type Telling } from './telling.ts';
import { emptyWorld, type World } from './world.ts';

const NAME = 'live';
/** What the files expect of a week becomes known as it begins. */
const DERIVE_EVERY_MS = 60 * MINUTE_MS;
const RETRY_MS = 5 * MINUTE_MS;
const ABSENT_RETRY_MS = 60 * MINUTE_MS;

export type LiveContext = Pick<Context, 'db' | 'ids' | 'log'>;

/** The running season by its sources. */
export interface LiveFeed extends Feed {
  stored(now: Date): Promise<void>;
  /** Settles when nothing that was asked for is under way. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export interface LiveSettings {
  addresses: FeedAddresses;
  client: PoliteClient;
  openDesk: () => RecordDesk;
}

/** What the feed keeps between two readings. */
interface State extends LiveSettings {
  context: LiveContext;
  desk: RecordDesk;
  asker: Asker;
  paces: Paces;
  world: World;
  telling: Telling;
  nextAt: Map<string, number>;
  underWay: Map<string, Promise<void>>;
  /** Reports that are not stored yet. */
  queue: FeedReport[];
  /** The first of them was told. */
  isTold: boolean;
  isGamesNew: boolean;
  isSeasonNew: boolean;
  derivedAt: number;
  lastReadAt: number;
}

/**
 * The running season: ESPN, nflverse and Sleeper as one feed. `read` never waits for a host: it starts what is due and tells
 * what has come since. What was answered before is known at once, also after a restart. Nothing is asked or recalled
 * before the first `read`: of several processes only one reads.
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
        // Opened anew, it knows all that is kept.
        if (state === null || error instanceof DeskLost) opening = null;
        throw error;
      }
    },
    async stored() {
      if (state === null) return;
      state.queue.shift();
      state.isTold = false;
      if (state.queue.length === 0) state.telling.stored();
    },
    takenOver() {
      // Opened anew, it knows what the other process was told. What was asked for here still comes in and is kept.
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

async function endWork({ underWay, desk }: State): Promise<void> {
  await Promise.allSettled(underWay.values());
  await desk.close();
}

async function openState(context: LiveContext, settings: LiveSettings, now: Date): Promise<State> {
  const state: State = {
    ...settings,
    context,
    desk: settings.openDesk(),
    asker: await openAsker(context, settings.client),
    paces: openPaces(context.db),
    world: emptyWorld(seasonYear(now)),
    telling: openTelling(),
    nextAt: new Map(),
    underWay: new Map(),
    queue: [],
    isTold: false,
    isGamesNew: false,
    isSeasonNew: false,
    derivedAt: 0,
    lastReadAt: now.getTime(),
  };
  await enterSeason(state, now);
  // The pipeline writes down that it asks this feed; whether scores are fresh, only their own sources tell.
  await expectRead(context.db, NAME, { dueBy: null, carriesScores: false });
  return state;
}

async function enterSeason(state: State, now: Date): Promise<void> {
  state.world = emptyWorld(seasonYear(now));
  state.telling = openTelling();
  await recallWorld(state.world, state.asker, state);
  state.isSeasonNew = true;
}

async function read(state: State, now: Date): Promise<FeedReport | null> {
  if (state.world.year !== seasonYear(now)) await enterSeason(state, now);
  await startDue(state, now);
  if (state.isTold) {
    // It could not be stored: what is known by now is told in its place.
    state.queue = [];
    state.telling.forget();
    state.isSeasonNew = true;
  }
  if (state.queue.length === 0) await compose(state, now);
  state.isTold = state.queue.length > 0;
  return state.queue[0] ?? null;
}

async function compose(state: State, now: Date): Promise<void> {
  if (tellKickoffs(state, now)) state.isGamesNew = true;
  if (now.getTime() - state.derivedAt >= DERIVE_EVERY_MS) state.isSeasonNew = true;
  if (state.isSeasonNew) await composeSeason(state, now);
  else if (state.isGamesNew) await composeGames(state, now);
}

/** A game whose kick-off has passed is told again, whatever the hosts say: it is locked from then on. */
function tellKickoffs(state: State, now: Date): boolean {
  const since = state.lastReadAt;
  state.lastReadAt = now.getTime();
  const begun = state.world.games.filter(
    ({ kickoff }) => kickoff !== null && kickoff.getTime() > since && kickoff <= now,
  );
  for (const { feedKey } of begun) state.telling.again('game', feedKey);
  return begun.length > 0;
}

async function startDue(state: State, now: Date): Promise<void> {
  const { world, paces, nextAt, underWay, asker } = state;
  const plan = pollPlan(now, polledGames(world));
  await paces.follow(plan, now);
  for (const question of questions(world, plan, now, state)) {
    const { name } = question.resource;
    const last = asker.readAt(name)?.getTime();
    const due = nextAt.get(name) ?? (last === undefined ? 0 : last + question.everyMs);
    // A pace that has grown faster since counts from the last reading.
    const isDue = now.getTime() >= Math.min(due, (last ?? Number.POSITIVE_INFINITY) + question.everyMs);
    if (!isDue || underWay.has(name)) continue;
    const asking = ask(state, question, now).catch((error) => {
      if (isClosed(error)) return;
      state.context.log.error({ err: error, resource: name }, 'a source could not be asked');
    });
    underWay.set(
      name,
      asking.finally(() => underWay.delete(name)),
    );
  }
}

// Closing ends what is under way.
const isClosed = (error: unknown) => error instanceof Error && error.name === 'AbortError';

async function ask(state: State, question: Question, now: Date): Promise<void> {
  const { world, asker, nextAt, paces, context } = state;
  const { resource, everyMs, about } = question;
  nextAt.set(resource.name, now.getTime() + everyMs);
  const answer = await asker.ask(resource, now);
  if (answer.kind === 'failed') nextAt.set(resource.name, now.getTime() + Math.min(everyMs, RETRY_MS));
  if (answer.kind === 'absent') nextAt.set(resource.name, now.getTime() + Math.min(everyMs, ABSENT_RETRY_MS));
  // A new season may have begun meanwhile.
  if (world !== state.world || answer.kind === 'failed' || answer.kind === 'absent') return;
  const reason = answer.kind === 'new' ? question.take(world, answer.value, now) : null;
  if (reason === null) await paces.wellRead(resource.name, world, asker.readAt, now);
  else await refuse(context, resource, new AnswerRefused(reason), now);
  if (answer.kind === 'new' && about === 'games') state.isGamesNew = true;
  if (answer.kind === 'new' && about === 'season') state.isSeasonNew = true;
}

async function composeSeason(state: State, now: Date): Promise<void> {
  const { world, telling, queue, context, asker } = state;
  state.isSeasonNew = false;
  state.isGamesNew = false;
  state.derivedAt = now.getTime();
  const kinds = [...world.newFiles.keys()];
  try {
    await deriveSeason(world, state.desk, now);
  } catch (error) {
    if (!(error instanceof AnswerRefused)) throw error;
    await refuse(context, { name: 'nflverse/season', source: 'nflverse' }, error, now);
    for (const kind of kinds) await asker.disbelieve(recordName(kind, world.year));
  }
  mergeGames(world, now);
  const told = [reportOfRecord(world, telling, now), reportOfGames(world, telling, now)];
  queue.push(...told.filter((report) => report !== null));
  await keepUnmatched(context.db, world.unmatched.splice(0), now);
  for (const opinion of secondOpinions(world)) {
    await refuse(context, { name: `sleeper/second opinion/${opinion.week}`, source: 'sleeper' }, opinion.refused, now);
  }
}

async function composeGames(state: State, now: Date): Promise<void> {
  const { world, telling, queue, context } = state;
  state.isGamesNew = false;
  mergeGames(world, now);
  const report = reportOfGames(world, telling, now);
  if (report !== null) queue.push(report);
  await keepUnmatched(context.db, world.unmatched.splice(0), now);
}

async function refuse(
  { db, ids }: LiveContext,
  { name, source }: { name: string; source: string },
  refused: AnswerRefused,
  at: Date,
): Promise<void> {
  await keepRefusal(db, ids, { source, name, at, refused });
}

function polledGames(world: World): PolledGame[] {
  return world.games.map(({ espnId, kickoff, status, feedKey }) => ({
    espnId,
    kickoff,
    status,
    isOfRecord: world.ofRecord?.lines.has(feedKey) ?? false,
  }));
}
