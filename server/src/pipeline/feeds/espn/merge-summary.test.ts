import { expect, test } from 'vitest';
import { type ShownSide, type ShownSummary, summaryAnswer } from '../../testing/espn-answers.ts';
import { defenseLines } from './defense-lines.ts';
import { mergeSummary } from './merge-summary.ts';
import { readSummary, type Summary } from './summary.ts';

const home: ShownSide = {
  ...{ team: 'WSH', score: 7 },
  receiving: { '4 Dee Dunn': ['4', '60', '15.0', '1', '30', '5'], '5 Ed East': ['1', '9', '9.0', '0', '9', '1'] },
  figures: { totalYards: '210', sacksYardsLost: '2-11', defensiveTouchdowns: '0' },
};
const away: ShownSide = {
  ...{ team: 'MIA', score: 3 },
  rushing: { '11 Vic Vale': ['9', '40', '4.4', '0', '12'] },
  figures: { totalYards: '120', sacksYardsLost: '1-4', defensiveTouchdowns: '0' },
};

type Answer = { header: { competitions: [{ competitors: { score: unknown }[] }] }; boxscore: { players: unknown[] } };

const read = (changes: Partial<ShownSummary> = {}, change: (answer: Answer) => void = () => {}) => {
  const answer = JSON.parse(summaryAnswer({ id: '1', home, away, ...changes }));
  change(answer);
  return readSummary(Buffer.from(JSON.stringify(answer)), '1');
};
const first = mergeSummary(undefined, read(), () => false);
const merged = (box: Summary, isConfirmed = false, before: Summary | undefined = first) =>
  mergeSummary(before, box, () => isConfirmed);
const yards = ({ sides }: Summary) =>
  Object.fromEntries(
    sides.flatMap(({ lines }) =>
      lines.map(({ athleteId, stats }) => [athleteId, stats.receivingYards ?? stats.rushingYards]),
    ),
  );
const doubts = (summary: Summary) => summary.doubts.map(({ subject, reason }) => `${subject}: ${reason}`);
const defense = (summary: Summary, team: string) => defenseLines(summary).find((line) => line.team === team)?.stats;

const dee = ['5', '78', '15.6', '1', '30', '6'];
const moved = { ...home, score: 10, receiving: { '4 Dee Dunn': dee } };

test('an athlete who is not listed any more keeps the last line until that is confirmed, and others move on', () => {
  const box = read({ home: moved });
  expect(yards(merged(box))).toEqual({ 4: 78, 5: 9, 11: 40 });
  expect(doubts(merged(box))).toEqual(['Ed East: not listed under receiving any more']);
  expect(yards(merged(box, true))).toEqual({ 4: 78, 11: 40 });
  expect(doubts(merged(box, true))).toEqual([]);
});

test.each<[string, (answer: Answer) => void]>([
  ['a category without its list', ({ boxscore }) => Object.assign(at(boxscore.players, 0), { athletes: null })],
  ['a category of other columns', ({ boxscore }) => Object.assign(at(boxscore.players, 0), { labels: ['REC', 'YDS'] })],
  ['a side of no team', ({ boxscore }) => Object.assign(boxscore.players[0] as object, { team: null })],
  ['no athletes at all', ({ boxscore }) => Object.assign(boxscore, { players: null })],
  [
    'a row without an id',
    ({ boxscore }) => Object.assign(at(boxscore.players, 0).athletes[0] as object, { athlete: null }),
  ],
])('%s takes nobody away, however often it comes', (_, change) => {
  const again = merged(read({}, change), true);
  expect(yards(again)).toMatchObject({ 4: 60, 5: 9 });
  expect(again.doubts).not.toEqual([]);
});

/** The receivers of a side. */
function at(players: unknown[], side: number): { athletes: unknown[] } {
  const { statistics } = players[side] as { statistics: { name: string; athletes: unknown[] }[] };
  return statistics.find(({ name }) => name === 'receiving') as { athletes: unknown[] };
}

test('an athlete who is listed on both sides keeps the last line, and has none before', () => {
  const box = read({
    away: { ...away, receiving: { '4 Dee Dunn': dee, '9 Al Alt': dee } },
    home: { ...home, passing: { '9 Al Alt': ['1/1', '9', '9', '0', '0'] } },
  });
  expect(yards(merged(box, true))).toEqual({ 4: 60, 5: 9, 11: 40 });
  expect(doubts(merged(box, true))).toContain('Dee Dunn: listed for MIA now');
  expect(doubts(merged(box, true))).toContain('Al Alt: listed for both teams');
});

test('a row with the id of somebody else changes nobody’s line', () => {
  const wrong = read({ home: { ...home, rushing: { '4 Bo Burns': ['9', '99', '11.0', '1', '20'] } } });
  expect(yards(merged(wrong, true))).toEqual({ 4: 60, 5: 9, 11: 40 });
  const renamed = read({
    home: { ...home, receiving: { '4 Bo Burns': dee, '5 Ed East': ['1', '9', '9.0', '0', '9', '1'] } },
  });
  expect(yards(merged(renamed))).toMatchObject({ 4: 60 });
  expect(yards(merged(renamed, true))).toMatchObject({ 4: 78 });
});

