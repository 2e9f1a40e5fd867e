import { expect } from 'vitest';
import type { FakeApi, FakeKey } from './fake-api.ts';
import { type OpenedApp, openApp } from './open-app.tsx';

/** Where a failure is shown: the call that fails, and the way to it on an open page. */
export interface Failure {
  /** What is shown when the server gives no reason. */
  says: string;
  fails: FakeKey;
  path: string;
  act?: (app: OpenedApp) => Promise<void>;
}

/**
 * Fails a call in every way that gives no reason, and expects the fallback text each time: a wordless refusal and no
 * answer at all. Reads are refused only, because they are retried for seconds when they get no answer.
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
