import type { Page } from '@playwright/test';

/** Opens pages without the data that the server sends with them: each first request is made, and can be held or changed. */
export async function withoutFirstData(page: Page): Promise<void> {
  // Before the app runs. An altered page would count as none of this machine, and may not open a socket.
  await page.addInitScript(`addEventListener('readystatechange', () => {
    document.getElementById('first-data')?.remove();
  }, { capture: true });`);
}
