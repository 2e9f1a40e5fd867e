import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importSeason } from './import-season.ts';
import { openPipelineFixture, type PipelineFixture } from './testing/pipeline-fixture.ts';
import { copySeasonFolder, type SeasonFolder } from './testing/season-folder.ts';

/** The Saturday before the games of week 3, with the injury reports of it. */
const SATURDAY = new Date('2025-09-20T23:00:00Z');
const earlier = ['2025-08-20T12:00:00Z', '2025-09-16T12:00:00Z', '2025-09-20T22:59:00Z'].map((at) => new Date(at));

type Edit = readonly [file: string, from: string, to: string];

/** How the files may have been before: other figures, kickoffs, rosters and injuries. */
const EDITS: readonly Edit[] = [
  ['games.csv', 'LA,23,MIA,20,1', 'LA,,MIA,,'],
  ['games.csv', 'LA,23,MIA,20,1', 'LA,20,MIA,20,1'],
  ['games.csv', '2025-09-22,20:15', '2025-09-22,13:00'],
  ['games.csv', '2025-09-21,,MIA', '2025-09-21,16:05,MIA'],
  ['games.csv', '2025_03_BUF_WAS,2025,REG,3,2025-09-22', '2025_05_BUF_WAS,2025,REG,5,2025-10-06'],
  ['injuries_2025.csv', '00-0000004,,,Note', '00-0000004,Knee,,Questionable'],
  ['injuries_2025.csv', 'BUF,3,00-0000005,Hamstring,,Doubtful', 'BUF,3,00-0000001,Foot,,Out'],
  ['injuries_2025.csv', 'Hamstring,,Doubtful', 'Hamstring,,Out'],
  ['roster_weekly_2025.csv', '2025,3,REG,WAS,RB,44.0,ACT', '2025,3,REG,LA,RB,44.0,DEV'],
  ['roster_weekly_2025.csv', '2025,3,REG,WAS,TE,85.0,CUT', '2025,3,REG,WAS,TE,85.0,ACT'],
  ['stats_player_week_2025.csv', ',18,101,', ',18,99,'],
];

let folder: SeasonFolder;
let alone: string;

beforeAll(async () => {
  folder = await copySeasonFolder();
  alone = await imported([[SATURDAY, folder]]);
});
afterAll(() => folder.drop());

async function imported(imports: readonly (readonly [Date, SeasonFolder])[]): Promise<string> {
  const fixture = await openPipelineFixture(SATURDAY);
  try {
    for (const [at, { path }] of imports) {
      fixture.setNow(at);
      await run(fixture, path);
      expect(await run(fixture, path)).toContain('Nothing changed.');
    }
    return await stateOf(fixture);
  } finally {
    await fixture.close();
  }
}

async function run({ context }: PipelineFixture, path: string): Promise<string[]> {
  const said: string[] = [];
  await importSeason(context, { folder: path, year: 2025, say: (line) => said.push(line) });
  return said;
}

/** All that users see of the season. */
async function stateOf({ context }: PipelineFixture): Promise<string> {
  const { rows } = await context.db.execute(sql`
    select 'game' as kind, games.feed_key, week_number, status, kickoff::text, home_score, away_score,
      locked_at is not null as is_locked, null as team, null as injury, null as notes, null::int as projected
    from games join weeks on weeks.id = week_id
    union all select 'player', feed_key, week_number, players.injury_status, is_active::text, null, null, null, abbreviation,
      pw.injury_status, pw.injury_notes, projected_points
    from player_weeks pw join players on players.id = player_id join weeks on weeks.id = week_id
      join teams on teams.id = pw.team_id
    union all select 'line', players.feed_key, week_number, source, stats::text, stat_lines.points, null, null, null, null, null, null
    from stat_lines join players on players.id = player_id join weeks on weeks.id = week_id
    order by 1, 2, 3`);
  return rows.map((row) => Object.values(row).join(' ')).join('\n');
}

test('an import of the same files changes nothing, and one of newer files leaves nothing of the older ones', async () => {
  const older = fc.record({ at: fc.constantFrom(...earlier), edits: fc.subarray([...EDITS]) });
  await fc.assert(
    fc.asyncProperty(older, async ({ at, edits }) => {
      const before = await copySeasonFolder();
      for (const [file, from, to] of edits) await before.edit(file, (text) => text.replace(from, to));
      const state = await imported([
        [at, before],
        [SATURDAY, folder],
      ]);
      await before.drop();
      expect(state).toBe(alone);
    }),
    { numRuns: 5 },
  );
});

test('an import of a season that is over and settled changes nothing', async () => {
  const fixture = await openPipelineFixture(new Date('2026-02-01T12:00:00Z'));
  try {
    await run(fixture, folder.path);
    const settled = sql`select (select jsonb_agg(seasons) from seasons) as seasons,
      (select jsonb_agg(weeks order by week_number) from weeks) as weeks`;
    const before = await fixture.context.db.execute(settled);
    const state = await stateOf(fixture);
    fixture.setNow(new Date('2026-06-01T12:00:00Z'));
    expect(await run(fixture, folder.path)).toContain('Nothing changed.');
    expect((await fixture.context.db.execute(settled)).rows).toEqual(before.rows);
    expect(await stateOf(fixture)).toBe(state);
  } finally {
    await fixture.close();
  }
});
