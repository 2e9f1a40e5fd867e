import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { divideRounded } from '../scoring/rounding.ts';
import { type Contender, type LockedPlayer, whatINeed } from './need.ts';

const player = (playerId: string, toCome = 500, times = 1): LockedPlayer => ({ playerId, toCome, times });
const contender = (userId: string, total: number, ...locked: LockedPlayer[]): Contender => ({ userId, total, locked });

describe('what a user needs', () => {
  test('to pass the next one, a locked player has to outscore one of theirs by a little more than the gap', () => {
    const { passes } = whatINeed(
      contender('me', 9000, player('a'), player('b', 900)),
      [contender('x', 9620, player('c'), player('d', 100))],
      100,
    );
    expect(passes).toEqual([{ userId: 'x', gap: 620, outscores: player('b', 900), outscored: player('c'), by: 630 }]);
  });

  test('the one behind catches the user the same way', () => {
    const { caughtBy } = whatINeed(contender('me', 9000, player('a')), [contender('x', 8535, player('c'))], 100);
    expect(caughtBy).toEqual([{ userId: 'x', gap: 465, outscores: player('c'), outscored: player('a'), by: 470 }]);
  });

  test('always is enough, and a tenth less never is', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 20_000 }),
        fc.constantFrom(100, 125, 150, 200),
        fc.constantFrom(1, 2),
        (gap, multiplier, times) => {
          const me = contender('me', 0, player('a', 500, times));
          const [first] = whatINeed(me, [contender('x', gap, player('b', 500, times))], multiplier).passes;
          const by = first?.by ?? 0;
          const counted = (points: number) => divideRounded(points * times * multiplier, 100);
          expect(counted(by)).toBeGreaterThan(gap);
          expect(counted(by - 10)).toBeLessThanOrEqual(gap + 1);
        },
      ),
    );
  });

  test('players of both cancel out', () => {
    const shared = player('s', 2000);
    const { passes } = whatINeed(
      contender('me', 0, shared, player('a')),
      [contender('x', 100, shared, player('b'))],
      100,
    );
    expect(passes[0]?.outscores?.playerId).toBe('a');
    expect(passes[0]?.outscored?.playerId).toBe('b');
  });

  test('with nobody locked on one side, the other side’s points alone decide', () => {
    const alone = whatINeed(contender('me', 0, player('a')), [contender('x', 100)], 100).passes[0];
    expect([alone?.outscores?.playerId, alone?.outscored]).toEqual(['a', null]);
    const none = whatINeed(contender('me', 0), [contender('x', 100)], 100).passes[0];
    expect([none?.outscores, none?.outscored]).toEqual([null, null]);
    const theirs = whatINeed(contender('me', 0), [contender('x', 100, player('b'))], 100).passes[0];
    expect([theirs?.outscores, theirs?.outscored?.playerId]).toEqual([null, 'b']);
  });

  test('someone level is passed by a tenth of a point, and the nearest come first', () => {
    const { passes, caughtBy } = whatINeed(
      contender('me', 500),
      [contender('far', 900), contender('level', 500), contender('low', 100), contender('next', 400)],
      100,
    );
    expect(passes.map(({ userId, by }) => [userId, by])).toEqual([
      ['level', 10],
      ['far', 410],
    ]);
    expect(caughtBy.map(({ userId }) => userId)).toEqual(['next', 'low']);
  });

  test('roots for who only the user has, and against who only the nearest rivals have', () => {
    const shared = player('s', 900);
    const me = contender('me', 500, shared, player('mine', 300), player('more', 700));
    const rivals = [
      contender('x', 600, shared, player('theirs', 800)),
      contender('y', 400, shared, player('other', 100)),
    ];
    const { rootFor, rootAgainst } = whatINeed(me, rivals, 100);
    expect(rootFor).toEqual(['more', 'mine']);
    expect(rootAgainst).toEqual(['theirs', 'other']);
  });

  test('roots for a doubled player whom rivals have once', () => {
    const { rootFor } = whatINeed(contender('me', 0, player('s', 900, 2)), [contender('x', 1, player('s', 900))], 100);
    expect(rootFor).toEqual(['s']);
  });
});
