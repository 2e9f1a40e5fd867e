import { expect, test } from 'vitest';
import { expectNoBarriersAtBothWidths } from '../../app/testing/barriers.ts';
import { openApp, signedInApi } from '../../app/testing/open-app.tsx';
import { CALIBRATION } from './calibration.ts';

test('explains every forecast and shows the calibration curve, with its figures as a table', async () => {
  const { screen } = await openApp('/forecasts', signedInApi());
  await expect.element(screen.getByRole('heading', { name: 'How forecasts work', level: 1 })).toBeVisible();
  for (const title of ['Projections', 'From a projection to points', 'Chances', 'How good are they?']) {
    await expect.element(screen.getByRole('heading', { name: title, level: 2 })).toBeVisible();
  }
  await expect.element(screen.getByRole('img', { name: /chance that was forecast/i })).toBeVisible();
  expect(document.querySelectorAll('figure circle')).toHaveLength(CALIBRATION.length);
  await expect.element(screen.getByRole('row', { name: '65% 61% 1,169' })).toBeVisible();
});

test('can be read without barriers', async () => {
  const app = await openApp('/forecasts', signedInApi());
  await expect.element(app.screen.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoBarriersAtBothWidths();
});
