import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { StatLine } from '@singleback/game/scoring/stat-line.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSeasonFiles } from './feeds/nflverse/season-files.ts';
import { readSeasonRecords, type SeasonRecords } from './feeds/nflverse/season-records.ts';
import { readSeasonPlays } from './feeds/plays/read-plays.ts';
import { reportOf } from './feeds/timed-record.ts';
import { importReport, ingestReport } from './pipeline.ts';
import { openPipelineFixture, type PipelineFixture } from './testing/pipeline-fixture.ts';
import { recordedPlays } from './testing/recorded-plays.ts';

const FOLDER = process.env.NFL_DATA ?? fileURLToPath(new URL('../../../../shared/nfl', import.meta.url));
const YEAR = 2025;
const BEFORE = new Date('2025-09-25T23:00:00Z');
const LONG_MS = 400_000;
/** As often as a live season is read. */
const STEP_MS = 20_000;
/** Thursday's game, and an hour of Sunday's early ones. */
const WINDOWS = [
  ['2025-09-26T00:10:00Z', '2025-09-26T03:30:00Z'],
  ['2025-09-28T17:00:00Z', '2025-09-28T17:40:00Z'],
] as const;

test.skipIf(!existsSync(FOLDER))(
  'share',
  async () => {
    const recorded = await readSeasonPlays(FOLDER, YEAR);
    const season = readSeasonRecords(await readSeasonFiles(FOLDER, YEAR), YEAR, { plays: recorded.games });
    const fixture = await openPipelineFixture(BEFORE);
    const between = (since: Date | null, until: Date) =>
      reportOf(
        'replay',
        season.season,
        season.records.filter(({ knownAt }) => (since === null || knownAt > since) && knownAt <= until),
        { since, asOf: until },
      );
    await importReport(fixture.context, between(null, BEFORE));
    let last = BEFORE;
    for (const [from, to] of WINDOWS) {
      const begun = Date.now();
      let n = 0;
      for (let at = Date.parse(from); at <= Date.parse(to); at += STEP_MS) {
        const until = new Date(at);
        const report = between(last, until);
        last = until;
        n += 1;
        await ingestReport(fixture.context, report);
      }
      console.log(from, n, Date.now() - begun);
    }
    const { rows } = await fixture.context.db.execute(sql`
    select position = 'DEF' as def, count(*)::int, count(source_play)::int as told from point_changes join players on players.id = player_id group by 1`);
    console.log(rows);
    const { rows: none } = await fixture.context.db.execute(sql`
   select * from (select players.name, position, version, noted_at, stats, lag(stats) over (partition by player_id order by point_changes.id) as before, source_play from point_changes join players on players.id = player_id) x where source_play is null and position <> 'DEF' limit 40`);
    for (const r of none) console.log(JSON.stringify(r));
    const { rows: some } = await fixture.context.db.execute(
      sql`select players.name, source_play from point_changes join players on players.id = player_id where source_play is not null limit 25`,
    );
    for (const r of some) console.log(JSON.stringify(r));
    await fixture.close();
  },
  LONG_MS,
);