test('a figure of a team that can’t be read keeps the last good one, alone', () => {
  const box = read({
    away: { ...away, score: 9, figures: { ...away.figures, totalYards: 'many', sacksYardsLost: '3-19' } },
  });
  expect(defense(merged(box), 'WAS')).toMatchObject({ defSacks: 3, defPointsAllowed: 9, defYardsAllowed: 120 });
  expect(doubts(merged(box))).toEqual(["totalYards of MIA: 'many' is not a whole number"]);
  const missing = read({ away: { ...away, figures: { sacksYardsLost: '3-19' } } });
  expect(defense(merged(missing), 'WAS')).toMatchObject({ defSacks: 3, defYardsAllowed: 120 });
  // Without a last good one there is no tier, which would be the best.
  expect(
    defense(
      mergeSummary(undefined, box, () => false),
      'WAS',
    ),
  ).not.toHaveProperty('defYardsAllowed');
});

test.each([null, 'seven', -1, 700, {}])('a score that is %j keeps the last good one', (score) => {
  const box = merged(
    read({}, ({ header }) => header.competitions[0].competitors.forEach((side) => void Object.assign(side, { score }))),
  );
  expect([defense(box, 'WAS')?.defPointsAllowed, defense(box, 'MIA')?.defPointsAllowed]).toEqual([3, 7]);
  expect(box.sides.map(({ unread }) => unread)).toEqual([['score'], ['score']]);
});

const pick = { id: '9', team: 'WSH', type: 'Interception Return Touchdown', text: 'X.Back 30 Yd Interception Return' };
const counted = (count: string): Partial<ShownSummary> => ({
  home: { ...home, score: 13, figures: { ...home.figures, defensiveTouchdowns: count } },
});

test('a touchdown of a defense counts once ESPN’s count and its plays agree', () => {
  const both = merged(read({ ...counted('1'), scoringPlays: [pick] }));
  expect([defense(both, 'WAS')?.defTds, defense(both, 'MIA')?.defPointsAllowed]).toEqual([1, 7]);
  for (const box of [read({ ...counted('0'), scoringPlays: [pick] }), read(counted('1'))]) {
    expect([defense(merged(box), 'WAS')?.defTds, defense(merged(box), 'MIA')?.defPointsAllowed]).toEqual([0, 13]);
    expect(doubts(merged(box))).toHaveLength(1);
    expect(defense(merged(box, true, both), 'WAS')?.defTds).toBe(1);
  }
  expect(defense(merged(read(counted('0')), false, both), 'WAS')?.defTds).toBe(0);
});

test('an own fumble recovered for a touchdown is the offense’s, with ESPN’s count and without', () => {
  const own = { ...pick, type: 'Fumble Return Touchdown', text: 'D.Dunn 12 Yd Fumble Return (Kick)' };
  const text = 'A.Qb pass to S.Same, FUMBLES, recovered by WAS-D.Dunn at MIA 12, TOUCHDOWN';
  const drives = [{ team: 'WSH', plays: [{ id: '9', type: own.type, text }] }];
  for (const figures of [{ defensiveTouchdowns: '0' }, {}]) {
    const box = merged(read({ home: { ...home, score: 13, figures }, scoringPlays: [own], drives }), false, undefined);
    expect([defense(box, 'WAS')?.defTds, defense(box, 'MIA')?.defPointsAllowed]).toEqual([0, 13]);
  }
});

test('what the plays take back is taken back; what only is missing stays', () => {
  const blocked = { id: '8', type: 'Blocked Punt', text: 'A.Punter punt is BLOCKED by B.Rusher.' };
  const safety = { id: '7', team: 'MIA', type: 'Safety', text: 'A.Qb tackled in End Zone for a Safety' };
  const drives = [{ team: 'WSH', plays: [blocked] }];
  const before = merged(read({ drives, scoringPlays: [safety] }));
  expect(defense(before, 'MIA')).toMatchObject({ defBlockedKicks: 1, defSafeties: 1 });
  const text = `${blocked.text} The ruling was reviewed, and the play was REVERSED. A.Punter punts 41 yards.`;
  const reversed = read({ drives: [{ team: 'WSH', plays: [{ ...blocked, text }] }], scoringPlays: [safety] });
  expect(defense(merged(reversed, false, before), 'MIA')).toMatchObject({ defBlockedKicks: 0, defSafeties: 1 });
  const without = read({}, (answer) => Object.assign(answer, { scoringPlays: null, drives: null }));
  expect(defense(merged(without, true, before), 'MIA')).toMatchObject({ defBlockedKicks: 1, defSafeties: 1 });
  expect(defense(merged(read(), false, before), 'MIA')).toMatchObject({ defBlockedKicks: 1, defSafeties: 1 });
  expect(defense(merged(read(), true, before), 'MIA')).toMatchObject({ defBlockedKicks: 0, defSafeties: 0 });
});
