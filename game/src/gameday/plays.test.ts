import { expect, test } from 'vitest';
import type { Position } from '../players/positions.ts';
import type { StatLine } from '../scoring/stat-line.ts';
import { cleanSourceText, describePlay, hasScore, LONGEST_TEXT, scoringFigures } from './plays.ts';

const change = (player: string, position: Position, before: StatLine, after: StatLine) => {
  return { player, position, before, after };
};

test.each<[string, Position, StatLine, StatLine, string]>([
  ['a catch', 'TE', {}, { receptions: 1, receivingYards: 24 }, 'Kittle 24-yd catch'],
  [
    'a touchdown',
    'TE',
    { receptions: 2 },
    { receptions: 3, receivingYards: 24, receivingTds: 1 },
    'Kittle 24-yd TD catch',
  ],
  [
    'several catches',
    'TE',
    {},
    { receptions: 3, receivingYards: 41, receivingTds: 1 },
    'Kittle 3 catches, 41 yds, 1 TD',
  ],
  ['a catch without a gain', 'TE', {}, { receptions: 1, receivingYards: 0 }, 'Kittle 0-yd catch'],
  ['a run', 'RB', { rushingYards: 10 }, { rushingYards: 7, carries: 1 }, 'Kittle −3-yd run'],
  ['a run without carries', 'RB', {}, { rushingYards: 46, rushingTds: 1 }, 'Kittle 46-yd TD run'],
  ['several runs', 'RB', {}, { rushingYards: 46, carries: 9 }, 'Kittle 9 runs, 46 yds'],
  ['a pass', 'QB', {}, { passingYards: 11, completions: 1, passingTds: 1 }, 'Kittle 11-yd TD pass'],
  [
    'several passes',
    'QB',
    {},
    { passingYards: 180, completions: 14, passingTds: 2 },
    'Kittle 14 passes, 180 yds, 2 TDs',
  ],
  ['a loss', 'QB', {}, { interceptions: 1 }, 'Kittle interception thrown'],
  ['a field goal', 'K', {}, { fgMade40_49: 1 }, 'Kittle field goal, 40-49 yds'],
  [
    'kicks',
    'K',
    {},
    { fgMade20_29: 2, patMade: 1, fgMissed: 1 },
    'Kittle 2 field goals, under 40 yds, extra point, missed field goal',
  ],
  ['a defense', 'DEF', { defSacks: 1 }, { defSacks: 3, defTds: 1 }, 'Kittle TD, 2 sacks'],
  [
    'points allowed',
    'DEF',
    { defPointsAllowed: 6 },
    { defPointsAllowed: 13, defYardsAllowed: 40 },
    'Kittle 7 points allowed',
  ],
  ['a kickoff', 'DEF', {}, { defPointsAllowed: 0, defYardsAllowed: 21 }, 'Kittle take the field'],
  [
    'yards allowed',
    'DEF',
    { defPointsAllowed: 0 },
    { defPointsAllowed: 0, defYardsAllowed: 1 },
    'Kittle 1 yard allowed',
  ],
  ['a withdrawn catch', 'TE', { receptions: 1, receivingYards: 9 }, {}, 'Kittle catch taken back'],
  ['nothing that has a word', 'TE', {}, { targets: 1 }, 'Kittle'],
])('%s', (_, position, before, after, text) => {
  expect(describePlay([change('Kittle', position, before, after)]).text).toBe(text);
});

test('a touchdown pass between two of them is described as one play, whoever gained more', () => {
  const smith = change('Smith', 'WR', {}, { receptions: 1, receivingYards: 79, receivingTds: 1 });
  const hurts = change('Hurts', 'QB', { passingYards: 100 }, { passingYards: 179, passingTds: 1 });
  const other = change('Allen', 'QB', {}, { passingYards: 12, passingTds: 1 });
  expect(describePlay([smith, hurts])).toEqual({ text: 'Smith 79-yd TD from Hurts', of: [smith, hurts] });
  expect(describePlay([hurts, smith])).toEqual({ text: 'Smith 79-yd TD from Hurts', of: [smith, hurts] });
  expect(describePlay([smith, other])).toEqual({ text: 'Smith 79-yd TD catch', of: [smith] });
  expect(describePlay([])).toEqual({ text: '', of: [] });
});

