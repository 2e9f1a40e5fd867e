import { gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { importSeason } from './import-season.ts';
import { openPipelineFixture, type PipelineFixture } from './testing/pipeline-fixture.ts';
import { copySeasonFolder, type SeasonFolder } from './testing/season-folder.ts';

const AFTER_WEEK_2 = new Date('2025-09-16T12:00:00Z');

describe('importing a season', () => {
  let fixture: PipelineFixture;
  let folder: SeasonFolder;

  beforeEach(async () => {
    fixture = await openPipelineFixture(AFTER_WEEK_2);
    folder = await copySeasonFolder();
  });
  afterEach(async () => {
    await fixture.close();
    await folder.drop();
  });

  const run = async () => {
    const said: string[] = [];
    await importSeason(fixture.context, { folder: folder.path, year: 2025, say: (line) => said.push(line) });
    return said;
  };
  const rows = async (query: ReturnType<typeof sql>) => (await fixture.context.db.execute(query)).rows;
  const points = async (name: string, week: number) =>
    (
      await rows(sql`select stat_lines.points from stat_lines join players on players.id = player_id
        join weeks on weeks.id = week_id where players.name = ${name} and week_number = ${week} order by points`)
    ).map((row) => row.points);

  test('[G9.15, G9.17, G9.20, G9.21, G9.25, G9.26] scores the files, and counts the rows that it leaves out', async () => {
    const said = await run();
    expect(said).toContain('5 games (3 final), 18 weeks, 4 teams');
    expect(said).toContain('41 players: QB 1, RB 1, WR 4, TE 2, DEF 32, K 1');
    expect(said).toContain('1 stat lines unmatched: on no roster are Ned Nobody (QB)');
    expect(said).toContain('Left out: 1 ghost rows, 2 projections of unknown players, 1 roster rows without an id');
    // 256 / 25 + 2 x 4 - 2 - 3 / 10
    expect(await points('Abe Archer', 1)).toEqual([1594]);
    expect(await points('Bo Burns', 1)).toEqual([1010 + 90 + 600 + 200 - 200]);
    // A kick of 60 yards that the file's own band misses, one wide, one blocked
    expect(await points('Cal Cole', 1)).toEqual([600 - 200]);
    expect(await points('Dee Dunn', 1)).toEqual([1600]);
    // Two players of the same name are distinct; a conversion scores nothing
    expect(await points('Sam Same', 1)).toEqual([180, 1050]);
  });

  test('[G9.31, G9.32, G9.34, G9.36, G9.46] scores a defense by its opponent’s losses', async () => {
    await run();
    // 5 sacks, 2 interceptions, a safety, a block, a conversion brought back, 3 points and 150 yards allowed
    expect(await points('Washington Commanders', 1)).toEqual([500 + 400 + 200 + 200 + 200 + 400 + 300]);
    // 17 points less a touchdown by the Rams' defense, 260 yards; 3 sacks and a recovery
    expect(await points('Buffalo Bills', 1)).toEqual([300 + 200 + 300 + 200]);
  });

  test('a second import of the same files changes nothing', async () => {
    await run();
    const before = await rows(sql`select version from seasons`);
    const stamps = sql`select feed_key, updated_at from players union all select feed_key, updated_at from games
      union all select player_id::text || week_id, updated_at from stat_lines order by 1`;
    const written = await rows(stamps);
    fixture.setNow(new Date(AFTER_WEEK_2.getTime() + 60_000));
    expect(await run()).toContain('Nothing changed.');
    expect(await rows(sql`select version from seasons`)).toEqual(before);
    expect(await rows(stamps)).toEqual(written);
  });

  test('a corrected file changes only what differs, and logs old and new values', async () => {
    await run();
    const lines = sql`select player_id, points, updated_at from stat_lines`;
    const before = await rows(lines);
    fixture.setNow(new Date(AFTER_WEEK_2.getTime() + 60_000));
    await folder.edit('stats_player_week_2025.csv', (text) => text.replace(',18,101,', ',18,102,'));
    const said = await run();
    expect(said).toContain('  Corrected: rushingYards 101 -> 102 (17 -> 17.1 points)');
    const corrections = await rows(sql`select changes, points_before, points_after from stat_corrections`);
    expect(corrections).toEqual([
      { changes: [{ stat: 'rushingYards', old: 101, new: 102 }], points_before: 1700, points_after: 1710 },
    ]);
    const after = await rows(lines);
    expect(after.filter((line) => before.some((old) => old.updated_at === line.updated_at))).toHaveLength(
      before.length - 1,
    );
  });

  test('imports only what is known at the time', async () => {
    fixture.setNow(new Date('2025-09-05T12:00:00Z'));
    expect(await run()).toContain('5 games (1 final), 18 weeks, 4 teams');
    expect(await points('Dee Dunn', 1)).toEqual([]);
    expect(await points('Abe Archer', 1)).toEqual([1594]);
  });

  test('a season that is imported before August has its games and players at once, and nothing more', async () => {
    fixture.setNow(new Date('2025-05-14T12:00:00Z'));
    const said = await run();
    expect(said).toContain('5 games (0 final), 18 weeks, 4 teams');
    expect(said).toContain('0 stat lines, 3 projections, 18 injury notes');
    const stored = sql`select (select count(*)::int from games where status = 'scheduled') as games,
      (select count(*)::int from players where is_active) as players`;
    expect(await rows(stored)).toEqual([{ games: 5, players: 40 }]);
    expect(await run()).toContain('Nothing changed.');
  });

  test('a game that moves to another week is stored once, and one that is in the file no longer is cancelled until it is again', async () => {
    fixture.setNow(new Date('2025-09-16T12:00:00Z'));
    await run();
    const games = sql`select feed_key, week_number, status from games
      join weeks on weeks.id = week_id where week_number > 2 order by feed_key`;
    await folder.edit('games.csv', (text) =>
      text
        .replace('2025_03_BUF_WAS,2025,REG,3,2025-09-22', '2025_05_BUF_WAS,2025,REG,5,2025-10-06')
        // The file of a real season has thousands of rows, of which one may go.
        .replace('2025_03_MIA_LA,2025,REG,3,2025', '2023_03_MIA_LA,2023,REG,3,2023'),
    );
    await run();
    expect(await rows(games)).toEqual([
      { feed_key: '2025_03_MIA_LA', week_number: 3, status: 'cancelled' },
      { feed_key: '2025_05_BUF_WAS', week_number: 5, status: 'scheduled' },
    ]);
    await folder.edit('games.csv', (text) =>
      text.replace('2023_03_MIA_LA,2023,REG,3,2023', '2025_03_MIA_LA,2025,REG,3,2025'),
    );
    await run();
    expect(await rows(games)).toEqual([
      { feed_key: '2025_03_MIA_LA', week_number: 3, status: 'scheduled' },
      { feed_key: '2025_05_BUF_WAS', week_number: 5, status: 'scheduled' },
    ]);
  });

  describe('an injury that the files no longer have', () => {
    const REPORT = 'injuries_2025.csv';
    const ON_SATURDAY = new Date('2025-09-13T12:00:00Z');
    const hurt = () =>
      rows(sql`select pw.injury_status as week, pw.injury_notes as notes, players.injury_status as now
        from player_weeks pw join players on players.id = pw.player_id join weeks on weeks.id = pw.week_id
        where players.name = 'Bo Burns' and week_number = 2`);
    const questionable = { week: 'questionable', notes: 'Knee, Ankle', now: 'questionable' };

    beforeEach(async () => {
      fixture.setNow(ON_SATURDAY);
      await run();
      expect(await hurt()).toEqual([questionable]);
    });

    test.each<[string, (text: string) => string]>([
      ['has no game status', (text) => text.replace('Questionable', '')],
      ['is gone', (text) => text.replace('LA,2,00-0000002', 'LA,2,00-0000077')],
    ])('[G9.12] is taken back where its row %s, once', async (_, change) => {
      await folder.edit(REPORT, change);
      await run();
      expect(await hurt()).toEqual([{ week: null, notes: null, now: null }]);
      expect(await run()).toContain('Nothing changed.');
    });

    test('stays where another source has reported it, or a row can’t be read', async () => {
      await folder.edit(REPORT, (text) => text.replace('LA,2,00-0000002', 'LA,99,00-0000002'));
      await run();
      expect(await hurt()).toEqual([questionable]);
      await folder.edit(REPORT, (text) => text.replace('LA,99,00-0000002', 'LA,2,00-0000077'));
      await rows(sql`update player_weeks set injury_updated_at = ${ON_SATURDAY.toISOString()}
        where injury_status = 'questionable'`);
      await run();
      expect(await hurt()).toMatchObject([{ week: 'questionable', notes: 'Knee, Ankle' }]);
    });
  });

  test('a move that is half done in the file changes nothing yet', async () => {
    await run();
    const games = sql`select feed_key, week_id, status from games order by feed_key`;
    const before = await rows(games);
    await folder.edit(
      'games.csv',
      (text) => `${text.trimEnd()}\n2025_05_BUF_WAS,2025,REG,5,2025-10-06,20:15,BUF,,WAS,,0,9004\n`,
    );
    await run();
    expect(await rows(games)).toEqual(before);
  });

  test('scores projections by our own table, and fills missing ones with the mean of the position and earlier games', async () => {
    await run();
    const expected = await rows(sql`select name, week_number, projected_points from player_weeks
      join players on players.id = player_id join weeks on weeks.id = week_id
      where projected_points is not null order by name, week_number, projected_points`);
    const of = (name: string) =>
      expected.filter((row) => row.name === name).map((row) => [row.week_number, row.projected_points]);
    expect(of('Abe Archer')[0]).toEqual([1, 1000 + 600 - 100 + 100]);
    // By name, position and team
    expect(of('Sam Same')).toContainEqual([1, 450 + 505 + 120]);
    expect(of('Sam Same')).toContainEqual([1, 100]);
    // Week 3 begins after the first two games
    const [first, second] = [400, 300 + 400 + 200];
    // A kicker's games count against 14 of the position's mean.
    expect(of('Cal Cole')).toEqual([
      [2, Math.round((14 * 820 + first) / 15)],
      [3, Math.round((14 * 820 + first + second) / 16)],
    ]);
  });

  test.each<[string, (files: SeasonFolder) => Promise<void>, RegExp]>([
    [
      'an empty file',
      (files) => files.write('injuries_2025.csv', ''),
      /^injuries_2025\.csv refused: the file is empty$/,
    ],
    [
      'a file with a header alone',
      (files) => files.edit('injuries_2025.csv', (text) => `${text.split('\n')[0]}\n`),
      /^injuries_2025\.csv refused: the file is empty: it has no rows$/,
    ],
    [
      'a shrunken file',
      (files) =>
        files.edit('stats_player_week_2025.csv', (text) => `${text.trimEnd().split('\n').slice(0, -1).join('\n')}\n`),
      /^stats_player_week_2025\.csv refused: it has shrunk from 10 rows to 9$/,
    ],
    [
      'a file of another season',
      (files) => files.edit('stats_team_week_2025.csv', (text) => text.replaceAll('\n2025,', '\n2024,')),
      /^stats_team_week_2025\.csv refused: it has nothing of the season of 2025: season is '2024', not 2025$/,
    ],
    [
      'a schedule without the season',
      (files) => files.edit('games.csv', (text) => text.replaceAll(',2025,', ',2023,')),
      /^games\.csv refused: it has nothing of the season of 2025: season is '2023', not 2025$/,
    ],
    [
      'a file cut off in a line',
      (files) => files.edit('games.csv', (text) => text.slice(0, -20)),
      /^games\.csv refused: the file is torn/,
    ],
    [
      'a torn gzip',
      async (files) => {
        await files.remove('games.csv');
        await files.write('games.csv.gz', gzipSync('game_id,season\n').subarray(0, 20));
      },
      /^games\.csv\.gz refused: the file is torn: it does not unzip$/,
    ],
    [
      'a missing column',
      (files) => files.edit('stats_team_week_2025.csv', (text) => text.replace('sacks_suffered', 'sacks')),
      /^stats_team_week_2025\.csv refused: missing columns sacks_suffered$/,
    ],
    [
      'a file that has gone',
      (files) => files.remove('stats_team_week_2025.csv'),
      /^stats_team_week_2025 refused: it was read before and is not there now$/,
    ],
  ])('rejects %s with one clear line, and writes nothing', async (_, spoil, line) => {
    await run();
    const all = sql`select (select version from seasons) as version, (select count(*) from stat_lines) as lines,
      (select jsonb_agg(feed_files order by kind) from feed_files) as files`;
    const before = await rows(all);
    await spoil(folder);
    await expect(run()).rejects.toThrow(line);
    expect(await rows(all)).toEqual(before);
  });

  test.each<[string, string, (text: string) => string, RegExp]>([
    [
      'a team that is none',
      'stats_player_week_2025.csv',
      (text) => text.replace(',BUF,LA,', ',XYZ,LA,'),
      /^Not believed: .*, week 1: team is 'XYZ'\. Used meanwhile: what is stored\.$/,
    ],
    [
      'a figure that is none',
      'stats_player_week_2025.csv',
      (text) => text.replace(',256,', ',many,'),
      /^Not believed: .*, week 1: passing_yards is 'many', not a whole number\. Used meanwhile/,
    ],
    [
      'a kickoff that is none',
      'games.csv',
      (text) => text.replace('2025-09-04,20:20', '2025-09-31,24:13'),
      /^Not believed: .*week 1: it kicks off on '2025-09-31' at '24:13'\. Used meanwhile/,
    ],
    [
      'a week that is none',
      'games.csv',
      (text) => text.replace(/(_01_BUF_LA,2025,REG),1,/, '$1,33,'),
      /^Not believed: .*week 33: week is 33, which can't be\. Used meanwhile/,
    ],
  ])('%s costs its row: what is stored stays, and the import says so', async (_, file, spoil, line) => {
    const all = sql`select jsonb_agg(to_jsonb(games) - 'is_unconfirmed' - 'reported_at' order by feed_key) as games,
      (select jsonb_agg(to_jsonb(stat_lines) - 'is_unconfirmed' - 'reported_at' order by player_id, week_id)
        from stat_lines) as lines from games`;
    await run();
    const before = await rows(all);
    await folder.edit(file, spoil);
    const said = await run();
    expect(said.filter((one) => one.startsWith('Not believed'))).toEqual([expect.stringMatching(line)]);
    expect(await rows(all)).toEqual(before);
    expect(await rows(sql`select subject from feed_doubts`)).toHaveLength(1);
  });
});
