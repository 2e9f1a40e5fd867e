import { OFFLINE_TOKEN } from '../sw/messages.ts';
import { createTokenKeeper, type TokenKeeper } from './access-token.ts';
import { type AuthEvent, type AuthListener, createAuthEvents } from './auth-events.ts';
import type { AuthService, ConfirmationProof, PasswordReset } from './auth-service.ts';
import type { PendingSignOut } from './pending-sign-out.ts';
import { isSameUser, type User } from './user.ts';

/** Loading first, then a session and its user, or none [A4.1]. `unreachable` tells that the server has not said so. */
export type SessionState =
  | { status: 'loading' }
  | { status: 'none'; unreachable?: true }
  | { status: 'session'; user: User };

/** What the store needs of the page it runs in. */
export interface SessionEnvironment {
  steadyNow: () => number;
  /** Tells this browser's other tabs who is signed in, as soon as this one knows. */
  announce: (user: User | null) => void;
  /** The last resort when signing out fails: local storage cleared, the browser at /auth [A8.1]. */
  leave: () => void;
  /** Remembers a sign-out that failed, beyond this page. */
  pendingSignOut: PendingSignOut;
}

export class SessionStore {
  private state: SessionState = { status: 'loading' };
  private readonly listeners = new Set<() => void>();
  private readonly events = createAuthEvents();
  private readonly service: AuthService;
  private readonly environment: SessionEnvironment;
  private readonly tokens: TokenKeeper;
  private first: Promise<unknown> | null = null;
  private leaving: Promise<void> | null = null;
  private signOuts = 0;
  private lastUser: string | null = null;

  constructor(service: AuthService, environment: SessionEnvironment) {
    this.service = service;
    this.environment = environment;
    const onRenewed = (token: string) => {
      if (token !== OFFLINE_TOKEN) this.events.emit('token_refreshed');
    };
    this.tokens = createTokenKeeper(service.fetchToken, environment.steadyNow, onRenewed);
  }

  /** The id of who is or was last signed in on this page; null when nobody was since it was loaded. */
  readonly lastUserId = (): string | null => this.lastUser;

  /** For useSyncExternalStore. */
  readonly read = (): SessionState => this.state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Tells every auth event from now on [A4.1]; answers how to stop. */
  readonly listen = (listener: AuthListener): (() => void) => this.events.listen(listener);

  /** The state once it is known; the first call asks the server. */
  async ready(): Promise<SessionState> {
    this.first ??= this.refresh();
    await this.first;
    return this.state;
  }

  /** Asks the server who is signed in; false when it did not answer, which leaves a known session as it is. */
  async refresh(): Promise<boolean> {
    const before = this.signOuts;
    try {
      await this.settle();
      const user = await this.service.readSession();
      // Asked before the sign-out, it tells of who has left.
      if (before === this.signOuts) this.take(user);
      return true;
    } catch {
      if (this.environment.pendingSignOut.isPending()) this.take(null);
      else if (this.state.status === 'loading') {
        this.set({ status: 'none', unreachable: true });
        this.events.emit('initial_session');
      }
      return false;
    }
  }

  /** Makes a sign-out good that the server has not heard of; fails while it can't be reached. */
  async settle(): Promise<void> {
    if (!this.environment.pendingSignOut.isPending()) return;
    await this.service.signOut();
    this.environment.pendingSignOut.clear();
  }

  /** Takes over what an answer of the API says about the signed-in user. */
  know(user: User): void {
    if (this.state.status === 'session' && this.state.user.id === user.id) this.take(user);
  }

  async signIn(email: string, password: string): Promise<void> {
    await this.service.signIn(email, password);
    await this.begin();
  }

  /** Sets a new password by the token of a reset link; the server signs the one who holds it in (rules 5.5). */
  async recover(reset: PasswordReset): Promise<void> {
    await this.service.resetPassword(reset);
    await this.begin();
    this.events.emit('password_recovery');
  }

  /** Confirms a sign-up by the token of its link; the server signs its user in. Answers where the sign-up leads, or null. */
  async confirm(token: string, proof: ConfirmationProof): Promise<string | null> {
    const next = await this.service.confirmSignUp(token, proof);
    await this.begin();
    return next;
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

  private async begin(): Promise<void> {
    this.environment.pendingSignOut.clear();
    this.tokens.forget();
    await this.refresh();
  }

  private async end(): Promise<void> {
    this.tokens.forget();
    try {
      await this.service.signOut();
    } catch {
      this.environment.leave();
      this.environment.pendingSignOut.record();
    }
    this.signOuts += 1;
    this.take(null);
  }

  private take(user: User | null): void {
    const before = this.state;
    const known = before.status === 'session' ? before.user : null;
    const event = before.status === 'loading' ? 'initial_session' : changeOf(known, user);
    if (known && known.id !== user?.id) this.tokens.forget();
    this.lastUser = user?.id ?? this.lastUser;
    if (event || before.status !== (user ? 'session' : 'none') || 'unreachable' in before) {
      this.set(user ? { status: 'session', user } : { status: 'none' });
    }
    this.environment.announce(user);
    if (event) this.events.emit(event);
  }

  private set(state: SessionState): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}

// Equal in everything is unchanged [A3.1]: then there is nothing to tell.
function changeOf(known: User | null, user: User | null): AuthEvent | null {
  if (known && user) {
    if (known.id !== user.id) return 'signed_in';
    return isSameUser(known, user) ? null : 'user_updated';
  }
  if (user) return 'signed_in';
  return known ? 'signed_out' : null;
}
