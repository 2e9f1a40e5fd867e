import { expect, test } from 'vitest';
import { roundsOf } from '../players/rounds.ts';
import type { GroupRecap, MemberRecap } from './queries.ts';
import { bestMissed, comparison, cutFact, leadResults, moreText, riserFact } from './recap-words.ts';

const member = (username: string, rank: number | null, points: number | null, bestPoints: number): MemberRecap => ({
  ...{ userId: username, username, rank, points, granted: null, bestPoints },
  ...{ best: [], played: [], luck: null },
});

const recap: GroupRecap = {
  cut: null,
  outSinceWeek: null,
  weekId: 'week',
  multiplier: 1,
  members: 4,
  lineups: 3,
  winners: [{ userId: 'ann', username: 'ann', points: 12_030 }],
  risers: [{ userId: 'ben', username: 'ben', from: 9, to: 3 }],
  rows: [
    member('ann', 1, 12_030, 15_000),
    member('ben', 2, 8000, 16_010),
    member('dan', 3, 7000, 7000),
    member('cass', null, null, 16_010),
  ],
};
const leads = (userId: string, change: Partial<GroupRecap> = {}) =>
  leadResults({ ...recap, ...change }, userId, roundsOf()).map(({ label, figure, note }) => [label, figure, note]);

test('a week is led by the user and the winner', () => {
  expect(leads('ben')).toEqual([
    ['You', '80.0', '2nd of 3'],
    ['Winner', '120.3', 'ann'],
  ]);
  expect(leads('cass')[0]).toEqual(['You', '–', 'No lineup']);
  expect(leads('gus', { outSinceWeek: 2 })[0]).toEqual(['You', '–', 'Out since week 2']);
  expect(leads('nobody')).toEqual([['Winner', '120.3', 'ann']]);
  const granted = { rows: [{ ...member('cass', null, null, 0), granted: 5000 }] };
  expect(leads('cass', granted)[0]).toEqual(['You', '–', 'No lineup, 50.0 granted']);
});

test('who won alone sees the second; who won with others sees all who won', () => {
  expect(leads('ann')).toEqual([
    ['You', '120.3', '1st of 3'],
    ['Second', '80.0', 'ben'],
  ]);
  expect(leads('ann', { rows: recap.rows.slice(0, 1), lineups: 1 })).toEqual([['You', '120.3', '1st of 1']]);
  const winners = [...recap.winners, { userId: 'ben', username: 'ben', points: 12_030 }];
  expect(leads('ann', { winners })[1]).toEqual(['Winners', '120.3', 'You and ben']);
});

test('a week that nobody played has no winner', () => {
  expect(leads('cass', { winners: [], rows: [member('cass', null, null, 9000)] })).toHaveLength(1);
});

test('the biggest riser, several of them, and none', () => {
  expect(riserFact(recap, 'ann')).toMatchObject({ label: 'Biggest riser', places: 6, note: '9th to 3rd' });
  const two = [
    { userId: 'ben', username: 'ben', from: 4, to: 3 },
    { userId: 'cass', username: 'cass', from: 3, to: 2 },
  ];
  expect(riserFact({ ...recap, risers: two }, 'cass')).toMatchObject({
    label: 'Biggest risers',
    places: 1,
    who: 'ben and you',
    note: 'each',
  });
  expect(riserFact({ ...recap, risers: [] }, '')).toBeNull();
});

test('compares the best lineup with the submitted one', () => {
  const [ann, , dan, cass] = recap.rows as [MemberRecap, MemberRecap, MemberRecap, MemberRecap];
  expect([ann, dan, cass].map(moreText)).toEqual(['29.7 more', 'You played it', null]);
  expect([ann, dan, cass].map(comparison)).toEqual([
    '29.7 more than the 120.3 scored',
    'Played the best possible lineup',
    'No lineup submitted',
  ]);
});

test('the best pick left on the table is that of a lineup, and of nobody without one', () => {
  const scorer = (id: string, points: number) => {
    return { id, name: id, position: 'RB', team: null, color: null, foot: null, points } as const;
  };
  const slot = (id: string, points: number, wasPlayed: boolean) => {
    return { key: 'RB1', kind: 'RB', player: scorer(id, points), points, isDoubled: false, wasPlayed } as const;
  };
  const best = [slot('low', 900, false), slot('top', 2400, false), slot('own', 3000, true)];
  const row = { ...member('ann', 1, 10_000, 12_000), best };
  expect(bestMissed(row)?.id).toBe('top');
  expect(bestMissed({ ...row, best: best.slice(2) })).toBeNull();
  expect(bestMissed({ ...row, points: null })).toBeNull();
});

test('says who went out in the week and how many are left, or who is the last one standing', () => {
  const [ann, ben] = [
    { userId: 'ann', username: 'ann', points: 51.9 },
    { userId: 'ben', username: 'ben', points: 40 },
  ];
  const cut = { out: [ben], winners: [], left: 7 };
  expect(cutFact({ cut: null }, '')).toBeNull();
  expect(cutFact({ cut }, 'ben')).toEqual({ label: 'Out', who: 'You', figure: '40.0', note: '7 in' });
  expect(cutFact({ cut: { ...cut, out: [ann, ben], isProvisional: true } }, 'ann')).toMatchObject({
    figure: null,
    note: '7 in, not final yet',
  });
  expect(cutFact({ cut: { ...cut, out: [] } }, 'ann')?.who).toBe('Nobody');
  expect(cutFact({ cut: { ...cut, winners: [ann], left: 1 } }, 'ann')).toMatchObject({
    ...{ label: 'Last one standing', who: 'You', note: null },
  });
  expect(cutFact({ cut: { ...cut, winners: [ann], left: 1, isProvisional: true } }, 'ann')?.note).toBe('Not final yet');
});
