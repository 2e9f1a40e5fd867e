import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { toast } from 'sonner';
import { cleanup, type RenderResult, render } from 'vitest-browser-react';
import '../../ui/styles/app.css';
import { person, sessionOf } from '../../platform/api/testing/person.ts';
import type { User } from '../../platform/api/user.ts';
import { ignoreKeysOfInputMethods } from '../../ui/browser/input-method.ts';
import { AuthProvider } from '../auth-provider.tsx';
import { announcePages, createAppRouter } from '../routes.tsx';
import { createFakeApi, type FakeApi } from './fake-api.ts';
import { NO_CHANCES, NO_DUEL, NO_NEED, NO_TABLE } from './small-chances.ts';
import { EVERYONE, GAME_DAY, OUTLOOK, SEASON, TEAMS } from './small-league.ts';

export interface OpenedApp {
  screen: RenderResult;
  /** The current path with its query. */
  path(): string;
  /** Opens another URL, as a link would. */
  goTo(path: string): Promise<void>;
  /** Goes back, as the browser's button would. */
  goBack(): void;
  /** Goes forward, as the browser's button would. */
  goForward(): void;
  /** Opens the current or another URL from scratch; what the device has stored remains. */
  reload(path?: string): Promise<OpenedApp>;
}

/** An access token that is valid for a year: without a lifetime it would be fetched again and again. */
const ACCESS_TOKEN = `header.${btoa(JSON.stringify({ iat: 0, exp: 365 * 24 * 3600 }))}.signature`;

/** A fake API of a small league, with a signed-in user (null: a visitor) who is only in the everyone-group. */
export function signedInApi(user: User | null = person()): FakeApi {
  const api = createFakeApi();
  api.reply('GET /auth/get-session', user && sessionOf(user));
  api.reply('GET /auth/token', { token: ACCESS_TOKEN });
  api.reply('GET /current-season-weeks', SEASON);
  api.reply('GET /teams', TEAMS);
  api.reply('GET /subscriptions/current', null);
  api.reply('GET /groups', [EVERYONE]);
  api.reply('GET /game-day', GAME_DAY);
  api.reply('GET /game-day/chances', NO_CHANCES);
  api.reply('GET /game-day/groups/:id/need', NO_NEED);
  api.reply('GET /game-day/groups/:id/against/:userId', NO_DUEL);
  api.reply('GET /game-day/groups/:id/table', NO_TABLE);
  api.reply('GET /game-day/plays', { week_id: GAME_DAY.week_id, since: 0, last: 0, plays: [] });
  api.reply('GET /groups/public', []);
  api.reply('GET /invitations/pending', []);
  api.reply('GET /chat/unread', []);
  api.reply('GET /lineups/:weekId', []);
  api.reply('GET /lineups/season', []);
  api.reply('GET /lineups/used-players', []);
  api.reply('GET /players/outlook', OUTLOOK);
  api.reply('GET /schedule', []);
  api.reply('GET /corrections', []);
  api.reply('GET /recaps/:weekId/wins', []);
  api.reply('GET /overrides/:weekId', []);
  api.reply('GET /account/sign-in-methods', { google: false, passkeys: false, sends_email: true });
  return api;
}

/**
 * Opens the whole app at a path on a fake API. The session lives as long as the test file, so that a file has one user
 * or none. The browser's storage is empty except for `stored`, in the session's.
 */
export async function openApp(path: string, api: FakeApi, stored: Record<string, string> = {}): Promise<OpenedApp> {
  // The app shares identical requests in flight: this one must not receive the replies of the test before it.
  await cleanup();
  // Toasts outlive their page, and would cover what the next test clicks.
  toast.dismiss();
  await new Promise((resolve) => setTimeout(resolve, 10));
  // The session of the file remains, and with it the marks of who is signed in, without which no draft is stored, and
  // that a session has ended, which another file may have left.
  const [mark, ended] = [localStorage.getItem('signedIn'), sessionStorage.getItem('sessionEnded')];
  localStorage.clear();
  if (mark !== null) localStorage.setItem('signedIn', mark);
  sessionStorage.clear();
  if (ended !== null) sessionStorage.setItem('sessionEnded', ended);
  for (const [key, value] of Object.entries(stored)) sessionStorage.setItem(key, value);
  globalThis.fetch = api.fetch;
  return renderApp(path);
}

ignoreKeysOfInputMethods();

async function renderApp(path: string): Promise<OpenedApp> {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  announcePages(router);
  const screen = await render(
    <AuthProvider onChange={() => void router.invalidate()}>
      <RouterProvider router={router} />
    </AuthProvider>,
  );
  const currentPath = () => router.state.location.href;
  return {
    screen,
    path: currentPath,
    goTo: (next) => router.navigate({ href: next }),
    goBack: () => router.history.back(),
    goForward: () => router.history.forward(),
    async reload(next = currentPath()) {
      await screen.unmount();
      return renderApp(next);
    },
  };
}
