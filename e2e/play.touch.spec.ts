import type { Locator } from '@playwright/test';
import { apiOf, makeGroup, makeJoinPath } from './api-calls.ts';
import { expect, test } from './journey.ts';
import { codeTo, newAccount, newPerson } from './people.ts';
import { expectNoBarriers, ON_PHONE, PHONE } from './screens.ts';
import { canBeAdded } from './steps.ts';

test.use(ON_PHONE);

const MOST_TAPS = 12;

test('[A2.19, A2.26, G5.22] from a friend’s link to a saved lineup in twelve taps and one field besides the code', async ({
  page,
  browser,
  demo,
}) => {
  const host = await browser.newPage();
  await newAccount(host, demo, 'Host');
  const api = await apiOf(host, demo);
  const path = await makeJoinPath(api, await makeGroup(api, 'Twelve Taps'));
  await host.close();
  let taps = 0;
  const tap = async (target: Locator) => {
    await target.tap();
    taps += 1;
  };

  await page.goto(`${demo.url}${path}`);
  await expect(page.getByRole('heading', { name: 'Sign in to join the group' })).toBeVisible();
  await tap(page.getByRole('link', { name: 'Pick Your Nine First' }));
  await expect(page.getByRole('heading', { name: 'Twelve Taps' })).toBeVisible();
  await expectNoBarriers(page, 'play', [PHONE]);
  const players = page.getByRole('region', { name: 'Players' });
  const bar = page.getByRole('region', { name: 'Your lineup' });
  const healthy = players.getByRole('row').filter({ hasNot: page.locator('.injury') });
  // The list follows the next open slot.
  for (const position of ['QB', 'RB']) {
    await expect(players.getByRole('button', { name: new RegExp(`^${position}\\b`) })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(players).toHaveAttribute('aria-busy', 'false');
    await tap(healthy.getByRole('button', { name: canBeAdded }).first());
    await expect(bar.getByRole('button', { name: new RegExp(`^${position}1: Add`) })).toBeHidden();
  }
  await tap(bar.getByRole('button', { name: 'Fill the rest, 7 slots' }));
  await tap(bar.getByRole('button', { name: 'Save Lineup' }));

  const sheet = page.getByRole('dialog', { name: 'Save Your Lineup' });
  const { email } = newPerson('Guest');
  await tap(sheet.getByLabel('Email'));
  await page.keyboard.type(email);
  await tap(sheet.getByRole('button', { name: 'Send Code' }));
  const code = sheet.getByLabel('Code from the email');
  await expect(code).toBeFocused();
  await expectNoBarriers(page, 'save sheet', [PHONE]);
  // A reload comes back to the code.
  await page.reload();
  await expect(code).toBeFocused();
  await page.keyboard.type(await codeTo(page.request, demo, email));
  await expect(sheet.getByText('Your email is confirmed.')).toBeVisible();
  await tap(sheet.getByRole('button', { name: 'Save and Join' }));

  await expect(page).toHaveURL(`${demo.url}/lineups`);
  await expect(page.getByRole('heading', { name: 'You’re In' })).toBeFocused();
  await expect(page.getByText('Lineup in, 9 of 9')).toBeVisible();
  const card = page.getByRole('article');
  await expect(card.getByRole('table')).toBeVisible();
  const receipts = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((each) => /^own:.*:receipts$/.test(each)) ?? '';
    return JSON.parse(localStorage.getItem(key) ?? '[]') as { note: string }[];
  });
  expect(receipts.map(({ note }) => note)).toEqual([expect.stringContaining('singleback.org/save/v1')]);
  await expectNoBarriers(page, 'you’re in', [PHONE]);
  expect(taps).toBeLessThanOrEqual(MOST_TAPS);
  // The next visit shows the ordinary page.
  await page.reload();
  await expect(card).toBeVisible();
  await expect(page.getByRole('heading', { name: 'You’re In' })).toBeHidden();
  // And a user has nothing to do at /play.
  await page.goto(`${demo.url}/play`);
  await expect(page).toHaveURL(`${demo.url}/lineup/7`);
});
