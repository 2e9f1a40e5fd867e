import { expect, test } from 'vitest';
import { TestWeek } from '../testing/season.ts';
import { checkPoints } from './check-points.ts';
import { readExportFile } from './export-file.ts';

const week = new TestWeek().takeAll();
const LOWEST = Math.min(...week.export().lineups.map(({ weekPoints }) => weekPoints));

/** The export with Cas, who joined later and was granted points. */
function withCas(points = LOWEST) {
  const file = week.export();
  const granted = [{ weekId: 'week-12', points, reason: 'joined_later' }];
  const row = {
    userId: 'user-c',
    username: 'Cas',
    rank: 2,
    totalPoints: points,
    lineups: [] as { weekId: string; points: number }[],
  };
  return { ...file, table: [...file.table, { ...row, granted }] };
}

const failuresOf = (file: unknown) => checkPoints(readExportFile(file)).failures;

test('what a group grants is the lowest of the week', () => {
  expect(failuresOf(withCas())).toEqual([]);
  expect(failuresOf(withCas(LOWEST + 1))).toContain(
    `The table grants Cas ${LOWEST + 1} points for week 12, and the lowest are ${LOWEST}.`,
  );
  const played = withCas();
  Object.assign(played.table[0] ?? {}, { granted: [{ weekId: 'week-12', points: LOWEST, reason: 'missed' }] });
  expect(failuresOf(played).join()).toContain('The table grants Ann');
});

test('what a group grants is not the lineup of who had left when the week ended', () => {
  const file = withCas(LOWEST + 1);
  const lowest = file.lineups.filter(({ weekPoints }) => weekPoints === LOWEST);
  for (const lineup of lowest) Object.assign(lineup, { hasLeft: true });
  const others = file.lineups.filter((lineup) => !lowest.includes(lineup)).map(({ weekPoints }) => weekPoints);
  const words = `The table grants Cas ${LOWEST + 1} points for week 12, and the lowest are ${Math.min(...others)}.`;
  expect(failuresOf(file)).toContain(words);
});

test('a total, a rank, a week and a user are those of the lineups', () => {
  const total = withCas();
  Object.assign(total.table[0] ?? {}, { totalPoints: 1 });
  expect(failuresOf(total)).toContainEqual(
    expect.stringMatching(/^Ann has 1 points in the table, and the weeks give /),
  );
  const rank = withCas();
  Object.assign(rank.table[2] ?? {}, { rank: 3 });
  expect(failuresOf(rank)).toEqual(['Cas is 3 in the table, and 2 by the points.']);
  const other = withCas();
  other.table[2]?.lineups.push({ weekId: 'week-11', points: 0 });
  expect(failuresOf(other)).toEqual(['The table counts a week that the export does not have.']);
  const missing = withCas();
  missing.table.splice(0, 1);
  expect(failuresOf(missing)).toContain('Ann, user-a, has a lineup in week 12 and is not in the table.');
});

test('one multiplier holds for all lineups of a week, and a player is scored by one line and position', () => {
  const file = withCas();
  Object.assign(file.lineups[0] ?? {}, { multiplier: 1 });
  expect(failuresOf(file)).toContain('The lineups of week 12 do not all count with the same multiplier.');
  const twice = withCas();
  const lines = twice.weeks[0]?.statLines ?? [];
  lines.push({ ...(lines[0] as (typeof lines)[0]), line: {} });
  expect(failuresOf(twice)).toContain('Week 12 has two stat lines of a player.');
  const position = withCas();
  Object.assign(position.weeks[0]?.statLines[0] ?? {}, { position: 'DEF' });
  expect(failuresOf(position).join()).toContain(
    'QB1 of Ann’s lineup “Ann’s week” in week 12, Patrick Mahomes, is scored as a DEF.',
  );
  const gone = withCas();
  gone.weeks[0]?.statLines.splice(0, 1);
  expect(failuresOf(gone).join()).toContain('and no stat line gives them.');
});

test('weeks that are not final are named and not checked', () => {
  const file = withCas();
  Object.assign(file.weeks[0] ?? {}, { isFinal: false });
  Object.assign(file.lineups[0] ?? {}, { weekPoints: 1 });
  const { failures, notes } = checkPoints(readExportFile(file));
  expect([failures, notes]).toEqual([[], ['Not final yet, so that its points cannot be checked: week 12.']]);
});

test('a lineup of somebody who was out by then counts nothing, and only theirs', () => {
  const out = () => {
    const file = withCas();
    const lineup = file.lineups.find(({ userId }) => userId === 'user-b') as (typeof file.lineups)[number];
    Object.assign(lineup, { multiplier: 0, weekPoints: 0 });
    for (const slot of lineup.slots) Object.assign(slot, { countedPoints: slot.points === null ? null : 0 });
    const granted = Math.min(...file.lineups.flatMap((each) => (each === lineup ? [] : [each.weekPoints])));
    const rows = file.table.filter(({ userId }) => userId !== 'user-b');
    const cas = rows.find(({ userId }) => userId === 'user-c');
    Object.assign(cas ?? {}, {
      totalPoints: granted,
      granted: [{ weekId: 'week-12', points: granted, reason: 'missed' }],
    });
    const ben = { userId: 'user-b', username: 'Ben', rank: 3, totalPoints: 0, lineups: [] };
    for (const row of rows) Object.assign(row, { rank: 1 });
    return { ...file, table: [...rows, ben], cuts: [{ week: 11, out: ['user-b'] }] };
  };
  expect(failuresOf(out())).toEqual([]);
  expect(failuresOf({ ...out(), cuts: [] }).length).toBeGreaterThan(0);
  const counts = out();
  Object.assign(counts.lineups.find(({ userId }) => userId === 'user-b') ?? {}, { multiplier: 1.25 });
  expect(failuresOf(counts).join()).toContain('though its owner was out by then.');
  const silenced = out();
  expect(failuresOf({ ...silenced, cuts: [{ week: 12, out: ['user-b'] }] }).join()).toContain('same multiplier');
});
