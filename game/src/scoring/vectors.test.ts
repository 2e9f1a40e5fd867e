import { describe, expect, test } from 'vitest';
import defense from '../../vectors/defense.json' with { type: 'json' };
import kicking from '../../vectors/kicking.json' with { type: 'json' };
import lineups from '../../vectors/lineups.json' with { type: 'json' };
import offense from '../../vectors/offense.json' with { type: 'json' };
import playoffs from '../../vectors/playoffs.json' with { type: 'json' };
import standings from '../../vectors/standings.json' with { type: 'json' };
import tiers from '../../vectors/tiers.json' with { type: 'json' };
import { lineupTotal } from '../lineups/points.ts';
import { isPosition } from '../players/positions.ts';
import { rankByTotal } from '../standings/standings.ts';
import { weekPoints } from './rounding.ts';
import { scorePlayer } from './score-player.ts';
import { isStatKey, type StatLine } from './stat-line.ts';

interface ScoringVector {
  name: string;
  position: string;
  line: object;
  points: number;
}

function check(vectors: ScoringVector[]): void {
  for (const { name, position, line, points } of vectors) {
    test(name, () => {
      expect(Object.keys(line).filter((key) => !isStatKey(key))).toEqual([]);
      if (!isPosition(position)) throw new Error(`no position ${position}`);
      expect(scorePlayer(position, line as StatLine)).toBe(points);
    });
  }
}

describe('[G9.15, G9.16, G9.17, G9.18, G9.19, G9.20, G9.21] offense', () => check(offense));
describe('[G9.22, G9.23, G9.24, G9.25, G9.26, G9.27] kicking', () => check(kicking));
describe('[G9.28, G9.29, G9.30, G9.31, G9.32, G9.33, G9.34] defense', () => check(defense));

describe('[G9.35, G9.36, G9.37, G9.38, G9.39, G9.40, G9.41, G9.42, G9.43] points allowed', () => {
  for (const { id, from, to, points } of tiers.pointsAllowed) {
    test(`[${id}] ${from} to ${to}`, () => {
      for (let allowed = from; allowed <= to; allowed++) {
        expect(scorePlayer('DEF', { defPointsAllowed: allowed })).toBe(points);
      }
    });
  }
});

describe('[G9.44, G9.45, G9.46, G9.47, G9.48, G9.49, G9.50, G9.51, G9.52, G9.53] yards allowed', () => {
  for (const { id, from, to, points } of tiers.yardsAllowed) {
    test(`[${id}] ${from} to ${to}`, () => {
      for (let allowed = from; allowed <= to; allowed++) {
        expect(scorePlayer('DEF', { defYardsAllowed: allowed })).toBe(points);
      }
    });
  }
});

describe('a playoff week counts more, rounded once, half away from zero', () => {
  for (const { name, total, multiplier, points } of playoffs) {
    test(name, () => expect(weekPoints(total, multiplier)).toBe(points));
  }
});

describe('[G4.8, G9.6] lineup totals', () => {
  for (const { name, slots, total } of lineups) test(name, () => expect(lineupTotal(slots)).toBe(total));
});

describe('standings', () => {
  for (const { name, rows, ranks } of standings) {
    test(name, () => expect(rankByTotal(rows).map(({ user, rank }) => [user, rank])).toEqual(ranks));
  }
});
