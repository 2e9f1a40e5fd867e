import { expect, test } from 'vitest';
import { expectNoBarriersAtBothWidths } from './testing/barriers.ts';
import { openApp, signedInApi } from './testing/open-app.tsx';
import { SEASON } from './testing/small-league.ts';

test('an announcement is shown until it is dismissed, and the next one again', async () => {
  const api = signedInApi();
  const announce = (id: string, text: string) =>
    api.reply('GET /current-season-weeks', { ...SEASON, announcement: { id, text } });
  announce('1', 'Scores of week 2 are being corrected.');
  const app = await openApp('/groups', api);
  const shown = app.screen.getByRole('region', { name: 'Announcement' });
  await expect.element(shown.getByText('Scores of week 2 are being corrected.')).toBeVisible();
  await expectNoBarriersAtBothWidths();
  await app.screen.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(shown).not.toBeInTheDocument();
  const again = await app.reload();
  await expect.element(again.screen.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(again.screen.getByRole('region', { name: 'Announcement' })).not.toBeInTheDocument();
  announce('2', 'All done.');
  const next = await again.reload();
  await expect.element(next.screen.getByText('All done.')).toBeVisible();
});

test('maintenance is shown with its end', async () => {
  const api = signedInApi();
  api.reply('GET /current-season-weeks', { ...SEASON, maintenanceUntil: '2026-09-17T17:30:00.000Z' });
  const { screen } = await openApp('/groups', api);
  const text = /^Maintenance until \d{1,2}:30 [AP]M\. You can look, but not change anything\.$/;
  await expect.element(screen.getByText(text)).toBeVisible();
  await expectNoBarriersAtBothWidths();
});

test('offline, the age of what is shown is in season time, and goes when the server is back', async () => {
  const { screen } = await openApp('/groups', signedInApi());
  await expect.element(screen.getByRole('heading', { name: 'My Groups' })).toBeVisible();
  window.dispatchEvent(new Event('offline'));
  await expect.element(screen.getByText('Offline. Last updated 4:00 PM.')).toBeVisible();
  window.dispatchEvent(new Event('online'));
  await expect.element(screen.getByText(/^Offline\./)).not.toBeInTheDocument();
});
