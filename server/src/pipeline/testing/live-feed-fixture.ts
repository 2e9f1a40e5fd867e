import { type SQL, sql } from 'drizzle-orm';
import { realClock } from '../../lib/clock.ts';
import { AnswerRefused } from '../feeds/answer-refused.ts';
import { type LiveFeed, openLiveFeed } from '../feeds/live/live-feed.ts';
import type { RecordDesk } from '../feeds/live/record-desk.ts';
import { recordWork } from '../feeds/live/record-work.ts';
import { FileRefused } from '../feeds/nflverse/refusal.ts';
import { politeClient } from '../feeds/polite-client.ts';
import { type Pipeline, startPipeline } from '../pipeline.ts';
import { type FakeSources, openFakeSources } from './fake-sources.ts';
import { openPipelineFixture, type PipelineFixture } from './pipeline-fixture.ts';

const NEVER_MS = 24 * 60 * 60 * 1000;

/** The running season on an empty database, against hosts on this machine, by a clock that the test sets. */
export interface LiveFeedFixture {
  fixture: PipelineFixture;
  sources: FakeSources;
  /** Sets the clock and lets everything be asked, answered and stored that is due then. */
  at(instant: string | Date): Promise<void>;
  /** The process ends and another one starts on the same database. */
  restart(): Promise<void>;
  rows(query: SQL): Promise<Record<string, unknown>[]>;
  /** 'status away-home quarter clock' of a game. */
  game(espnId: string): Promise<string>;
  lockedAt(espnId: string): Promise<string | null>;
  /** 'name points source' of the stored lines. */
  lines(): Promise<string[]>;
  refusals(): Promise<string[]>;
  close(): Promise<void>;
}

export interface LiveFeedFixtureOptions {
  /** Where files are read; here, and not in a thread, unless a test wants that. */
  openDesk?: () => RecordDesk;
  /** Whose database and clock it is; else of its own, with nothing but a pipeline. */
  fixture?: PipelineFixture;
}

export async function openLiveFeedFixture(
  start: string,
  { openDesk = deskHere, fixture: given }: LiveFeedFixtureOptions = {},
): Promise<LiveFeedFixture> {
  const sources = await openFakeSources();
  const fixture = given ?? (await openPipelineFixture(new Date(start)));
  let feed: LiveFeed;
  let pipeline: Pipeline;
  const open = async () => {
    const manners = { gapMs: 0, timeoutMs: 500, maxBytes: 100_000_000, restMs: 0, maxRestMs: 0 };
    const client = politeClient({ ...manners, userAgent: 'Singleback/1.0 (test)' }, realClock.real);
    feed = openLiveFeed(fixture.context, { addresses: sources.addresses, client, openDesk });
    pipeline = await startPipeline({ context: fixture.context, feed, intervalMs: NEVER_MS });
  };
  const close = async () => {
    await feed.close();
    await pipeline.stop();
  };
  await open();
  const rows = async (query: SQL) => (await fixture.context.db.execute(query)).rows;
  return {
    fixture,
    sources,
    async at(instant) {
      fixture.setNow(new Date(instant));
      // What one answer tells may be a reason to ask for more.
      for (let round = 0; round < 4; round += 1) {
        await pipeline.tick();
        await feed.settled();
      }
      await pipeline.tick();
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
    async refusals() {
      const found = await rows(sql`select reason from feed_refusals order by refused_at, reason`);
      return found.map((one) => String(one.reason));
    },
    async close() {
      await close();
      await fixture.close();
      await sources.close();
    },
  };
}

function deskHere(): RecordDesk {
  const work = recordWork();
  const asDesk = async <Value>(run: () => Value): Promise<Value> => {
    try {
      return run();
    } catch (error) {
      throw error instanceof FileRefused ? new AnswerRefused(error.message) : error;
    }
  };
  return {
    read: (kind, year, body) => asDesk(() => work.read(kind, year, body)),
    derive: (parts, now) => asDesk(() => work.derive(parts, now)),
    close: async () => {},
  };
}
