import { createContext, useContext, useSyncExternalStore } from 'react';
import { pageTime } from '../live/server-clock.ts';
import { CHECK_MS } from './access-token.ts';
import { type AuthService, createAuthService } from './auth-service.ts';
import { device } from './device-storage.ts';
import { firstData } from './first-data.ts';
import { forgetChosenSignOut, noteChosenSignOut, storedPendingSignOut, wasSignOutChosen } from './pending.ts';
import { SessionStore } from './session-store.ts';
import { announceToTabs, listenToTabs } from './session-tabs.ts';
import { readUser } from './user.ts';

const requests = createAuthService((url, init) => fetch(url, init));
const service: AuthService = {
  ...requests,
  readSession: async () => readUser(firstData.takeSession()) ?? requests.readSession(),
};

export const authService: AuthService = {
  ...service,
  // A sign-out that is still pending must reach the server before Google signs in again.
  googleAddress: async () => {
    await session.settle();
    return service.googleAddress();
  },
};

/** The session of this page; components read it through the auth context. */
export const session = new SessionStore(service, {
  steadyNow: pageTime,
  announce: announceToTabs,
  leave: () => {
    const wasChosen = wasSignOutChosen();
    device.clear();
    if (wasChosen) noteChosenSignOut();
    location.assign('/auth');
  },
  pendingSignOut: storedPendingSignOut,
});

/** Reads the session, checks the token and a pending sign-out every 30 s [A9.5], and follows other tabs. Returns a function that stops it. */
export function startSession(): () => void {
  void session.ready();
  const timer = setInterval(() => void session.check(), CHECK_MS);
  const refresh = () => void session.refresh();
  const unsubscribe = [listenToTabs(refresh), session.listen(() => signedInUserId() && forgetChosenSignOut())];
  // A page restored from the back/forward cache may show a user who has signed out since.
  const controller = new AbortController();
  const { signal } = controller;
  window.addEventListener('pageshow', (event) => event.persisted && refresh(), { signal });
  window.addEventListener('online', refresh, { signal });
  // A tab that slept has not received what other tabs announced.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && refresh(), { signal });
  return () => {
    clearInterval(timer);
    for (const end of unsubscribe) end();
    controller.abort();
  };
}

/**
 * The id of the signed-in user, null for a visitor; undefined before the first response and while the server is
 * unreachable.
 */
export function signedInUserId(): string | null | undefined {
  const state = session.read();
  if (state.status === 'loading' || 'unreachable' in state) return undefined;
  return state.status === 'session' ? state.user.id : null;
}

/** The session store read by useAuth. */
export const AuthContext = createContext<SessionStore | null>(null);

/** The current session; rerenders when it changes. Throws outside an AuthProvider [A8.5]. */
export function useAuth() {
  const store = useContext(AuthContext);
  if (!store) throw new Error('useAuth must be used within an AuthProvider');
  const state = useSyncExternalStore(store.subscribe, store.read, store.read);
  return {
    state,
    /** The signed-in user, or null while loading and for a visitor. */
    user: state.status === 'session' ? state.user : null,
    signIn: (email: string, password: string) => store.signIn(email, password),
    signOut: () => {
      noteChosenSignOut();
      return store.signOut();
    },
    /** Records that a sign-out follows, see SessionStore.noteSignOut. */
    noteSignOut: () => store.noteSignOut(),
  };
}

/** Whether there is a signed-in user: until that is known, whether the server drew the first screen for one. */
export function useHasSession(): boolean {
  const { user, state } = useAuth();
  return user !== null || (state.status === 'loading' && document.documentElement.dataset.first === 'session');
}
