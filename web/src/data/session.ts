import { createContext, useContext, useSyncExternalStore } from 'react';
import { CHECK_MS } from './access-token.ts';
import { createAuthService } from './auth-service.ts';
import { type SessionState, SessionStore } from './session-store.ts';
import type { User } from './user.ts';

export const authService = createAuthService((url, init) => fetch(url, init));

// A confirmation opened in another tab signs this one in, and a sign-out there ends it here.
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('session');

/** Who is signed in on this page: one for all, in the auth context for components. */
export const session = new SessionStore(authService, {
  steadyNow: () => performance.now(),
  announce: () => tabs?.postMessage('changed'),
  leave: () => {
    localStorage.clear();
    location.assign('/auth');
  },
});

/** Starts reading the session, the token's 30 s check [A9.5] and listening to the other tabs; answers how to end it. */
export function startSession(): () => void {
  void session.ready();
  const timer = setInterval(() => void session.checkToken(), CHECK_MS);
  const changed = () => void session.refresh();
  tabs?.addEventListener('message', changed);
  return () => {
    clearInterval(timer);
    tabs?.removeEventListener('message', changed);
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
    signOut: () => store.signOut(),
  };
}
