import { expect } from 'vitest';
import type { FakeApi, FakeKey } from './fake-api.ts';
import { type OpenedApp, openApp } from './open-app.tsx';

/** A failure to show: the failing call, and how to trigger it on an open page. */
export interface Failure {
  /** The message shown when the server gives no reason. */
  says: string;
  fails: FakeKey;
  path: string;
  act?: (app: OpenedApp) => Promise<void>;
}

/**
 * Fails a call in every way that gives no reason (an error without a message, and no response) and expects the fallback
 * message each time. Reads only fail with an error, because without a response they are retried for seconds.
 */
export async function expectFailure(makeApi: () => FakeApi, { says, fails, path, act }: Failure): Promise<void> {
  const ways = fails.startsWith('GET') ? (['refuse'] as const) : (['refuse', 'cutOff'] as const);
  for (const way of ways) {
    const api = makeApi();
    api[way](fails);
    const app = await openApp(path, api);
    await act?.(app);
    await expect
      .element(app.screen.getByText(says, { exact: true }).first(), { message: `${fails} ${way}` })
      .toBeVisible();
    await app.screen.unmount();
  }
}
