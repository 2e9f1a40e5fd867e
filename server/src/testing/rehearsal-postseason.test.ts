import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { counted, type Entry, recomputeCuts } from '../../../bench/rehearsal/members/recompute.ts';
import { report } from '../../../bench/rehearsal/report.ts';
import { rehearse } from '../../../bench/rehearse.ts';
import { INVENTED_YEAR, writeInventedYear } from './invented-year.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'singleback-postseason-'));
  await writeInventedYear(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a postseason of any year is played with members who go out, and ends as its files and the rules say', async () => {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const found = await rehearse({ folder, year: INVENTED_YEAR, kind: 'postseason', weeks: null, resumeIn: null, say });
  const isRight = report(found, say);
  const text = lines.join('\n');
  expect(text).toContain('members: 0 figures and cuts otherwise than the files and the rules say');
  expect(lines.at(-1)).toBe('rehearsal: 9 tables equal, 0 differ');
  expect(isRight).toBe(true);
  expect(text).toContain('1 of 1 lines of week 18 corrected while the postseason was on');
  expect(text).toMatch(
    /^One a Round \(cut 1\): out in round 1 \w+, round 2 \w+, round 3 \w+, round 4 \w+; last one standing: \w+/m,
  );
  expect(text).toMatch(/^Two a Round \(cut 2\): out in round 1 \w+ and \w+, round 2 .*; last one standing: \w+/m);
  expect(text).toMatch(
    /^\d+ lineups with [1-9]\d* empty slots, [1-9]\d* times refused to who was out, 0 calls failed$/m,
  );
});

const weekOf = (week: number, points: Record<string, number>): Entry[] =>
  Object.entries(points).map(([user, each]) => ({ user, group: 'g', week, points: each }));

test('the recomputed course of a group follows the rule in words', () => {
  const users = ['ann', 'ben', 'cat', 'dan'];
  const entries = [
    ...weekOf(19, { ann: 9, ben: 5, cat: 5 }),
    ...weekOf(20, { ann: 1, ben: 7, cat: 7, dan: 90 }),
    ...weekOf(21, { ann: 99, ben: 3, cat: 8 }),
    ...weekOf(22, { ben: 50, cat: 1 }),
  ];
  const course = recomputeCuts(entries, { users, cut: 1, weeks: [19, 20, 21, 22] });
  // Without a lineup dan counts 0, and is the only one below; then ann; then ben. Cat is left, and later weeks don't count.
  expect([...course.out]).toEqual([
    ['dan', 19],
    ['ann', 20],
    ['ben', 21],
  ]);
  expect([course.winners, course.decidedIn]).toEqual([['cat'], 21]);
  expect(counted(entries, course).filter(({ user }) => user === 'dan')).toEqual([]);
  // Level in points and total nobody goes out, and they share it in the end.
  const level = [...weekOf(19, { ann: 4, ben: 4 }), ...weekOf(20, { ann: 6, ben: 6 })];
  expect(recomputeCuts(level, { users: ['ann', 'ben'], cut: 1, weeks: [19, 20] })).toMatchObject({
    ...{ winners: ['ann', 'ben'], decidedIn: 20 },
  });
});
