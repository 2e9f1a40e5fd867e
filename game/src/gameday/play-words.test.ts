import { expect, test } from 'vitest';
import type { Position } from '../players/positions.ts';
import type { StatLine } from '../scoring/stat-line.ts';
import { describePlay } from './play-words.ts';

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
