import { type SQL, sql } from 'drizzle-orm';
import { realClock } from '../../lib/clock.ts';
import { type LiveFeed, openLiveFeed } from '../feeds/live/live-feed.ts';
import type { RecordWorker } from '../feeds/live/record/record-worker-client.ts';
import { recordProcessor } from '../feeds/live/record/season-of-record.ts';
import { politeClient } from '../feeds/polite-client.ts';
import { FileRefused, ResponseRejected } from '../feeds/response-rejected.ts';
import { type Pipeline, startPipeline } from '../pipeline.ts';
import { type FakeSources, openFakeSources } from './fake-sources.ts';
import { NEVER_MS, openPipelineFixture, type PipelineFixture } from './pipeline-fixture.ts';

/** The live feed on an empty database, with fake hosts and a clock that the test sets. */
export interface LiveFeedFixture {
  fixture: PipelineFixture;
  sources: FakeSources;
  /** `timeoutMs` is short only while a host hangs: a busy machine takes a while for large files. */
  settings: { timeoutMs: number };
  /** Sets the clock, then fetches and stores everything that is due. */
  at(instant: string | Date): Promise<void>;
  /** Restarts the process on the same database. */
  restart(): Promise<void>;
  rows(query: SQL): Promise<Record<string, unknown>[]>;
  /** 'status away-home quarter clock' of a game. */
  game(espnId: string): Promise<string>;
  lockedAt(espnId: string): Promise<string | null>;
  /** 'name points source' of the stored lines. */
  lines(): Promise<string[]>;
  /** 'subject: reason' of what is not believed now. */
  doubts(): Promise<string[]>;
  /** The same of everything that was not believed after any `at`. */
  everDoubted(): string[];
  close(): Promise<void>;
}

export interface LiveFeedFixtureOptions {
  /** Starts the worker that reads files; by default it runs inline, without a thread. */
  startWorker?: () => RecordWorker;
  /** The database and clock to use; by default a bare pipeline fixture of its own. */
  fixture?: PipelineFixture;
}

export async function openLiveFeedFixture(
  start: string,
  { startWorker = inlineWorker, fixture: given }: LiveFeedFixtureOptions = {},
): Promise<LiveFeedFixture> {
  const sources = await openFakeSources();
  const fixture = given ?? (await openPipelineFixture(new Date(start)));
  let feed: LiveFeed;
  let pipeline: Pipeline;
  const settings = {
    ...{ userAgent: 'Singleback/1.0 (test)', maxBytes: 100_000_000, timeoutMs: 30_000 },
    ...{ minGapMs: 0, backoffMs: 0, maxBackoffMs: 0 },
  };
  const open = async () => {
    const client = politeClient(settings, realClock.real);
    feed = openLiveFeed(fixture.context, { addresses: sources.addresses, client, startWorker });
    pipeline = await startPipeline({ context: fixture.context, feed, intervalMs: NEVER_MS });
  };
  const close = async () => {
    await feed.close();
    await pipeline.stop();
  };
  await open();
  const rows = async (query: SQL) => (await fixture.context.db.execute(query)).rows;
  const doubts = async () => {
    const found = await rows(sql`select subject, reason from feed_doubts order by since, file, subject`);
    return found.map(({ subject, reason }) => (subject === '' ? String(reason) : `${subject}: ${reason}`));
  };
  const ever = new Set<string>();
  return {
    fixture,
    sources,
    settings,
    async at(instant) {
      fixture.setNow(new Date(instant));
      // One response may trigger further requests.
      for (let round = 0; round < 4; round += 1) {
        await pipeline.tick();
        await feed.settled();
      }
      await pipeline.tick();
      for (const doubt of await doubts()) ever.add(doubt);
    },
    async restart() {
      await close();
      await open();
    },
    rows,
    async game(espnId) {
      const [found] = await rows(sql`
        select concat_ws(' ', status, away_score || '-' || home_score, 'Q' || quarter, time_remaining) as shown
        from games where espn_id = ${espnId}`);
      return String(found?.shown);
    },
    async lockedAt(espnId) {
      const [found] = await rows(sql`select locked_at from games where espn_id = ${espnId}`);
      return found?.locked_at ? new Date(String(found.locked_at)).toISOString() : null;
    },
    async lines() {
      const found = await rows(sql`
        select players.name, points, source from stat_lines join players on players.id = player_id
        order by players.name, points`);
      return found.map((line) => `${line.name} ${line.points} ${line.source}`);
    },
    doubts,
    everDoubted: () => [...ever],
    async close() {
      await close();
      await fixture.close();
      await sources.close();
    },
  };
}

function inlineWorker(): RecordWorker {
  const work = recordProcessor();
  const rejecting = async <Value>(run: () => Value): Promise<Value> => {
    try {
      return run();
    } catch (error) {
      throw error instanceof FileRefused ? new ResponseRejected(error.message) : error;
    }
  };
  return {
    read: (kind, year, body) => rejecting(() => work.read(kind, year, body)),
    derive: (parts, now) => rejecting(() => work.derive(parts, now)),
    close: async () => {},
  };
}
