import { expect, test } from 'vitest';
import { hasRecapOf, isWeekFinal } from './final.ts';
import { luckText, namesOf, type RecapSection, recapLetter } from './recap-letter.ts';

const section: RecapSection = {
  groupId: 'g1',
  groupName: 'Sunday Six',
  winners: [{ username: 'ann', points: 15_950 }],
  risers: [{ username: 'ben', from: 10, to: 8 }],
  lineups: 13,
  own: { rank: 2, points: 13_860 },
  bestPoints: 24_790,
  best: [
    { kind: 'QB', name: 'Ross Whitlock', points: 5710, isDoubled: true },
    { kind: 'K', name: 'Keyshawn Corbin', points: 2000, isDoubled: false },
  ],
  missed: { name: 'Keyshawn Corbin', points: 2000 },
  luck: 1240,
};

test('one group: who won, who climbed, what was made, what could have been', () => {
  expect(recapLetter(6, [section])).toEqual({
    subject: 'Week 6 in Sunday Six: ann won',
    lines: [
      'Sunday Six: ann won the week with 159.5. Biggest riser: ben, from 10th to 8th.',
      'You scored 138.6: 2nd of 13, 12.4 under projection.',
      'Your best possible, with players you still had: 247.9. QB Ross Whitlock 57.1 (counted twice), K Keyshawn Corbin 20.0.',
      'Best pick left on the table: Keyshawn Corbin with 20.0.',
    ],
    action: { label: 'See the results of week 6', path: '/groups/g1/recap/6' },
    after: 'You’re getting this once a week because you’re in a group.',
  });
});

test('names in a recap make no links', () => {
  const named = { username: 'prize.example' };
  const cut = { out: [named], winners: [], left: 2, outSince: null, isIn: true, isProvisional: false };
  const of = {
    ...{ ...section, groupName: 'win.example', cut },
    ...{ winners: [{ ...named, points: 15_950 }], risers: [{ ...named, from: 10, to: 8 }] },
  };
  for (const { subject, lines } of [recapLetter(6, [of]), recapLetter(6, [of, of, of, of, of])]) {
    expect(`${subject} ${JSON.stringify(lines)}`).not.toContain('.example');
  }
});

test('a round of a postseason is called one', () => {
  const { subject, lines, after } = recapLetter(1, [section], 'postseason');
  expect([subject, lines[0], after]).toEqual([
    'Wild Card in Sunday Six: ann won',
    'Sunday Six: ann won the round with 159.5. Biggest riser: ben, from 10th to 8th.',
    'You’re getting this once a round because you’re in a group.',
  ]);
});

test('the state of the log of locks is at the foot, to be compared', () => {
  const { after } = recapLetter(6, [section], undefined, { size: 312, root: 'cm9vdA==' });
  expect(after).toBe(
    'You’re getting this once a week because you’re in a group. Record of locks: 312 entries, cm9vdA==.',
  );
});

test('several groups come in one letter, each under its name, the later ones in short', () => {
  const quiet = {
    ...section,
    groupName: 'Quiet',
    winners: [],
    risers: [],
    own: null,
    missed: null,
    luck: null,
  };
  const many = recapLetter(6, [section, quiet, section, section, section]);
  expect(many.subject).toBe('Week 6 in your 5 groups');
  expect(many.lines).toHaveLength(5 + 4 + 5 + 5 + 2);
  expect(many.lines.slice(0, 2)).toEqual([
    { heading: 'Sunday Six' },
    'ann won the week with 159.5. Biggest riser: ben, from 10th to 8th.',
  ]);
  expect(many.lines.slice(5, 8)).toEqual([{ heading: 'Quiet' }, 'Nobody played.', 'You had no lineup.']);
  expect(many.lines.slice(-2)).toEqual([
    { heading: 'Your other groups' },
    'Sunday Six: ann won the week with 159.5. Biggest riser: ben, from 10th to 8th.',
  ]);
});

test('says when the points were more than projected, and when they were not', () => {
  const line = (luck: number) => recapLetter(6, [{ ...section, luck }]).lines[1];
  expect(line(-300)).toBe('You scored 138.6: 2nd of 13, 3.0 over projection.');
  expect(line(0)).toBe('You scored 138.6: 2nd of 13.');
});

