import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { recordedAt } from '../../../bench/rehearsal/box-scores.ts';
import { readKinds } from '../../../bench/rehearsal/kinds-of-play/read-otherwise.ts';
import { readLeague } from '../../../bench/rehearsal/league.ts';
import { report } from '../../../bench/rehearsal/report.ts';
import { type Rehearsal, rehearse } from '../../../bench/rehearse.ts';

const FIXTURES = fileURLToPath(new URL('../pipeline/feeds/nflverse/fixtures', import.meta.url));

const REAL = process.env.NFL_DATA ?? fileURLToPath(new URL('../../../../shared/nfl', import.meta.url));

const SEASON = { year: 2025, kind: 'regular' } as const;

const ofRealPlays = test.skipIf(!existsSync(`${REAL}/plays`));

/** Rehearses the first week of a small invented season. Returns what is said at the end, and whether all is equal. */
async function rehearseWeek(spoil?: Rehearsal['spoil']) {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const found = await rehearse({
    ...{ folder: FIXTURES, year: 2025, kind: 'regular', weeks: 1, resumeIn: null, say },
    ...(spoil && { spoil }),
  });
  const isEqual = report(found, say);
  return { isEqual, lines, last: lines.at(-1) };
}

test('a season played through hosts that refuse, tear and garble equals its import', async () => {
  const { isEqual, lines, last } = await rehearseWeek();
  expect(last).toBe('rehearsal: 6 tables equal, 0 differ');
  expect(isEqual).toBe(true);
  expect(lines.join('\n')).toMatch(
    /Requests: ESPN [1-9]\d*, ESPN’s other host \d+, nflverse [1-9]\d*, Sleeper [1-9]\d*\./,
  );
  for (const fault of ['status 403', 'status 429', 'cut', 'garbage']) expect(lines.join('\n')).toContain(`${fault} `);
});

test('a lock that opens, a result that is taken back and points that vanish are reported', async () => {
  const { isEqual, lines } = await rehearseWeek(async (pool) => {
    await pool.query("update games set locked_at = null where status = 'final'");
    await pool.query("update games set status = 'in_progress' where status = 'final'");
    await pool.query("delete from stat_lines where source = 'nflverse'");
    await pool.query(
      "insert into feed_doubts values ('espn', 'espn/injuries', 'Bo Burns', 'no status', '', '', now())",
    );
  });
  expect(isEqual).toBe(false);
  for (const what of ['locks opened', 'finals taken back', 'points of record vanished']) {
    expect(lines.join('\n')).toMatch(new RegExp(`^${what}: [1-9]\\d* without a reason, 0 by`, 'm'));
  }
  expect(lines).toContainEqual(expect.stringMatching(/^ {2}espn\/injuries: Bo Burns: no status \(since/));
});

ofRealPlays('every play that is recorded is read alone as the record credits it', async () => {
  const league = await readLeague(REAL, SEASON, () => {});
  const kinds = readKinds(league.games);
  expect(kinds.length).toBeGreaterThan(20);
  expect(kinds.filter(({ otherwise, otherwiseWithoutType }) => otherwise + otherwiseWithoutType > 0)).toEqual([]);
});

test('every difference is reported: another value, a row too many, a row missing', async () => {
  const { isEqual, lines, last } = await rehearseWeek(async (pool) => {
    await pool.query("update stat_lines set points = points + 1 where source <> 'nobody'");
    await pool.query("update games set home_score = 99 where status = 'final'");
    await pool.query('delete from player_weeks where week_id in (select id from weeks where week_number = 1)');
  });
  expect(last).toBe('rehearsal: 3 tables equal, 3 differ');
  expect(isEqual).toBe(false);
  expect(lines.join('\n')).toMatch(/^player_weeks: (\d+) rows, 0 only live, \1 only imported$/m);
});

/** The columns that a box score of ESPN shows. */
const BOX_SCORE = [
  ...['completions', 'attempts', 'passing_yards', 'passing_tds', 'passing_interceptions'],
  ...['carries', 'rushing_yards', 'rushing_tds', 'targets', 'receptions', 'receiving_yards', 'receiving_tds'],
  ...['fumbles_lost_total', 'fg_att', 'fg_made', 'pat_att', 'pat_made'],
];

ofRealPlays('recorded plays end in the score and the figures of record, and not before', async () => {
  const league = await readLeague(REAL, SEASON, () => {});
  const recorded = league.games.flatMap((game) => (game.plays === null ? [] : [{ ...game, plays: game.plays }]));
  expect(recorded.length).toBeGreaterThan(20);
  for (const { id, plays, score, kickoff, endsAt } of recorded) {
    const final = league.playerStats.rows.filter((row) => row.game_id === id);
    const figures = (rows: readonly Record<string, string>[]) =>
      rows.map((row) => [row.player_id, ...BOX_SCORE.map((column) => Number(row[column] || 0))]);
    const end = recordedAt(plays, final, endsAt);
    expect([id, end.score, figures(end.lines)]).toEqual([id, score, figures(final)]);
    const begin = recordedAt(plays, final, kickoff);
    expect([id, begin.score, begin.lines.every((line) => !Number(line.passing_yards))]).toEqual([
      ...[id, { home: 0, away: 0 }, true],
    ]);
  }
});
