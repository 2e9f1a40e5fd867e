import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeInstallation } from '../db/installation.ts';
import { openDatabase } from '../db/pool.ts';
import { games, seasons, weeks } from '../db/schema/season.ts';
import { openTestDatabase } from '../db/testing/test-database.ts';
import { startSeasonClock } from '../lib/clocks/season-clock.ts';
import { HOURS, makeSmallSeason, type SmallSeason } from '../testing/small-season.ts';
import { runCommand } from './commands.ts';

let url: string;
let season: SmallSeason;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await openTestDatabase();
  ({ url, drop } = database);
  const { db, close } = openDatabase(url, () => {}, 2);
  await writeInstallation(db, 'season', 'replay');
  season = await makeSmallSeason(db);
  const clock = await startSeasonClock(db, season.at(1, HOURS.sunday), 0);
  await clock.stop();
  await close();
});
afterAll(() => drop());

/** What a command prints after the line that names the database. */
async function said(line: string): Promise<string[]> {
  const lines: string[] = [];
  const env = { DATABASE_URL: url };
  const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  await runCommand(words, { env, say: (text) => lines.push(text) });
  return lines.slice(1);
}
const override = (line: string) => said(`override ${line}`);

test('sets a score and a stat line, lists them, and ends them by id', async () => {
  const [set = ''] = await override('game KC BUF --week 1 --status final --score 21-0 --reason "ESPN is down"');
  await override('stats "kc rb1" rushingYards=-4 rushingTds=0 --week 1 --reason "ESPN is down"');
  await override('injury "DAL QB1" out --week 1 --until 2025-09-07T16:00Z --notes Ankle --reason "Ruled out"');
  const listed = (await said('overrides')).join('\n');
  expect(listed).toContain('BUF @ KC, week 1  status final, away score 0, home score 21');
  expect(listed).toContain('KC RB1, week 1  rushing tds 0, rushing yards -4');
  expect(listed).toContain('until 2025-09-07 16:00 UTC: Ruled out');
  await override('injury "DAL QB1" healthy --week 1 --reason "Cleared"');
  expect((await said('overrides')).join('\n')).toContain('DAL QB1, week 1  status healthy');
  const id = /end-override (\S+)/.exec(set)?.[1] as string;
  expect(await said(`end-override ${id} --reason "ESPN is back"`)).toEqual(['Ended. What the sources say now counts.']);
  expect((await said('overrides')).join('\n')).not.toContain('BUF @ KC');
  expect((await said('overrides all')).join('\n')).toContain('by Command line: ESPN is back');
});

test.each([
  ['', 'override takes game, stats, injury, or link'],
  ['weather', 'override takes game, stats, injury, or link'],
  ['game KC', 'takes the home team and the away team'],
  ['game KC BUF --status final --reason x', '--week is missing'],
  ['game KC BUF --week 1 --status final', '--reason is missing'],
  ['game KC BUF --week one --reason x', '--week is a whole number'],
  ['game KC BUF --week 1 --week 2 --reason x', '--week is given twice'],
  ['game KC BUF --week 1 --color red --reason x', "'--color' is not understood"],
  ['game KC BUF --week 1 --score 21:17 --reason x', '--score is that of the home team first'],
  ['game KC BUF --week 1 --status over --reason x', '--status is one of'],
  ['game KC BUF --week 1 --kickoff tomorrow --reason x', '--kickoff is a time like'],
  ['game KC BUF --week 1 --kickoff 2026-11-31T21:25Z --reason x', '--kickoff is a time like'],
  ['game BUF KC --week 1 --status final --reason x', 'Its games, home team first: KC BUF, DAL PHI, MIA NYJ.'],
  ['game KC BUF --week 19 --status final --reason x', 'has no week 19'],
  ['game KC BUF --week 1 --season 1999 --status final --reason x', 'There is no season 1999'],
  ['game KC BUF --week 1 --season 2024-postseason --status final --reason x', 'There is no season 2024-postseason'],
  ['game KC BUF --week 1 --season 25 --status final --reason x', '--season is a year, or like 2025-postseason'],
  ['game DAL PHI --week 1 --status in_progress --reason x', 'cannot be started or finished before'],
  ['stats "KC RB9" rushingYards=3 --week 1 --reason x', "There is no player 'KC RB9'. Close to it: "],
  ['stats "KC RB1" rushingYards --week 1 --reason x', 'A figure looks like'],
  ['stats "KC RB1" yards=3 --week 1 --reason x', "There is no figure 'yards'"],
  ['stats "KC RB1" rushingYards=3 --week 1 --team BUF --reason x', "There is no player 'KC RB1' of BUF"],
  ['injury "DAL QB1" --week 1 --reason x', 'takes a player and a status'],
  ['link nflverse 12 "DAL QB1" --reason x', 'A source is one of'],
])('explains what is wrong with: override %s', async (line, words) => {
  await expect(override(line)).rejects.toThrow(words);
});

test('a year names its regular season, and its postseason with a word of its own', async () => {
  const { db, close } = openDatabase(url, () => {}, 1);
  const postseason = randomUUID();
  const startsAt = new Date('2026-01-06T10:00:00Z');
  await db
    .insert(seasons)
    .values({ id: postseason, year: 2025, kind: 'postseason', name: '2025 Postseason', startsAt });
  const week = { id: randomUUID(), seasonId: postseason, weekNumber: 1 };
  await db.insert(weeks).values({ ...week, startDate: startsAt, endDate: new Date('2026-01-13T10:00:00Z') });
  const [, game] = await db
    .select()
    .from(games)
    .where(eq(games.weekId, season.week(1)))
    .orderBy(games.kickoff);
  if (game === undefined) throw new Error('week 1 has one game');
  await db.insert(games).values({
    ...game,
    id: randomUUID(),
    feedKey: 'postseason',
    seasonId: postseason,
    weekId: week.id,
    kickoff: new Date('2026-01-11T18:00:00Z'),
  });
  await close();
  const move = (season: string, kickoff: string) =>
    override(`game DAL PHI --week 1 --kickoff ${kickoff} --season ${season} --reason "Of ${season}"`);
  await move('2025', '2025-09-07T21:00Z');
  await move('2025-postseason', '2026-01-11T21:00Z');
  const listed = await said('overrides');
  const weekOf = (reason: string) => listed[listed.findIndex((line) => line.endsWith(`: Of ${reason}`)) - 1];
  expect(weekOf('2025')).toContain('PHI @ DAL, week 1 ');
  expect(weekOf('2025-postseason')).toContain('PHI @ DAL, the Wild Card round ');
  const far = override('game DAL PHI --status final --week 5 --season 2025-postseason --reason x');
  await expect(far).rejects.toThrow('The season 2025-postseason has no week 5');
});

test('explains a wrong end', async () => {
  await expect(said('end-override --reason x')).rejects.toThrow('takes one id');
  await expect(said('end-override abc --reason x')).rejects.toThrow('no override in force with this id');
  await expect(said('overrides some')).rejects.toThrow('takes all, or nothing');
});
