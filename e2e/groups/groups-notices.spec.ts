import type { Browser, Page } from '@playwright/test';
import { apiOf, makeGroup, makeJoinPath } from '../api-calls.ts';
import { expect, test } from '../journey.ts';
import { mailTo, newcomer } from '../people.ts';
import type { App } from '../server.ts';
import { stopTime } from '../steps.ts';

const toasts = (page: Page) => page.locator('[data-sonner-toast]');

test.describe('toasts', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('[G9.13, A9.6, A2.50] stand top right for four seconds, five at most', async ({ page, demo }) => {
    await page.clock.install();
    await newcomer(page, demo, 'Toaster', '/groups');
    const join = page.getByRole('button', { name: 'Join The Long Snappers' });
    await expect(join).toBeVisible();
    await page.route('**/api/groups/*/join', (route) => route.fulfill({ status: 500, json: {} }));
    await stopTime(page);
    for (const count of [1, 2, 3, 4, 5, 6]) {
      await join.click();
      const seen = async () => {
        await page.clock.runFor(10);
        return toasts(page).count();
      };
      await expect.poll(seen).toBe(count);
    }
    const shown = page.locator('[data-sonner-toast][data-visible="true"]');
    await expect(shown).toHaveCount(5);
    const place = await shown.first().boundingBox();
    const { width } = page.viewportSize() ?? { width: 0 };
    expect(place?.y).toBeLessThan(120);
    expect((place?.x ?? 0) + (place?.width ?? 0)).toBeGreaterThan(width - 40);
    await page.clock.runFor(3_500);
    await expect(shown).toHaveCount(5);
    await page.clock.runFor(1_000);
    await expect(toasts(page)).toHaveCount(0);
  });
});

test.describe('the way to the groups', () => {
  /** Another browser, in which somebody founds a group. */
  async function founded(browser: Browser, app: App, name: string) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await newcomer(page, app, 'Founder');
    const api = await apiOf(page, app);
    return { api, group: await makeGroup(api, name) };
  }

  /** The page stays where it is until `after` milliseconds have passed, and is then at the groups. */
  async function expectGroupsAfter(page: Page, app: App, after: number): Promise<void> {
    await page.clock.runFor(after - 100);
    expect(page.url()).not.toBe(`${app.url}/groups`);
    await page.clock.runFor(200);
    await expect(page).toHaveURL(`${app.url}/groups`);
  }

  test('[G9.14, G2.65, G4.14] opens two seconds after a join', async ({ page, browser, demo }) => {
    const { api, group } = await founded(browser, demo, 'In Two');
    const path = await makeJoinPath(api, group);
    await page.clock.install();
    await newcomer(page, demo, 'Joiner');
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/join-links/*/join', async (route) => {
      await held;
      await route.fallback();
    });
    await page.goto(`${demo.url}${path}`);
    await expect(page.getByRole('heading', { name: 'Joining Group...' })).toBeVisible();
    await stopTime(page);
    answer();
    await expect(page.getByRole('heading', { name: 'Successfully Joined!' })).toBeVisible();
    await expectGroupsAfter(page, demo, 2_000);
  });

  for (const [answer, says, after] of [
    ['Accept', 'Accepted', 1_500],
    ['Decline', 'Declined', 2_000],
  ] as const) {
    test(`[G9.14, G2.69] opens ${after} ms after ${answer}`, async ({ page, browser, demo }) => {
      const { api, group } = await founded(browser, demo, `${answer} In Time`);
      await page.clock.install();
      const { email } = await newcomer(page, demo, 'Guest');
      await api('POST', `/groups/${group.id}/invite`, { invitee_emails: [email], message: null });
      await page.goto((await mailTo(page.request, demo, email)).links[0] ?? '');
      const button = page.getByRole('button', { name: answer });
      await expect(button).toBeVisible();
      await stopTime(page);
      await button.click();
      await expect(page.getByText(says, { exact: true })).toBeVisible();
      await expectGroupsAfter(page, demo, after);
    });
  }
});

test.describe('what the invitation page offers', () => {
  /** An invitation as it is answered for, changed as `state` says. */
  const STATES = [
    { badge: 'Pending', state: {}, isOpen: true },
    { badge: 'Accepted', state: { status: 'accepted' }, isOpen: false },
    { badge: 'Declined', state: { status: 'declined' }, isOpen: false },
    { badge: 'Expired', state: { expires_at: '2020-01-01T00:00:00.000Z' }, isOpen: false },
  ] as const;

  test('[G2.66, G2.67, G4.15] answers while it is pending and not expired; else the way to the groups', async ({
    page,
    browser,
    demo,
  }) => {
    const context = await browser.newContext();
    const founder = await context.newPage();
    await newcomer(founder, demo, 'Founder');
    const api = await apiOf(founder, demo);
    const group = await makeGroup(api, 'Four States');
    const { email } = await newcomer(page, demo, 'Guest');
    await api('POST', `/groups/${group.id}/invite`, { invitee_emails: [email], message: null });
    const link = (await mailTo(page.request, demo, email)).links[0] ?? '';
    for (const { badge, state, isOpen } of STATES) {
      let answer = () => {};
      const held = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route('**/api/invitations/*', async (route) => {
        if (route.request().url().endsWith('/pending')) return route.fallback();
        await held;
        const response = await route.fetch();
        return route.fulfill({ response, json: { ...(await response.json()), ...state } });
      });
      await page.goto(link);
      await expect(page.getByRole('status', { name: 'Loading invitation' })).toBeVisible();
      answer();
      await expect(page.getByText(badge, { exact: true })).toBeVisible();
      for (const name of ['Accept', 'Decline']) {
        await expect(page.getByRole('button', { name })).toHaveCount(isOpen ? 1 : 0);
      }
      await expect(page.getByRole('button', { name: 'Go to Groups' })).toHaveCount(isOpen ? 0 : 1);
      await page.unroute('**/api/invitations/*');
    }
    await page.getByRole('button', { name: 'Go to Groups' }).click();
    await expect(page).toHaveURL(`${demo.url}/groups`);
  });
});
