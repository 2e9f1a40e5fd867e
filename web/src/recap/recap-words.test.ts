import { expect, test } from 'vitest';
import type { GroupRecap, MemberRecap } from './queries.ts';
import { bestMissed, comparison, luckText, recapFacts } from './recap-words.ts';

const member = (username: string, points: number | null, bestPoints: number, spentPoints: number): MemberRecap => ({
  userId: username,
  username,
  rank: points === null ? null : 1,
  points,
  granted: null,
  bestPoints,
  best: [],
  played: [],
  luck: null,
  spentPoints,
  spentCount: 3,
  spent: [],
});

const recap: GroupRecap = {
  weekId: 'week',
  multiplier: 1,
  members: 4,
  lineups: 2,
  winners: [{ username: 'ann', points: 12_030 }],
  risers: [{ username: 'ben', from: 4, to: 2 }],
  rows: [member('ann', 12_030, 15_000, 4210), member('ben', 8000, 16_010, 990), member('cass', null, 16_010, 0)],
};

test('has four facts: winner, biggest riser, best possible lineup, points of used-up players', () => {
  expect(recapFacts(recap)).toEqual([
    { title: 'Winner', figure: '120.3', who: 'ann', note: '2 of 4 had a lineup' },
    { title: 'Biggest riser', figure: '+2', who: 'ben', note: 'from 4th to 2nd' },
    { title: 'Best possible lineup', figure: '160.1', who: 'ben and cass', note: 'with players still available' },
    { title: 'Used players', figure: '42.1', who: 'ann', note: 'scored by players already used' },
  ]);
});

test('a week without risers or used-up players says so', () => {
  const quiet = recapFacts({ ...recap, winners: [], risers: [], rows: [member('ann', null, 9000, -100)] });
  expect(quiet.map(({ figure, who, note }) => [figure, who, note])).toEqual([
    [null, '–', '2 of 4 had a lineup'],
    [null, '–', 'No one moved up'],
    ['90.0', 'ann', 'with players still available'],
    [null, '–', 'No used player scored'],
  ]);
});

test('groups members who rose equally', () => {
  const two = [
    { username: 'ben', from: 4, to: 3 },
    { username: 'cass', from: 3, to: 2 },
  ];
  const [, riser] = recapFacts({ ...recap, risers: two });
  expect(riser).toEqual({ title: 'Biggest risers', figure: '+1', who: 'ben and cass', note: 'place each' });
});

test('compares the best lineup with the submitted one', () => {
  expect(comparison(member('ann', 12_030, 15_000, 0))).toBe('29.7 more than the 120.3 scored');
  expect(comparison(member('ann', 15_000, 15_000, 0))).toBe('Played the best possible lineup');
  expect(comparison(member('ann', null, 15_000, 0))).toBe('No lineup submitted');
});

test('luck and the best pick left on the table are those of a lineup, and of nobody without one', () => {
  const scorer = (id: string, points: number) => {
    return { id, name: id, position: 'RB', team: null, color: null, foot: null, points } as const;
  };
  const slot = (id: string, points: number, wasPlayed: boolean) => {
    return { key: 'RB1', kind: 'RB', player: scorer(id, points), points, isDoubled: false, wasPlayed } as const;
  };
  const best = [slot('low', 900, false), slot('top', 2400, false), slot('own', 3000, true)];
  const row = { ...member('ann', 10_000, 12_000, 0), best };
  expect(bestMissed(row)?.id).toBe('top');
  expect(bestMissed({ ...row, best: best.slice(2) })).toBeNull();
  expect(bestMissed({ ...row, points: null })).toBeNull();
  expect([1240, -300, 0, null].map((luck) => luckText({ ...row, luck }))).toEqual([
    ...['12.4 less than projected', '3.0 more than projected', 'exactly as projected', null],
  ]);
});
