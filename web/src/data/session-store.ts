import { createTokenKeeper, type TokenKeeper } from './access-token.ts';
import type { AuthService } from './auth-service.ts';
import { isSameUser, type User } from './user.ts';

/** Loading first, then a session and its user, or none [A4.1]. `unreachable` tells a cold start without a server. */
export type SessionState =
  | { status: 'loading' }
  | { status: 'none'; unreachable?: true }
  | { status: 'session'; user: User };

/** What the store needs of the page it runs in. */
export interface SessionPlace {
  steadyNow: () => number;
  /** Tells this browser's other tabs that the session is another one now. */
  announce: () => void;
  /** The last resort when signing out fails: local storage cleared, the browser at /auth [A8.1]. */
  leave: () => void;
}

export class SessionStore {
  private state: SessionState = { status: 'loading' };
  private readonly listeners = new Set<() => void>();
  private readonly service: AuthService;
  private readonly place: SessionPlace;
  private readonly tokens: TokenKeeper;
  private first: Promise<void> | null = null;
  private leaving: Promise<void> | null = null;

  constructor(service: AuthService, place: SessionPlace) {
    this.service = service;
    this.place = place;
    this.tokens = createTokenKeeper(service.fetchToken, place.steadyNow);
  }

  /** For useSyncExternalStore. */
  readonly read = (): SessionState => this.state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** The state once it is known; the first call asks the server. */
  async ready(): Promise<SessionState> {
    this.first ??= this.refresh();
    await this.first;
    return this.state;
  }

  /** Asks the server who is signed in. A server that doesn't answer leaves a known session as it is. */
  async refresh(): Promise<void> {
    try {
      this.take(await this.service.readSession());
    } catch {
      if (this.state.status === 'loading') this.set({ status: 'none', unreachable: true });
    }
  }

  async signIn(email: string, password: string): Promise<void> {
    await this.service.signIn(email, password);
    this.tokens.forget();
    await this.refresh();
    this.place.announce();
  }

  /** Ends the session here and in the browser's other tabs [A8.1]; many callers, one sign-out. */
  signOut(): Promise<void> {
    this.leaving ??= this.end().finally(() => {
      this.leaving = null;
    });
    return this.leaving;
  }

  /** The bearer token for a call; null for a visitor. */
  async token(): Promise<string | null> {
    const { status } = await this.ready();
    return status === 'session' ? this.tokens.get() : null;
  }

  /** The look at the token every 30 s [A9.5]. */
  checkToken(): Promise<void> {
    return this.tokens.check();
  }

  private async end(): Promise<void> {
    this.tokens.forget();
    try {
      await this.service.signOut();
    } catch {
      this.place.leave();
    }
    this.take(null);
    this.place.announce();
  }

  private take(user: User | null): void {
    const before = this.state;
    if (user && before.status === 'session' && isSameUser(before.user, user)) return;
    if (before.status === 'session' && before.user.id !== user?.id) this.tokens.forget();
    this.set(user ? { status: 'session', user } : { status: 'none' });
  }

  private set(state: SessionState): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}
