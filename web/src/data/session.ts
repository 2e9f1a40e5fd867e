import { createContext, useContext, useSyncExternalStore } from 'react';
import { CHECK_MS } from './access-token.ts';
import { type AuthService, createAuthService } from './auth-service.ts';
import { createAwakeClock } from './awake-clock.ts';
import { forgetChosenSignOut, noteChosenSignOut, wasSignOutChosen } from './chosen-sign-out.ts';
import { clearShown } from './complete-profile.ts';
import { deviceStore, dropDraftsOfOthers } from './kept-drafts.ts';
import { deviceNow } from './server-clock.ts';
import { type SessionState, SessionStore } from './session-store.ts';
import { announceToTabs, listenToTabs } from './session-tabs.ts';
import { deviceDebt } from './sign-out-debt.ts';
import type { User } from './user.ts';

const service = createAuthService((url, init) => fetch(url, init));

export const authService: AuthService = {
  ...service,
  // Who has signed out without a server must not be back when Google is left again.
  googleAddress: async () => {
    await session.settle();
    return service.googleAddress();
  },
};

/** Who is signed in on this page: one for all, in the auth context for components. */
export const session = new SessionStore(service, {
  steadyNow: createAwakeClock(
    () => performance.now(),
    () => deviceNow().getTime(),
  ),
  announce: announceToTabs,
  leave: () => {
    const wasChosen = wasSignOutChosen();
    localStorage.clear();
    if (wasChosen) noteChosenSignOut();
    location.assign('/auth');
  },
  debt: deviceDebt,
});

/** Starts reading the session, the token's 30 s check [A9.5] and listening to the other tabs; answers how to end it. */
export function startSession(): () => void {
  void session.ready();
  const timer = setInterval(() => void session.checkToken(), CHECK_MS);
  const look = () => void session.refresh();
  const deafToTabs = listenToTabs(look);
  const deaf = session.listen((event) => {
    if (event === 'signed_out') clearShown();
    const state = session.read();
    // Without the server nobody knows whether the session has ended: the user may go on once it answers.
    if (state.status === 'loading' || 'unreachable' in state) return;
    const userId = state.status === 'session' ? state.user.id : null;
    if (userId) forgetChosenSignOut();
    dropDraftsOfOthers(deviceStore(), userId);
  });
  // A page that comes back from the browser's memory may show somebody who has signed out since.
  const shown = (event: PageTransitionEvent) => event.persisted && look();
  window.addEventListener('pageshow', shown);
  window.addEventListener('online', look);
  return () => {
    clearInterval(timer);
    deafToTabs();
    deaf();
    window.removeEventListener('pageshow', shown);
    window.removeEventListener('online', look);
  };
}

/** The store that useAuth reads; its provider stands around the whole app. */
export const AuthContext = createContext<SessionStore | null>(null);

export interface Auth {
  state: SessionState;
  /** The signed-in user, or null while loading and for a visitor. */
  user: User | null;
  signIn: (email: string, password: string) => Promise<void>;
  signOut: () => Promise<void>;
}

/** Who is signed in; draws again when it changes. Throws outside an AuthProvider [A8.5]. */
export function useAuth(): Auth {
  const store = useContext(AuthContext);
  if (!store) throw new Error('useAuth must be used within an AuthProvider');
  const state = useSyncExternalStore(store.subscribe, store.read);
  return {
    state,
    user: state.status === 'session' ? state.user : null,
    signIn: (email, password) => store.signIn(email, password),
    signOut: () => {
      noteChosenSignOut();
      return store.signOut();
    },
  };
}
