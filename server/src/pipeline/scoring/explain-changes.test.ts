import type { StatLine } from '@singleback/game/scoring/stat-line.ts';
import { expect, test } from 'vitest';
import { type ExplainingPlay, explainChanges, type UnexplainedChange } from './attach-texts.ts';

const at = (second: number) => new Date(Date.parse('2025-09-28T18:00:00Z') + second * 1_000);

const play = (key: string, credits: Record<string, StatLine>, second = 10): ExplainingPlay => ({
  ...{ key, game: 'g1', knownAt: at(second) },
  credits: Object.entries(credits).map(([feedKey, stats]) => ({ feedKey, stats })),
});

const change = (feedKey: string, after: StatLine, more: Partial<UnexplainedChange> = {}): UnexplainedChange => ({
  ...{ id: 1, feedKey, position: 'WR', game: 'g1', before: {}, after, previousAt: at(0), used: [] },
  ...more,
});

/** 'change play', of what is explained. */
const explained = (changes: readonly UnexplainedChange[], plays: readonly ExplainingPlay[]) =>
  [...explainChanges(changes, plays)].map(([id, { key }]) => `${id} ${key}`);

const caught = (yards: number, more: StatLine = {}): StatLine => ({ receptions: 1, receivingYards: yards, ...more });

test('a play explains the change with exactly its figures, for everybody in it', () => {
  const touchdown = play('p', {
    wr: caught(24, { receivingTds: 1, targets: 1 }),
    qb: { passingYards: 24, passingTds: 1, completions: 1, passAttempts: 1 },
  });
  const before = { passingYards: 100, passAttempts: 11 };
  const changes = [
    change('wr', { ...caught(24), receivingTds: 1, targets: 3 }),
    change('qb', { passingYards: 124, passingTds: 1, passAttempts: 13 }, { id: 2, position: 'QB', before }),
    change('te', caught(24, { receivingTds: 1 }), { id: 3 }),
  ];
  expect(explained(changes, [touchdown])).toEqual(['1 p', '2 p']);
});

test.each<[string, Partial<UnexplainedChange>, StatLine]>([
  ['other yards', {}, caught(23)],
  ['a touchdown that the play has not', {}, caught(24, { receivingTds: 1 })],
  ['another game', { game: 'g2' }, caught(24)],
  ['a play from before the player’s last change', { previousAt: at(10) }, caught(24)],
  ['a play that explains another change of the player', { used: ['p'] }, caught(24)],
  ['nothing that scores', {}, { targets: 1 }],
  ['what is taken back', { before: caught(24) }, {}],
])('no text for %s', (_, more, after) => {
  expect(explained([change('wr', after, more)], [play('p', { wr: caught(24) })])).toEqual([]);
});

test('the first change of a week has nothing before it', () => {
  expect(explained([change('wr', caught(5), { previousAt: null })], [play('p', { wr: caught(5) })])).toEqual(['1 p']);
});

test('two plays that fit one change, or two changes that fit one play, explain nothing', () => {
  expect(explained([change('wr', caught(4))], [play('p', { wr: caught(4) }), play('q', { wr: caught(4) })])).toEqual(
    [],
  );
  const again = change('wr', { receptions: 2, receivingYards: 8 }, { id: 2, before: caught(4), previousAt: at(5) });
  expect(explained([change('wr', caught(4)), again], [play('p', { wr: caught(4) })])).toEqual([]);
  const other = change('wr', { receptions: 2, receivingYards: 10 }, { id: 2, before: caught(4), previousAt: at(5) });
  expect(explained([change('wr', caught(4)), other], [play('p', { wr: caught(4) })])).toEqual(['1 p']);
});

