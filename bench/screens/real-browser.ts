import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../../e2e/browser.ts';
import { type App, startApp } from '../../e2e/server.ts';
import { buildWeb } from '../../scripts/build-web.ts';

/** Builds the web, starts an app and a real browser for `work`, and ends both after it. Throws when the web can't be built. */
export async function inRealBrowser(work: (browser: Browser, app: App) => Promise<void>): Promise<void> {
  const { failure } = await buildWeb();
  if (failure !== null) throw new Error(failure);
  const app = await startApp();
  try {
    const browser = await chromium.launch(findBrowser());
    try {
      await work(browser, app);
    } finally {
      await browser.close();
    }
  } finally {
    await app.stop();
  }
}

/** Signs a demo account in, by its mailbox's name, and waits for its lineups. */
export async function signInAs(page: Page, url: string, name: string): Promise<void> {
  await page.goto(`${url}/auth`);
  await page.getByLabel('Email').fill(`${name}@singleback.test`);
  await page.getByLabel('Password', { exact: true }).fill('play-singleback');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL(`${url}/lineups`);
}
