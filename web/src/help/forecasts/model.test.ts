import { expect, test } from 'vitest';
import { CALIBRATED_SEASON, type Calibration, calibrationWords, PAIRS, TABLES } from './model.ts';

const CURVE: Calibration = {
  width: 0.05,
  steps: [
    { from: 0.15, forecast: 0.17, happened: 0.181, lineups: 400 },
    { from: 0.2, forecast: 0.222, happened: 0.229, lineups: 130 },
    { from: 0.25, forecast: 0.27, happened: 0.31, lineups: 99 },
  ],
};

test('says how often chances of the same step came true', () => {
  expect(calibrationWords(0.2214, CURVE)).toBe('In 2025, when we said 20 to 25%, it happened 23% of the time.');
  expect(calibrationWords(0.2, CURVE)).toContain('20 to 25%');
  expect(calibrationWords(0.1999, CURVE)).toContain('15 to 20%');
});

test('says nothing where too few lineups were tested, or none', () => {
  expect(calibrationWords(0.26, CURVE)).toBeNull();
  expect(calibrationWords(0.1, CURVE)).toBeNull();
  expect(calibrationWords(0.9, CURVE)).toBeNull();
  expect(calibrationWords(0.95, PAIRS)).toBeNull();
});

test.each([
  ['pairs', PAIRS],
  ['tables of twelve', TABLES],
])('the published steps of %s hold the forecasts that they are said to hold', (_, { width, steps }) => {
  expect(CALIBRATED_SEASON).toBeGreaterThan(2000);
  expect(steps.length).toBeGreaterThan(4);
  for (const { from, forecast, happened } of steps) {
    expect(forecast).toBeGreaterThanOrEqual(from);
    expect(forecast).toBeLessThan(from + width);
    expect(happened).toBeGreaterThanOrEqual(0);
    expect(happened).toBeLessThanOrEqual(1);
    // The words of a step are those of its own chances, also at its beginning.
    expect(calibrationWords(from, { width, steps })).toBe(calibrationWords(forecast, { width, steps }));
  }
});
