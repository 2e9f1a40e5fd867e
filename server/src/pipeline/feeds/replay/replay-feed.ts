import type { Db } from '../../../db/pool.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { SeasonRecord } from '../../report.ts';
import { openDoubtsStore } from '../doubts-store.ts';
import type { Feed } from '../feed.ts';
import { recordFilesRead } from '../feed-files.ts';
import { readCursor, recordRead, resetFeed } from '../feed-state.ts';
import { isReadAlready, openFolder } from '../nflverse/open-folder.ts';
import { readTape, readTapedSeason, writeTape } from '../tape.ts';
import { reportOf } from '../timed-record.ts';

const SOURCE = 'replay';
const AUGUST = 7;

export interface ReplayOptions {
  /** A folder with the season's files. */
  folder: string;
  /** The clock's start, which selects the season (UTC). */
  start: Date;
  /** Prints the progress of slow steps, line by line. */
  say: (line: string) => void;
}

/** The season of an instant: one runs from August to July. */
export function seasonYear(instant: Date): number {
  return instant.getUTCMonth() >= AUGUST ? instant.getUTCFullYear() : instant.getUTCFullYear() - 1;
}

/**
 * Replays a past season as it happened: at any instant only what was known then. The first time it reads all files of
 * the folder and writes the tape; later only if the folder has changed. Throws FileRefused.
 */
export async function openReplayFeed(db: Db, options: ReplayOptions): Promise<Feed> {
  const year = seasonYear(options.start);
  await recordTapeIfChanged(db, year, options);
  const season = await readTapedSeason(db, year);
  if (season === null) throw new Error(`season ${year} is not on the tape`);
  let reading: Date | null = null;
  return {
    name: SOURCE,
    async read(now) {
      // Another process may have read it in the meantime, so the stored cursor counts.
      const cursor = await readCursor(db, SOURCE);
      // Week by week, so that a jump of the clock yields reports of limited size.
      for (let since = cursor; since === null || since < now; since = reading) {
        const until = since === null ? now : stepEnd(season, since, now);
        const records = await readTape(db, year, since, until);
        reading = until;
        if (records.length > 0) return reportOf(SOURCE, season, records, { since, asOf: until });
      }
      return null;
    },
    async stored(now) {
      await recordRead(db, SOURCE, now, reading);
    },
  };
}

async function recordTapeIfChanged(db: Db, year: number, { folder, start, say }: ReplayOptions): Promise<void> {
  const isRecorded = (await readTapedSeason(db, year)) !== null;
  if (isRecorded && (await isReadAlready(db, folder, year, 'tape'))) return;
  say(`Reading the season of ${year} for the replay, once …`);
  const opened = await openFolder(db, folder, year, 'tape', (file) =>
    say(`  ${file.name}: ${file.rowCount} ${file.name === 'plays' ? 'games' : 'rows'}`),
  );
  await inTransaction(db, async (tx) => {
    await writeTape(tx, opened.season, opened.records);
    await recordFilesRead(tx, year, opened.files, start);
    await resetFeed(tx, SOURCE);
  });
  const doubts = Object.values(opened.doubts).flat();
  await openDoubtsStore(db).replace({ source: SOURCE, name: `replay/${year}` }, doubts, start);
  if (doubts.length > 0) say(`  ${doubts.length} rows are not believed: npm run admin -- status`);
  const { unmatched, ghosts } = opened.leftOut;
  say(
    `  ${opened.records.length} records; left out: ${ghosts} rows of nobody, ${unmatched.length} of unlisted players`,
  );
}

/** The end of the season week that contains the time right after `since`, or `now` if sooner. */
function stepEnd(season: SeasonRecord, since: Date, now: Date): Date {
  const end = season.weeks.find((week) => week.endDate > since)?.endDate ?? now;
  return end < now ? end : now;
}
