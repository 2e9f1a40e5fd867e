import { scorePlayer } from '@singleback/game/scoring/score-player.ts';
import { HOUR_MS, MINUTE_MS } from '@singleback/game/season/durations.ts';
import { isLongOver } from '@singleback/game/season/week.ts';
import { WorkerLost } from '../../../lib/worker-queue.ts';
import type { Doubt, FeedReport } from '../../report.ts';
import { storeUnmatched } from '../doubts-store.ts';
import type { Feed } from '../feed.ts';
import { expectRead } from '../feed-state.ts';
import { readLastGood } from '../last-good.ts';
import { seasonYear } from '../replay/replay-feed.ts';
import { bySeason } from '../timed-record.ts';
import { deriveSeason, mergeGames, openChangeTracker, reportOfRecord, reportsOfGames } from './compose.ts';
import { readLinks } from './identity.ts';
import { loadStoredWorld, readStoredSeason } from './load-stored-world.ts';
import { findMissingLines } from './outlook.ts';
import { hasDelayChanged } from './points-source.ts';
import { emptyState, type LiveContext, type LiveSettings, type State, startDuePolls } from './poll-sources.ts';
import { type RecordKind, recordName } from './record/record-file.ts';
import { secondOpinionName } from './resources.ts';
import { emptyWorld, type World } from './world.ts';

const NAME = 'live';
/** Projections from the files become known as their week begins. */
const DERIVE_EVERY_MS = HOUR_MS;
/** Without files of record an operator may import a season at any time. */
const LOOK_FOR_IMPORT_EVERY_MS = MINUTE_MS;

/** The feed of the running season. */
export interface LiveFeed extends Feed {
  stored(now: Date): Promise<void>;
  /** Settles when no request is in flight. */
  settled(): Promise<void>;
  close(): Promise<void>;
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
  const state = await emptyState(context, settings, seasonYear(now), now);
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
  // A game that the schedule lacks may be canceled before it has it again.
  const gone = new Set(world.games.map(({ feedKey }) => feedKey));
  for (const { feedKey } of mergeGames(world, now)) gone.delete(feedKey);
  for (const feedKey of gone) changes.invalidate('game', feedKey);
  const ofRecord = reportOfRecord(world, changes, now);
  const reports = [...(ofRecord === null ? [] : [ofRecord]), ...reportsOfGames(world, changes, now)];
  queue.push(...reports.flatMap((report) => bySeason(report, world.games)));
  await storeUnmatched(context.db, world.unmatched.splice(0), now);
  for (const opinion of secondOpinions(world)) {
    const file = { name: secondOpinionName(opinion.week), source: 'sleeper' };
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
    await doubts.replace(file, kind === 'playerStats' ? [...rows, ...missing] : rows, now, true);
  }
  for (const [kind, message] of leftOut) {
    await doubts.refuse({ name: recordName(kind, year), source: 'nflverse' }, { message }, now);
  }
}

async function composeGames(state: State, now: Date): Promise<void> {
  const { world, changes, queue, context } = state;
  state.isGamesNew = false;
  mergeGames(world, now);
  queue.push(...reportsOfGames(world, changes, now).flatMap((report) => bySeason(report, world.games)));
  await storeUnmatched(context.db, world.unmatched.splice(0), now);
}

/** The players of a week for whom Sleeper's points differ from the stats of record. */
interface SecondOpinion {
  week: number;
  doubts: readonly Doubt[];
}

/** Compares the stats of record with Sleeper's points, once for each week that Sleeper has published. */
function secondOpinions(world: World): SecondOpinion[] {
  const { ofRecord, counted, players } = world;
  if (ofRecord === null) return [];
  const byId = new Map(players.map((player) => [player.sleeperId, player]));
  return [...counted].flatMap(([week, rows]) => {
    counted.delete(week);
    const lines = [...ofRecord.lines.values()].flat().filter(({ weekNumber }) => weekNumber === week);
    const byKey = new Map(lines.map((line) => [line.feedKey, line]));
    const doubts = rows.flatMap(({ sleeperId, name, points }): Doubt[] => {
      const player = byId.get(sleeperId);
      const line = player && byKey.get(player.feedKey);
      if (player === undefined || line === undefined) return [];
      const own = scorePlayer(player.position, line.stats);
      if (own === points) return [];
      const reason = `${points / 100} points, and ${own / 100} by the figures of record`;
      return [{ subject: `${name}, week ${week}`, reason, used: 'the figures of record' }];
    });
    return [{ week, doubts }];
  });
}
