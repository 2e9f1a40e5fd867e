import { expect, test } from 'vitest';
import { expectNoBarriersAtBothWidths } from '../../app/testing/barriers.ts';
import { openApp, signedInApi } from '../../app/testing/open-app.tsx';
import { PAIRS, TABLES } from './model.ts';

test('explains every forecast and shows the calibration curves, with their figures as tables', async () => {
  const { screen } = await openApp('/forecasts', signedInApi());
  await expect.element(screen.getByRole('heading', { name: 'How these numbers are made', level: 1 })).toBeVisible();
  for (const title of ['Projections', 'From a projection to points', 'Chances', 'How good are they?']) {
    await expect.element(screen.getByRole('heading', { name: title, level: 2 })).toBeVisible();
  }
  await expect.element(screen.getByRole('img', { name: /win a pair that was forecast/i })).toBeVisible();
  await expect.element(screen.getByRole('img', { name: /win a group of twelve that was forecast/i })).toBeVisible();
  // A few lineups say nothing: their steps are in the table only.
  const drawn = [...PAIRS.steps, ...TABLES.steps].filter(({ lineups }) => lineups >= 20);
  expect(document.querySelectorAll('figure circle')).toHaveLength(drawn.length);
  await expect.element(screen.getByRole('row', { name: '45 to 50% 47% 100% 3' })).toBeVisible();
  await expect.element(screen.getByRole('row', { name: '60 to 70% 65% 64% 1,170' })).toBeVisible();
});

test('can be read without barriers', async () => {
  const app = await openApp('/forecasts', signedInApi());
  await expect.element(app.screen.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoBarriersAtBothWidths();
});
