import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** Waits until the app's worker has the page, with its shell on the device. */
export async function hasWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
}

/** The answers that the browser keeps of users, by path. */
export const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('kept-'));
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => new URL(url).pathname);
  });

/**
 * Takes the network away from an open page. The browser sometimes misses it while a page with a worker has just been
 * loaded: then it is reported again.
 */
export async function goOffline(page: Page): Promise<void> {
  await expect(async () => {
    await page.context().setOffline(false);
    await page.context().setOffline(true);
    expect(await page.evaluate(() => navigator.onLine)).toBe(false);
  }).toPass();
}
