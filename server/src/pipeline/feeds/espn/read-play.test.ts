import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { scoringFigures } from '@singleback/game/gameday/plays.ts';
import type { StatLine } from '@singleback/game/scoring/stat-line.ts';
import { describe, expect, test } from 'vitest';
import { recordedPlays } from '../../testing/recorded-plays.ts';
import { otherDefenseFigures, ownDefenseFigures, playerFigures } from '../plays/credits.ts';
import { readPlay, readScoringPlay } from './read-play.ts';

const FOLDER = process.env.NFL_DATA ?? fileURLToPath(new URL('../../../../../../shared/nfl', import.meta.url));

const pass = (passer: string, receiver: string, yards: number) => [
  { name: passer, stats: { passingYards: yards } },
  { name: receiver, stats: { receptions: 1, receivingYards: yards } },
];

describe('a play of the league', () => {
  test.each([
    [
      '(7:58) (Shotgun) P.Mahomes pass short right to X.Worthy to BAL 41 for 4 yards (M.Humphrey).',
      pass('P.Mahomes', 'X.Worthy', 4),
    ],
    ['(:16) J.Goff pass deep left to A.St. Brown pushed ob at GB 3 for 41 yards.', pass('J.Goff', 'A.St. Brown', 41)],
    ['T.Hill pass to Ja.Waddle for no gain (C.Ward).', pass('T.Hill', 'Ja.Waddle', 0)],
    ['K.Hunt up the middle to KC 20 for -3 yards (B.Okoye).', [{ name: 'K.Hunt', stats: { rushingYards: -3 } }]],
    ['(0:30) J.Allen kneels to BUF 41 for -1 yards.', [{ name: 'J.Allen', stats: { rushingYards: -1 } }]],
    [
      'J.Taylor and M.Caliendo reported in as eligible. Direct snap to T.Warren. T.Warren right guard to LAR 2 for 1 yard.',
      [{ name: 'T.Warren', stats: { rushingYards: 1 } }],
    ],
    ['J.Reed punts 40 yards to NE 20.', null],
    ['(9:00) P.Mahomes pass incomplete deep right to T.Kelce.', null],
  ])('%s', (text, players) => {
    expect(readPlay(text)?.players ?? null).toEqual(players);
  });

  test('a touchdown with its try says what the other defense allowed', () => {
    const text = (after: string) => `(3:00) D.Henry left end for 12 yards, TOUCHDOWN.${after}`;
    const run = { name: 'D.Henry', stats: { rushingYards: 12, rushingTds: 1 } };
    expect(readPlay(text(''))).toEqual({ players: [run], defense: { defPointsAllowed: 6 } });
    expect(readPlay(text('T.Loop extra point is GOOD, Center-N.Moore.'))).toEqual({
      players: [run, { name: 'T.Loop', stats: { patMade: 1 } }],
      defense: { defPointsAllowed: 7 },
    });
    expect(readPlay(text(' T.Loop extra point is No Good, Wide Left.'))?.defense).toEqual({ defPointsAllowed: 6 });
    const twoPoints = (outcome: string) =>
      readPlay(text(` TWO-POINT CONVERSION ATTEMPT. L.Jackson pass to Z.Flowers is complete. ATTEMPT ${outcome}.`));
    // Players have no points for them.
    expect(twoPoints('SUCCEEDS')).toEqual({ players: [run], defense: { defPointsAllowed: 8 } });
    expect(twoPoints('FAILS')).toEqual({ players: [run], defense: { defPointsAllowed: 6 } });
    expect(readPlay('TWO-POINT CONVERSION ATTEMPT. J.Fields rushes up the middle. ATTEMPT SUCCEEDS.')).toBeNull();
  });

  test.each([
    ['M.Prater 50 yard field goal is GOOD, Center-R.Ferguson.', { fgMade50_59: 1 }, { defPointsAllowed: 3 }],
    ['C.Little 54 yard field goal is No Good, Hit Left Upright.', { fgMissed: 1 }, {}],
    ['J.Slye 39 yard field goal is BLOCKED (J.Carter), Center-M.Cox.', { fgMissed: 1 }, { defBlockedKicks: 1 }],
    ['C.Little extra point is GOOD, Center-R.Matiscik.', { patMade: 1 }, { defPointsAllowed: 1 }],
  ])('%s', (text, stats, defense) => {
    expect(readPlay(text)).toEqual({ players: [{ name: text.split(' ')[0], stats }], defense });
  });

  test('of a defense: sacks, safeties and interceptions, also returned to the end zone', () => {
    expect(readPlay('(5:10) J.Love sacked at GB 16 for -11 yards (J.Houston).')).toEqual({
      players: [],
      defense: { defSacks: 1 },
    });
    expect(readPlay('J.Love sacked in End Zone for -8 yards (J.Houston), SAFETY.')?.defense).toEqual({
      ...{ defSacks: 1, defSafeties: 1 },
    });
    const thrown = [{ name: 'K.Murray', stats: { interceptions: 1 } }];
    const text = 'K.Murray pass deep middle intended for M.Harrison INTERCEPTED by C.Bryant at SEA 32. C.Bryant';
    expect(readPlay(`${text} to SEA 47 for 15 yards.`)).toEqual({ players: thrown, defense: { defInterceptions: 1 } });
    expect(readPlay(`${text} for 68 yards, TOUCHDOWN.`)).toEqual({
      players: thrown,
      defense: { defInterceptions: 1, defTds: 1 },
    });
  });

  test.each([
    'J.Flacco pass short right to E.Moore for 12 yards, TOUCHDOWN NULLIFIED by Penalty. PENALTY on NYJ-E.Moore, Offensive Pass Interference, 10 yards, enforced at BLT 12 - No Play.',
    'J.Gibbs right tackle to CLE 27 for 8 yards (G.Delpit). PENALTY on CLE-G.Delpit, Tripping, 14 yards, enforced at CLE 27.',
    'T.Etienne up the middle to SF 48 for 2 yards. FUMBLES (D.Gardeck), RECOVERED by JAX-A.Wingard at SF 48.',
    'J.Fields pass short right to G.Wilson to NYJ 18 for 17 yards. Lateral to J.Ruckert to NYJ 29 for 11 yards.',
    'A.Rodgers pass to C.Austin to IND 19 for 10 yards. Indianapolis challenged the ruling, and the play was REVERSED. A.Rodgers pass to C.Austin to IND 20 for 9 yards.',
    'C.Jones MUFFS catch, and recovers at CIN 2.',
    'J.Allen sacked at BUF 1 for -9 yards. TOUCHDOWN.',
    '',
    'GAME',
  ])('not certain: %s', (text) => {
    expect(readPlay(text)).toBeNull();
  });
});