test('a player is described by the figures that score, without those that do not', () => {
  const before = { receptions: 2, receivingYards: 20, targets: 4 };
  const after = { receptions: 3, receivingYards: 44, targets: 5, receivingTds: 1, twoPointConversions: 1 };
  expect(scoringFigures('TE', before, after)).toEqual({ receptions: 1, receivingYards: 24, receivingTds: 1 });
  expect(scoringFigures('TE', after, before)).toEqual({ receptions: -1, receivingYards: -24, receivingTds: -1 });
  expect(scoringFigures('RB', {}, { carries: 1, rushingYards: 0 })).toEqual({});
});

test('a defense is described by its own plays, else by the points that it allowed, never by yards', () => {
  const before = { defPointsAllowed: 3, defYardsAllowed: 90, defSacks: 1 };
  expect(scoringFigures('DEF', before, { ...before, defSacks: 2, defPointsAllowed: 9 })).toEqual({ defSacks: 1 });
  expect(scoringFigures('DEF', before, { ...before, defPointsAllowed: 10, defYardsAllowed: 130 })).toEqual({
    defPointsAllowed: 7,
  });
  expect(scoringFigures('DEF', before, { ...before, defYardsAllowed: 130 })).toEqual({});
});

test('a touchdown, a field goal and a safety are scores, an extra point is not', () => {
  expect([{ rushingTds: 1 }, { fgMade50_59: 1 }, { defSafeties: 1 }].map(hasScore)).toEqual([true, true, true]);
  expect([{ patMade: 1 }, { rushingYards: 40 }, { rushingTds: -1 }, {}].map(hasScore)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test.each([
  ['the clock in front', '(7:58) (Shotgun) P.Mahomes pass to X.Worthy.', '(Shotgun) P.Mahomes pass to X.Worthy.'],
  ['a clock below a minute', '(:16) J.Burrow kneels.', 'J.Burrow kneels.'],
  ['line breaks and tabs', ' A.Reed\r\n for\t2 yards. ', 'A.Reed for 2 yards.'],
  ['control characters', 'A.Reed\u0000\u0007\u009b for 2', 'A.Reed for 2'],
  ['turns of the direction', '\u202eA.Reed\u2066 for\u200f 2\u2069', 'A.Reed for 2'],
  ['invisible characters', 'A.\u200bReed\ufeff for\u2060 2', 'A.Reed for 2'],
  ['half of a surrogate pair', 'A.Reed \ud800for 2', 'A.Reed for 2'],
  ['piled-up marks', `A.Re${'\u0301'.repeat(9)}ed`, `A.R\u00e9\u0301\u0301ed`],
  ['nothing but these', '\u200b (1:02) ', ''],
])('%s are not kept', (_, text, clean) => {
  expect(cleanSourceText(text)).toBe(clean);
});

test('a text of the league stays as it is, accents and markup too', () => {
  const text = 'J.Peña left end for 12 yards, TOUCHDOWN. <b>T.Bass</b> extra point is GOOD, Center-R.Ferguson.';
  expect(cleanSourceText(text)).toBe(text);
});

test('a long text is cut at the end, by characters', () => {
  const cut = cleanSourceText('🏈'.repeat(LONGEST_TEXT + 1));
  expect([...cut]).toHaveLength(LONGEST_TEXT);
  expect(cut.endsWith('🏈…')).toBe(true);
  expect(cleanSourceText('x'.repeat(1_000_000))).toHaveLength(LONGEST_TEXT);
});
