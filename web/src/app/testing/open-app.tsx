import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { type RenderResult, render } from 'vitest-browser-react';
import '../../ui/styles/fonts.css';
import '../../ui/styles/app.css';
import { person } from '../../api/testing/person.ts';
import type { User } from '../../api/user.ts';
import { AuthProvider } from '../auth-provider.tsx';
import { createAppRouter } from '../routes.tsx';
import { createFakeApi, type FakeApi } from './fake-api.ts';
import { EVERYONE, SEASON, TEAMS } from './small-league.ts';

export interface OpenedApp {
  screen: RenderResult;
  /** The current path with its query. */
  path(): string;
  /** Opens another URL, as a link would. */
  goTo(path: string): Promise<void>;
}

/** A fake API of a small league, with a signed-in user (null: a visitor) who is only in the everyone-group. */
export function signedInApi(user: User | null = person()): FakeApi {
  const api = createFakeApi();
  api.reply('GET /auth/get-session', user && { user });
  api.reply('GET /auth/token', { token: 'header.e30.signature' });
  api.reply('GET /current-season-weeks', SEASON);
  api.reply('GET /teams', TEAMS);
  api.reply('GET /subscriptions/current', null);
  api.reply('GET /groups', [EVERYONE]);
  api.reply('GET /groups/public', []);
  api.reply('GET /invitations/pending', []);
  api.reply('GET /lineups/:weekId', []);
  api.reply('GET /corrections', []);
  api.reply('GET /account/sign-in-methods', { google: false });
  return api;
}

/**
 * Opens the whole app at a path on a fake API. The session lives as long as the test file, so that a file has one user
 * or none. The browser's storage is empty but for `stored` in the session's, or kept as an earlier app left it.
 */
export async function openApp(
  path: string,
  api: FakeApi,
  stored: Record<string, string> | 'kept' = {},
): Promise<OpenedApp> {
  if (stored !== 'kept') {
    localStorage.clear();
    sessionStorage.clear();
  }
  for (const [key, value] of Object.entries(stored === 'kept' ? {} : stored)) sessionStorage.setItem(key, value);
  globalThis.fetch = api.fetch;
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  const screen = await render(
    <AuthProvider onChange={() => void router.invalidate()}>
      <RouterProvider router={router} />
    </AuthProvider>,
  );
  return {
    screen,
    path: () => router.state.location.href,
    goTo: (next) => router.navigate({ href: next }),
  };
}