test('equal ones are named together, many of them counted', () => {
  const of = (...all: string[]) => namesOf(all.map((username) => ({ username })));
  expect(of('ann', 'ben')).toBe('ann and ben');
  expect(of('ann', 'ben', 'cass', 'dan')).toBe('ann, ben and 2 more');
  const risers = ['ben', 'cass'].map((username) => ({ username, from: 3, to: 2 }));
  expect(recapLetter(6, [{ ...section, risers }]).lines[0]).toContain('Biggest risers: ben and cass, 1 place each.');
});

test('of a group that plays last one standing it says who is out, and to whoever was out before no more than that', () => {
  const cut = { out: [{ username: 'ben' }], winners: [], left: 5, outSince: null, isIn: true, isProvisional: false };
  const lines = (more: object) => recapLetter(6, [{ ...section, ...more }]).lines;
  expect(lines({ cut })[1]).toBe('ben is out, 5 are still in. You survived.');
  expect(lines({ cut: { ...cut, out: [] } })[1]).toBe('Nobody is out, 5 are still in. You survived.');
  const out = { ...cut, outSince: 4, isIn: false };
  expect(lines({ cut: out, own: null }).slice(1)).toEqual(['ben is out, 5 are still in.', 'You were out in week 4.']);
  const winners = [{ username: 'ann' }];
  expect(lines({ cut: { ...out, winners } })[1]).toBe('ann is the last one standing.');
  expect(recapLetter(6, [{ ...section, cut: { ...out, winners } }]).subject).toBe(
    'Week 6 in Sunday Six: ann is the last one standing',
  );
});

test('who is out, and who is the last one standing, is no headline and not certain until no correction can change it', () => {
  const cut = { out: [{ username: 'ben' }], winners: [], left: 5, outSince: null, isIn: true, isProvisional: true };
  const letter = (more: object) => recapLetter(6, [{ ...section, cut: { ...cut, ...more } }]);
  expect(letter({}).lines[1]).toBe('ben is out, 5 are still in, unless a stat correction changes it. You survived.');
  const last = letter({ winners: [{ username: 'ann' }], left: 1 });
  expect(last.lines[1]).toBe('ann is the last one standing, unless a stat correction changes it.');
  expect(last.subject).toBe('Week 6 in Sunday Six: ann won');
});

test('bad luck reads as bad luck, without a sign', () => {
  expect([1060, -300, 0].map(luckText)).toEqual([
    '10.6 under projection',
    '3.0 over projection',
    'exactly as projected',
  ]);
});

const week = { endDate: new Date('2025-09-16T10:00:00Z') };
const after = (hours: number) => new Date(week.endDate.getTime() + hours * 3_600_000);

test('a week is final once it is over and none of its games is on or to come', () => {
  expect(isWeekFinal(week, ['final', 'final'], after(-1))).toBe(false);
  expect(isWeekFinal(week, ['final', 'final'], after(1))).toBe(true);
  expect(isWeekFinal(week, ['final', 'in_progress'], after(1))).toBe(false);
  expect(isWeekFinal(week, ['final', 'scheduled'], after(1))).toBe(false);
  expect(isWeekFinal(week, ['final', 'postponed', 'cancelled'], after(1))).toBe(true);
});

test('a game that stays undecided holds it up for a week, no longer', () => {
  expect(isWeekFinal(week, ['scheduled'], after(7 * 24))).toBe(false);
  expect(isWeekFinal(week, ['scheduled'], after(7 * 24 + 1))).toBe(true);
});

test('a group has recaps of the week it was created in and of later ones', () => {
  const week = { endDate: new Date('2025-09-16T10:00:00Z') };
  expect(hasRecapOf(week, new Date('2025-09-01T00:00:00Z'))).toBe(true);
  expect(hasRecapOf(week, new Date('2025-09-16T10:00:00Z'))).toBe(true);
  expect(hasRecapOf(week, new Date('2025-09-16T10:00:00.001Z'))).toBe(false);
});
