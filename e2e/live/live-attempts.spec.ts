import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { castMember, signIn } from '../people.ts';
import { stopTime } from '../steps.ts';

test.use({ expectedErrors: /socket\.io|WebSocket/ });

test('[A2.39, A4.7, A9.4] after five attempts the page stops connecting and says so, until the user retries', async ({
  page,
  demo,
}) => {
  const line = await holdSocket(page);
  await page.clock.install();
  // Each delay is at its longest.
  await page.addInitScript(() => {
    Math.random = () => 1 - Number.EPSILON;
  });
  await signIn(page, demo, castMember('ben'));
  const status = page.getByRole('banner').getByRole('status');
  await expect(status).toHaveText('Connected');
  await stopTime(page);
  // Each attempt is made both ways before it has failed.
  const failures = { polling: 0, websocket: 0 };
  page.on('requestfailed', (request) => {
    if (request.url().includes('/socket.io/')) failures.polling += 1;
  });
  page.on('websocket', (socket) => socket.on('close', () => (failures.websocket += 1)));
  await line.cut();
  await expect(status).toHaveText('Connecting');
  const again = page.getByRole('banner').getByRole('button', { name: 'Try Again' });
  for (const [at, seconds] of [1, 2, 4, 8, 16].entries()) {
    await page.clock.runFor(seconds * 1000 - 500);
    expect(failures).toEqual({ polling: at, websocket: at });
    await page.clock.runFor(500);
    // What an attempt sets off waits for the page's clock too.
    await expect(async () => {
      await page.clock.runFor(10);
      expect(failures).toEqual({ polling: at + 1, websocket: at + 1 });
    }).toPass({ timeout: 120_000 });
    await page.clock.runFor(10);
  }
  await expect(async () => {
    await page.clock.runFor(10);
    expect(await status.textContent()).toBe('Disconnected');
  }).toPass({ timeout: 120_000 });
  await expect(again).toBeVisible();
  await line.restore();
  // While time stands still: with the next answer of the server the page would connect by itself.
  await again.click();
  await page.clock.resume();
  await expect(status).toHaveText('Connected');
  await expect(again).toBeHidden();
});

/** Puts the page's socket into the journey's hands: while it is cut, every attempt is refused. */
async function holdSocket(page: Page): Promise<{ cut(): Promise<void>; restore(): Promise<void> }> {
  let isCut = false;
  await page.addInitScript(() => {
    const open = new Set<globalThis.WebSocket>();
    const place = window as unknown as { isCut?: boolean; cutAll?: () => void };
    place.cutAll = () => {
      place.isCut = true;
      for (const socket of open) socket.close();
    };
    window.WebSocket = class extends WebSocket {
      constructor(url: string | URL, protocols?: string | string[]) {
        // A place that answers no websocket: the browser's own refusal, in its own time.
        super(place.isCut ? String(url).replace('/socket.io/', '/nowhere/') : url, protocols);
        open.add(this);
      }
    };
  });
  await page.route(/\/socket\.io\/.*transport=polling/, (route) => (isCut ? route.abort() : route.continue()));
  return {
    async cut() {
      isCut = true;
      await page.evaluate(() => (window as unknown as { cutAll: () => void }).cutAll());
    },
    async restore() {
      isCut = false;
      await page.evaluate(() => {
        (window as unknown as { isCut: boolean }).isCut = false;
      });
    },
  };
}
