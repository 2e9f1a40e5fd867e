import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { castMember, signIn } from '../people.ts';
import type { App } from '../server.ts';

// The browser's session becomes another user's while a page sleeps: it receives no sign-out.

test.use({ expectedErrors: /status of (401|403|404)/ });

const WAKES = {
  online: () => window.dispatchEvent(new Event('online')),
  'a restored page': () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  'a visible page': () => document.dispatchEvent(new Event('visibilitychange')),
};

/** Another page of the browser signs Ben in: as a program, so that no tab announces it. */
async function becomeBen(page: Page, demo: App): Promise<void> {
  await page.context().clearCookies();
  const { email, password } = castMember('ben');
  const signedIn = await page.request.post(`${demo.url}/api/auth/sign-in/email`, {
    headers: { origin: demo.url },
    data: { email, password },
  });
  expect(signedIn.ok(), await signedIn.text()).toBe(true);
}

/** The groups that the page lists, by their addresses. */
const groupsOn = (page: Page) =>
  page.locator('main a[href^="/groups/"]').evaluateAll((links) => links.map((link) => link.getAttribute('href')));

async function groupsOf(page: Page, demo: App, name: string): Promise<(string | null)[]> {
  await signIn(page, demo, castMember(name), '/groups');
  await expect.poll(() => groupsOn(page)).not.toEqual([]);
  return groupsOn(page);
}

for (const [name, wake] of Object.entries(WAKES)) {
  test(`a page of one user shows the next one's groups after ${name}`, async ({ page, demo }) => {
    const ofBen = await groupsOf(page, demo, 'ben');
    expect(await groupsOf(page, demo, 'ann')).not.toEqual(ofBen);
    await becomeBen(page, demo);
    await page.evaluate(wake);
    await expect.poll(() => groupsOn(page)).toEqual(ofBen);
  });
}

test('a lineup that one user has not submitted is not submitted by the next one', async ({ page, demo }) => {
  const writes: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' && pathname.startsWith('/api/lineup')) writes.push(pathname);
  });
  await signIn(page, demo, castMember('ann'), '/lineup/10');
  // The groups of last week's lineup are ticked.
  await expect(page.getByRole('checkbox', { checked: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Continue to Lineup Builder' }).click();
  const players = page.getByRole('region', { name: 'Players' });
  await players.getByRole('button', { name: /^Add / }).first().click();
  await expect(page.getByText('1 of 9')).toBeVisible();
  await becomeBen(page, demo);
  await page.evaluate(WAKES.online);
  await expect(page.getByRole('button', { name: 'Continue to Lineup Builder' })).toBeVisible();
  await expect(page.getByText('1 of 9')).toBeHidden();
  const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('lineup-draft:')));
  expect(kept).toEqual([]);
  expect(writes).toEqual([]);
});
