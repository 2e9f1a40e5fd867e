import type { Browser, Locator, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { watchIdle } from './page-figures.ts';
import { castMember, newAccount, signIn } from './people.ts';
import { PHONE } from './screens.ts';
import type { App } from './server.ts';
import { withoutFirstData } from './without-first-data.ts';
import { hasWorker } from './worker.ts';

const ID = '22222222-2222-4222-8222-222222222222';
const DESKTOP = { width: 1440, height: 900 };

interface Shown {
  path: string;
  heading: string;
  title: string;
  /** The first HTML of an earlier path: only what is without JavaScript is looked at again. */
  isLikeBefore?: true;
}

const OF_VISITORS: readonly Shown[] = [
  { path: '/', heading: 'Every player, once.', title: 'Singleback: every player, once' },
  { path: '/auth', heading: 'Sign in to manage your fantasy lineup', title: 'Sign In · Singleback' },
  { path: '/auth?view=sign_up', heading: 'Create your account to start playing', title: 'Sign In · Singleback' },
  {
    path: '/lineups',
    heading: 'Sign in to manage your fantasy lineup',
    title: 'Sign In · Singleback',
    isLikeBefore: true,
  },
];
const OF_USERS: readonly Shown[] = [
  { path: '/', heading: 'Every player, once.', title: 'Singleback: every player, once' },
  { path: '/lineups', heading: 'Lineups', title: 'Lineups · Singleback' },
  { path: '/lineups/6', heading: 'Lineups', title: 'Lineups · Singleback', isLikeBefore: true },
  { path: '/lineup/9', heading: 'Lineup', title: 'Lineup · Singleback' },
  { path: `/lineup/9?edit=${ID}`, heading: 'Lineup', title: 'Lineup · Singleback' },
  { path: '/scoreboard?week=6', heading: 'Scoreboard', title: 'Scoreboard · Singleback' },
  { path: '/groups', heading: 'Groups', title: 'Groups · Singleback' },
  { path: '/leaderboard', heading: 'Leaderboard', title: 'Leaderboard · Singleback' },
  { path: '/subscription', heading: 'Subscription', title: 'Subscription · Singleback' },
];
/** Pages without a bar of their own. */
const WITHOUT_LINKS = new Set(['/']);

async function pageOf(browser: Browser, viewport: typeof PHONE, state: SessionState, script = true): Promise<Page> {
  const options = { viewport, javaScriptEnabled: script, serviceWorkers: 'block' as const };
  return (await browser.newContext({ ...options, ...(state && { storageState: state }) })).newPage();
}

type SessionState = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>> | null;

async function sessionOf(page: Page, demo: App): Promise<SessionState> {
  await newAccount(page, demo, 'First');
  return page.context().storageState();
}

test('without JavaScript each page has its bar, title and heading, on a phone and beside it', async ({
  page,
  browser,
  demo,
}) => {
  const state = await sessionOf(page, demo);
  for (const [shown, session] of [
    [OF_VISITORS, null],
    [OF_USERS, state],
  ] as const) {
    const still = await pageOf(browser, PHONE, session, false);
    for (const { path, heading, title } of shown) {
      await still.goto(demo.url + path);
      await expect(still, path).toHaveTitle(title);
      expect(await still.content(), path).toContain('<noscript>Singleback needs JavaScript');
      await expect(still.locator('#root')).toHaveAttribute('aria-busy', 'true');
      await expect(still.getByRole('link', { name: 'Login' }), path).toHaveCount(path === '/' && !session ? 1 : 0);
      for (const viewport of [DESKTOP, PHONE]) {
        await still.setViewportSize(viewport);
        await expect(still.locator('h1:visible'), path).toHaveText([heading]);
        await expect(still.getByRole('banner').getByRole('link', { name: 'Singleback' }), path).toBeVisible();
        const links = still.getByRole('navigation', { name: 'Main' });
        const hasLinks = session !== null && !WITHOUT_LINKS.has(path) && !(viewport === PHONE && /lineup\//.test(path));
        await expect(links, path).toHaveCount(hasLinks ? 1 : 0);
      }
    }
    await still.context().close();
  }
});

for (const viewport of [PHONE, DESKTOP]) {
  test(`nothing moves and no heading changes when the app takes over the first HTML, at ${viewport.width} px`, async ({
    page,
    browser,
    demo,
  }) => {
    const state = await sessionOf(page, demo);
    for (const [shown, session] of [
      [OF_VISITORS, null],
      [OF_USERS, state],
    ] as const) {
      const opened = await pageOf(browser, viewport, session);
      await opened.addInitScript(MEASURE);
      await withoutFirstData(opened);
      let [start, started] = [Promise.resolve(), () => {}];
      // Without the first script none of the others runs.
      await opened.route('**/assets/index-*.js', (route) => start.then(() => route.continue()));
      // Data is held back: what the app shows first is compared. The landing page does not wait for the session either.
      let needed = /none/;
      await opened.route('**/api/**', (route) => (needed.test(route.request().url()) ? route.continue() : undefined));
      for (const { path } of shown.filter(({ isLikeBefore }) => !isLikeBefore)) {
        start = new Promise((resolve) => {
          started = resolve;
        });
        needed = path === '/' ? /none/ : /get-session|auth\/token/;
        await opened.goto(demo.url + path, { waitUntil: 'commit' });
        await expect(opened.locator('h1:visible'), path).toHaveCount(1);
        await opened.evaluate('document.fonts.ready.then(() => null)');
        const before = await opened.evaluate<object>('places()');
        expect(Object.keys(before).length, path).toBeGreaterThan(2);
        started();
        await expect(opened.locator('#root:not([aria-busy])')).toHaveCount(1);
        await expect(opened.locator('.first-wide')).toHaveCount(0);
        expect(await opened.evaluate('places()'), path).toEqual(before);
      }
      await opened.context().close();
    }
  });
}

test('the lineups and the builder’s first step are shown before any request is answered', async ({
  page,
  browser,
  demo,
}) => {
  test.slow();
  await signIn(page, demo, castMember('ben'));
  const opened = await pageOf(browser, PHONE, await page.context().storageState());
  let allowed = /none/;
  await opened.route('**/api/**', (route) => (allowed.test(route.request().url()) ? route.continue() : undefined));
  // The server sends a page without its data when that takes too long, as on a busy machine.
  const openWithData = (path: string, shown: Locator) =>
    expect(async () => {
      const page = await opened.goto(demo.url + path, { waitUntil: 'commit' });
      expect(await page?.text()).toContain('id="first-data"');
      await expect(shown).toBeVisible({ timeout: 10_000 });
    }).toPass();
  await openWithData('/lineups', opened.getByRole('article').first());
  await expect(opened.locator('h1')).toHaveText(/Week 7/);
  // Projections of a later week are fetched where the week has none.
  allowed = /auth\/token|players\/outlook/;
  await openWithData('/lineup/9', opened.getByRole('button', { name: 'Continue to Lineup Builder' }));
  await opened.context().close();
});

// What runs in the page is text.
const MEASURE = `
  window.places = () => {
    const found = {};
    for (const selector of ['header', 'main', 'h1', '.panel', '.skeleton', '.field-box', '.bar-bottom', '.btn-l']) {
      [...document.querySelectorAll(selector)]
        .filter((element) => element.getBoundingClientRect().width > 0)
        .forEach((element, at) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          const text = selector === 'h1' ? element.textContent : '';
          found[selector + at] = [...[x, y, width, height].map(Math.round), text].join(' ');
        });
    }
    const links = [...document.querySelectorAll('header a')].filter((each) => each.checkVisibility());
    found.links = links.map((each) => each.textContent).join(', ');
    return found;
  };`;

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow', expectedErrors: /ERR_|Failed to load resource|WebSocket connection to/ });

  test('an opened app begins with the first HTML of its path, offline too, and after a sign-out with the sign-in', async ({
    page,
    context,
    demo,
  }) => {
    await page.addInitScript(`addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return;
      const heading = [...document.querySelectorAll('h1')].find((each) => each.checkVisibility());
      window.firstHtml = [document.documentElement.dataset.first, heading?.textContent, document.title];
    }, { capture: true });`);
    const firstOf = async (path: string) => {
      await page.goto(demo.url + path);
      return page.evaluate('window.firstHtml');
    };
    const idle = watchIdle(page);
    await signIn(page, demo, castMember('ben'));
    await hasWorker(page);
    await page.reload();
    await expect(page.getByRole('article').first()).toBeVisible();
    await context.setOffline(true);
    expect(await firstOf('/leaderboard')).toEqual(['session', 'Leaderboard', 'Leaderboard · Singleback']);
    expect(await firstOf('/lineups')).toEqual(['session', 'Lineups', 'Lineups · Singleback']);
    await expect(page.getByRole('article').first()).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Your account' }).click();
    // The app navigates before it signs out.
    const signedOut = page.waitForResponse('**/api/auth/sign-out');
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await signedOut;
    // Without a connection before the response has been read, the app would open the sign-in by itself.
    await expect.poll(() => page.evaluate("localStorage.getItem('signOutOwed')")).toBeNull();
    await expect(page).toHaveURL(/\/auth$|\/$/);
    // A part of the landing page that fails to load would reload the page, and stop it from going elsewhere.
    await idle();
    await context.setOffline(true);
    expect(await firstOf('/leaderboard')).toEqual([
      'visitor',
      'Sign in to manage your fantasy lineup',
      'Sign In · Singleback',
    ]);
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  });
});
