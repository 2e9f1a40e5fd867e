import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gameFactorOf } from '../chances/week-draws.ts';
import { POSITIONS } from '../players/positions.ts';
import { shareLeft } from '../scoreboard/game.ts';
import { forecastBeforeGame, forecastRest, NO_POINTS, type PointsForecast, pointsAt } from './points-forecast.ts';
import { momentsOf, normalQuantile, normalShare } from './shape.ts';

const position = fc.constantFrom(...POSITIONS);
const projected = fc.integer({ min: 1, max: 3500 });
const share = fc.double({ min: 0.001, max: 0.999, noNaN: true });

function expectConsistent({ mean, variance, quantiles }: PointsForecast): void {
  expect(quantiles).toHaveLength(41);
  expect(quantiles).toEqual(quantiles.toSorted((a, b) => a - b));
  const moments = momentsOf(quantiles);
  expect(moments.mean).toBeCloseTo(mean, 3);
  expect(Math.sqrt(moments.variance)).toBeCloseTo(Math.sqrt(variance), 3);
}

describe('the forecast of a player', () => {
  test('before and during a game, its quantiles have its mean and variance and never fall', () => {
    fc.assert(
      fc.property(position, projected, share, (at, points, left) => {
        const before = forecastBeforeGame(at, points);
        expectConsistent(before);
        expectConsistent(forecastRest(at, before, left));
      }),
    );
  });

  test('a higher projection is never expected to score less', () => {
    fc.assert(
      fc.property(position, projected, (at, points) => {
        expect(forecastBeforeGame(at, points + 1).mean).toBeGreaterThanOrEqual(forecastBeforeGame(at, points).mean);
      }),
    );
  });

  test('a player who does not play scores nothing, and one whom nobody projects little', () => {
    expect(forecastBeforeGame('QB', 0)).toEqual(NO_POINTS);
    const unknown = forecastBeforeGame('WR', null);
    expect(unknown.mean).toBeGreaterThan(0);
    expect(unknown.mean).toBeLessThan(forecastBeforeGame('WR', 800).mean);
  });

  test('less is still to come the less of the game is left, and nothing after it', () => {
    const before = forecastBeforeGame('RB', 1500);
    const means = [1, 0.75, 0.5, 0.25, 0.1, 0].map((left) => forecastRest('RB', before, left));
    for (const [index, now] of means.entries()) {
      const earlier = means[index - 1] ?? now;
      expect(now.mean).toBeLessThanOrEqual(earlier.mean);
      expect(now.variance).toBeLessThanOrEqual(earlier.variance);
    }
    expect(means[0]).toEqual(before);
    expect(means.at(-1)).toEqual(NO_POINTS);
  });

  test('the variance falls more slowly than the time', () => {
    const before = forecastBeforeGame('WR', 1200);
    expect(forecastRest('WR', before, 0.25).variance).toBeGreaterThan(before.variance * 0.25);
  });

  test('a defense holds its starting points from kickoff on, and is expected to lose most of them', () => {
    const before = forecastBeforeGame('DEF', 700);
    const rest = forecastRest('DEF', before, 0.9997);
    expect(rest.mean).toBeLessThan(0);
    expect(rest.mean + 1000).toBeCloseTo(before.mean, -1);
  });
});

describe('the inverse distribution', () => {
  test('is whole, never falls, and ends at the first and the last quantile', () => {
    const forecast = forecastBeforeGame('TE', 900);
    const points = Array.from({ length: 201 }, (_, index) => pointsAt(forecast, index / 200));
    expect(points).toEqual(points.toSorted((a, b) => a - b));
    expect(points.every(Number.isInteger)).toBe(true);
    expect(points[0]).toBe(Math.round(forecast.quantiles[0] ?? Number.NaN));
    expect(pointsAt(forecast, 1)).toBe(Math.round(forecast.quantiles[40] ?? Number.NaN));
    expect(pointsAt(forecast, 2)).toBe(pointsAt(forecast, 1));
  });

  test('the normal distribution and its inverse agree with known values and with each other', () => {
    expect(normalQuantile(0.975)).toBeCloseTo(1.959964, 5);
    expect(normalQuantile(0.01)).toBeCloseTo(-2.326348, 5);
    expect(normalShare(0)).toBeCloseTo(0.5, 6);
    for (const p of [0.001, 0.2, 0.5, 0.9]) expect(normalShare(normalQuantile(p))).toBeCloseTo(p, 5);
  });
});

describe('the share of a game that is left', () => {
  const playing = (quarter: number | null, timeRemaining: string | null) =>
    shareLeft({ status: 'in_progress', quarter, timeRemaining });

  test('follows the clock', () => {
    expect(playing(1, '7:30')).toBe(3150 / 3600);
    expect(playing(2, '0:00')).toBe(0.5);
    expect(playing(4, '0:36')).toBe(0.01);
    expect(playing(5, '6:00')).toBe(0.1);
  });

  test('is all of it only before the start, and nothing only after the end', () => {
    expect(shareLeft({ status: 'scheduled', quarter: null, timeRemaining: null })).toBe(1);
    expect(shareLeft({ status: 'postponed', quarter: null, timeRemaining: null })).toBe(1);
    expect(playing(1, '15:00')).toBeLessThan(1);
    expect(shareLeft({ status: 'final', quarter: 4, timeRemaining: '0:00' })).toBe(0);
    expect(shareLeft({ status: 'cancelled', quarter: null, timeRemaining: null })).toBe(0);
    expect(playing(null, '0:00')).toBe(0);
  });

  test('is not known without a clock', () => {
    expect(playing(2, null)).toBeNull();
    expect(playing(null, null)).toBeNull();
    expect(playing(2, 'soon')).toBeNull();
    expect(shareLeft({ status: 'postponed', quarter: 2, timeRemaining: null })).toBeNull();
    expect(shareLeft({ status: 'postponed', quarter: 2, timeRemaining: '15:00' })).toBe(0.75);
  });
});

test('a receiver rises with the quarterback, and a defense falls with the offense it faces', () => {
  const [quarterback, receiver, defense] = [gameFactorOf('QB'), gameFactorOf('WR'), gameFactorOf('DEF')];
  expect(quarterback.offense).toBe('own');
  expect(quarterback.loading * receiver.loading).toBeCloseTo(0.29, 1);
  expect(defense.offense).toBe('opposing');
  expect(quarterback.loading * defense.loading).toBeCloseTo(-0.51, 1);
});