test('several plays at once are described by the last one, if it alone is a score', () => {
  const run = (key: string, yards: number, more: StatLine = {}) =>
    play(key, { rb: { rushingYards: yards, carries: 1, ...more } });
  const rushed = (yards: number, tds: number) => [
    change('rb', { rushingYards: yards, rushingTds: tds, carries: 9 }, { position: 'RB' }),
  ];
  const score = run('c', 2, { rushingTds: 1 });
  expect(explained(rushed(12, 1), [run('a', 7), run('b', 3), score])).toEqual(['1 c']);
  expect(explained(rushed(10, 0), [run('a', 7), run('b', 3)])).toEqual([]);
  expect(explained(rushed(12, 1), [score, run('a', 7), run('b', 3)])).toEqual([]);
  expect(explained(rushed(9, 2), [run('a', 7, { rushingTds: 1 }), score])).toEqual([]);
  // Something is missing from the points, or from the plays.
  expect(explained(rushed(13, 1), [run('a', 7), run('b', 3), score])).toEqual([]);
  expect(explained(rushed(14, 1), [run('a', 7), run('b', 3), run('d', 2), score])).toEqual([]);
});

test('fumbles and laterals count for whom they are credited to', () => {
  const fumble = play('p', { rb: { rushingYards: 4, carries: 1, fumblesLost: 1 }, def: { defFumbleRecoveries: 1 } });
  const changes = [
    change('rb', { rushingYards: 4, fumblesLost: 1 }, { position: 'RB' }),
    change('def', { defFumbleRecoveries: 1, defYardsAllowed: 90 }, { id: 2, position: 'DEF' }),
  ];
  expect(explained(changes, [fumble])).toEqual(['1 p', '2 p']);
  expect(explained([change('rb', { rushingYards: 4 }, { position: 'RB' })], [fumble])).toEqual([]);
  const lateral = play('p', { wr: caught(17), te: { receivingYards: 11 }, qb: { passingYards: 28 } });
  expect(explained([change('te', { receivingYards: 11 }, { position: 'TE' })], [lateral])).toEqual(['1 p']);
});

test('a try for two is nobody’s points, but those that a defense allows', () => {
  const tried = play('p', { wr: { twoPointConversions: 1 }, def: { defPointsAllowed: 2 } });
  const allowed = { before: { defPointsAllowed: 6 }, position: 'DEF', id: 2 } as const;
  const changes = [change('wr', { twoPointConversions: 1 }), change('def', { defPointsAllowed: 8 }, allowed)];
  expect(explained(changes, [tried])).toEqual(['2 p']);
});

test('a field goal counts in the band of its length', () => {
  const kick = play('p', { k: { fgMade50_59: 1, fgAttempted: 1, fgAttempted50: 1 } });
  const made = (stats: StatLine) => [change('k', stats, { position: 'K', before: { patMade: 1 } })];
  expect(explained(made({ fgMade50_59: 1, patMade: 1 }), [kick])).toEqual(['1 p']);
  expect(explained(made({ fgMade40_49: 1, patMade: 1 }), [kick])).toEqual([]);
});

test('a defense is described by its sacks and interceptions, whatever it allows; never by yards', () => {
  const before = { defPointsAllowed: 3, defYardsAllowed: 80, defSacks: 1 };
  const def = (after: StatLine) => [change('def', { ...before, ...after }, { position: 'DEF', before })];
  const sack = play('p', { def: { defSacks: 1, defYardsAllowed: -7 } });
  expect(explained(def({ defSacks: 2, defYardsAllowed: 101 }), [sack])).toEqual(['1 p']);
  expect(explained(def({ defSacks: 3 }), [sack])).toEqual([]);
  expect(explained(def({ defInterceptions: 1 }), [play('p', { def: { defInterceptions: 1 } })])).toEqual(['1 p']);
  expect(explained(def({ defYardsAllowed: 101 }), [play('p', { def: { defYardsAllowed: 21 } })])).toEqual([]);
  expect(explained(def({ defPointsAllowed: 10 }), [play('p', { def: { defPointsAllowed: 7 } })])).toEqual(['1 p']);
});