describe('a score in short', () => {
  test.each([
    [
      'Brian Thomas Jr. 3 Yd pass from Trevor Lawrence (Cam Little Kick)',
      {
        players: [
          { name: 'Trevor Lawrence', stats: { passingYards: 3, passingTds: 1 } },
          { name: 'Brian Thomas Jr.', stats: { receptions: 1, receivingYards: 3, receivingTds: 1 } },
          { name: 'Cam Little', stats: { patMade: 1 } },
        ],
        defense: { defPointsAllowed: 7 },
      },
    ],
    [
      'Josh Allen 2 Yd Rush (Matt Prater PAT failed)',
      { players: [{ name: 'Josh Allen', stats: { rushingYards: 2, rushingTds: 1 } }], defense: {} },
    ],
    [
      'Matt Prater 50 Yd Field Goal',
      { players: [{ name: 'Matt Prater', stats: { fgMade50_59: 1 } }], defense: { defPointsAllowed: 3 } },
    ],
    ['Malcolm Jenkins 34 Yd Interception Return (Caleb Sturgis Kick)', null],
    ['Safety', null],
  ])('%s', (text, read) => {
    expect(readScoringPlay(text)).toEqual(read);
  });
});

// ESPN publishes the league's texts. The recording beside the project says who was credited with what.
test.skipIf(!existsSync(FOLDER))('what is read of every recorded text is what the league credited', () => {
  const plays = ['2025_04', '2025_09'].flatMap((week) => [...recordedPlays(FOLDER, week).values()].flat());
  const wrong: unknown[] = [];
  let [read, described] = [0, 0];
  for (const { playDescription = '', playType, stats } of plays) {
    const isKick = ['KICK_OFF', 'PUNT', 'FIELD_GOAL', 'XP_KICK'].includes(playType);
    const credited = new Map<string, StatLine>();
    for (const { gsisPlayerName: name, statType, yards } of stats) {
      addTo(credited, name ?? '', playerFigures(statType, yards ?? 0, isKick));
      addTo(credited, 'DEF', [...otherDefenseFigures(statType, yards ?? 0), ...ownDefenseFigures(statType)]);
    }
    const expected = figuresOf(credited);
    const found = readPlay(playDescription ?? '');
    if (expected.length > 0) described += 1;
    if (found === null) continue;
    if (expected.length > 0) read += 1;
    const { defPointsAllowed: _, ...defense } = found.defense;
    const own = figuresOf(new Map([...found.players.map((one) => [one.name, one.stats] as const), ['DEF', defense]]));
    if (JSON.stringify(own) !== JSON.stringify(expected)) wrong.push([playDescription, own, expected]);
  }
  expect(wrong).toEqual([]);
  expect(described).toBeGreaterThan(3_000);
  expect(read / described).toBeGreaterThan(0.94);
});

function addTo(lines: Map<string, StatLine>, name: string, figures: readonly (readonly [keyof StatLine, number])[]) {
  const line: Record<string, number> = { ...lines.get(name) };
  for (const [stat, amount] of figures) line[stat] = (line[stat] ?? 0) + amount;
  lines.set(name, line);
}

const figuresOf = (lines: ReadonlyMap<string, StatLine>) =>
  [...lines]
    .map(
      ([name, stats]) =>
        [name, Object.entries(scoringFigures(name === 'DEF' ? 'DEF' : 'WR', {}, stats)).sort()] as const,
    )
    .filter(([, stats]) => stats.length > 0)
    .sort(([one], [other]) => one.localeCompare(other));
