import type { Arrival } from '@singleback/contract/sign-up.ts';
import { createAtom } from '@tanstack/react-store';
import { OFFLINE_TOKEN } from '../sw/messages.ts';
import { createTokenKeeper, sessionOf, subjectOf, type TokenKeeper } from './access-token.ts';
import { ApiError, failedWith } from './api-error.ts';
import type { AuthService, CodeSignIn, ConfirmationProof, PasswordReset } from './auth-service.ts';
import type { storedPendingSignOut } from './pending.ts';
import { isSameUser, type User } from './user.ts';

/**
 * Loading first, then a session with its user, or none [A4.1]. `unreachable` means that the server has not confirmed
 * it: because it did not respond, or because of too many requests.
 */
export type SessionState =
  | { status: 'loading' }
  | { status: 'none'; unreachable?: 'away' | 'too_many' }
  | { status: 'session'; user: User };

/** What the store needs from the page it runs in. */
interface SessionEnvironment {
  steadyNow: () => number;
  /** Announces the signed-in user to the browser's other tabs. */
  announce: (user: User | null) => void;
  /** Fallback when signing out fails: clears local storage and opens /auth [A8.1]. */
  leave: () => void;
  /** Remembers across page loads a sign-out that the server does not have yet. */
  pendingSignOut: typeof storedPendingSignOut;
}

const NOT_KEPT = 'Your browser didn’t keep you signed in. Allow cookies, then try again.';

export class SessionStore {
  private readonly state = createAtom<SessionState>({ status: 'loading' });
  private readonly events = createAuthEvents();
  private readonly service: AuthService;
  private readonly environment: SessionEnvironment;
  private readonly tokens: TokenKeeper;
  private first: Promise<unknown> | null = null;
  private leaving: Promise<void> | null = null;
  /** Counts the answers that were asked for, and which of them the state is of. */
  private asked = 0;
  private taken = 0;
  private lastUser: string | null = null;

  constructor(service: AuthService, environment: SessionEnvironment) {
    this.service = service;
    this.environment = environment;
    const onRenewed = (token: string) => {
      if (token !== OFFLINE_TOKEN) this.events.emit('token_refreshed');
    };
    this.tokens = createTokenKeeper(() => this.fetchOwnToken(), environment.steadyNow, onRenewed);
  }

  /** The id of the last user signed in on this page; null when there was none since it was loaded. */
  readonly lastUserId = (): string | null => this.lastUser;

  /** For useSyncExternalStore. */
  readonly read = (): SessionState => this.state.get();
  readonly subscribe = (listener: () => void): (() => void) => this.state.subscribe(listener).unsubscribe;

  /** Subscribes to auth events [A4.1]; returns a function that unsubscribes. */
  readonly listen = (listener: AuthListener): (() => void) => this.events.listen(listener);

  /** The state once it is known; the first call reads the session. */
  async ready(): Promise<SessionState> {
    this.first ??= this.refresh();
    await this.first;
    return this.read();
  }

  /** Reads the session; false when the server did not respond, which keeps a known session. */
  async refresh(): Promise<boolean> {
    const mine = this.ask();
    try {
      await this.settle();
      const user = await this.service.readSession();
      // A session that was asked for before what is known is stale.
      if (mine > this.taken) this.take(user, mine);
      return true;
    } catch (error) {
      const known = this.read();
      if (this.environment.pendingSignOut.isPending()) this.take(null);
      else if (known.status === 'loading' || 'unreachable' in known) {
        this.state.set({ status: 'none', unreachable: failedWith(error, 'too_many') ? 'too_many' : 'away' });
        if (known.status === 'loading') this.events.emit('initial_session');
      }
      return false;
    }
  }

  /** Retries a sign-out that has not reached the server; throws while it is unreachable. */
  async settle(): Promise<void> {
    if (!this.environment.pendingSignOut.isPending()) return;
    await this.service.signOut();
    this.environment.pendingSignOut.clear();
  }

  /** Takes over a newer version of the signed-in user from an API response. */
  know(user: User): void {
    const state = this.read();
    if (state.status === 'session' && state.user.id === user.id) this.take(user);
  }

  async signIn(email: string, password: string): Promise<void> {
    await this.service.signIn(email, password);
    await this.begin();
  }

  /** Sets a new password with the token of a reset link, which also signs the user in (rules 5.5). */
  async recover(reset: PasswordReset): Promise<void> {
    await this.service.resetPassword(reset);
    await this.begin();
    this.events.emit('password_recovery');
  }

  /** Confirms a sign-up with the token of its link, which also signs in. Returns what it was for. */
  confirm(token: string, proof: ConfirmationProof): Promise<Arrival> {
    return this.arrive(this.service.confirmSignUp(token, proof));
  }

  /** Signs in, or creates the account, once the emailed code was checked. Returns what it was for. */
  signInByCode(form: CodeSignIn): Promise<Arrival> {
    return this.arrive(this.service.signInByCode(form));
  }

  /** Records that the session is to end, so that it does even if this page is closed before its request is sent. */
  noteSignOut(): void {
    this.environment.pendingSignOut.record();
  }

  /** Ends the session here and in the browser's other tabs [A8.1]; concurrent calls share one request. */
  signOut(): Promise<void> {
    this.leaving ??= this.end().finally(() => {
      this.leaving = null;
    });
    return this.leaving;
  }

  /**
   * After a 401 on a call [A8.1]: signs out, unless the browser has another session by now than the one of the refused
   * token. If that is another user's, they are shown instead. Where that can't be checked, all stays as it is: the next
   * 401 decides. Returns whether the same user is still signed in. Where no session is left, the server is not asked to
   * end one: its request could arrive after another tab has signed in again.
   */
  async endRefused(refused: string | null): Promise<boolean> {
    const before = this.read();
    const id = userIdOf(before);
    const found = await this.findOther(id, refused).catch(() => undefined);
    if (found === undefined) return false;
    if (before === this.read()) {
      if (found === 'refused') await this.signOut();
      else this.take(found);
    }
    return id !== null && userIdOf(this.read()) === id;
  }

  /** The bearer token for a call; null for a visitor, and for whoever is just signing out. */
  async token(): Promise<string | null> {
    await this.leaving;
    const { status } = await this.ready();
    return status === 'session' ? this.tokens.get() : null;
  }

  /** The bearer token in memory, for what reports a renewal: `token` could renew it again. */
  currentToken(): string | null {
    return this.tokens.current();
  }

  /** Called every 30 s [A9.5]. A sign-out that is still pending is retried, too. */
  async check(): Promise<void> {
    await this.settle().catch(() => {});
    await this.tokens.check();
  }

  /** A token of the user shown on this page: the session may have become another user's meanwhile. */
  private async fetchOwnToken(): Promise<string> {
    const token = await this.service.fetchToken();
    const [state, subject] = [this.read(), subjectOf(token)];
    if (state.status !== 'session' || subject === null || subject === state.user.id) return token;
    await this.refresh();
    throw new Error('Another user has signed in.');
  }

  /**
   * The user of another session than the one of the refused token, which was of the user with this id; null where no
   * session is left, 'refused' where it is still the same.
   */
  private async findOther(id: string | null, refused: string | null): Promise<User | null | 'refused'> {
    const user = id === null ? null : await this.service.readSession();
    if (user === null || user.id !== id) return user;
    if (sessionOf(this.currentToken()) === sessionOf(refused)) this.tokens.forget();
    const token = await this.tokens.get();
    return token !== null && sessionOf(token) !== sessionOf(refused) ? user : 'refused';
  }

  private async arrive(entering: Promise<Arrival>): Promise<Arrival> {
    const arrival = await entering;
    await this.begin();
    return arrival;
  }

  private async begin(): Promise<void> {
    this.environment.pendingSignOut.clear();
    this.tokens.forget();
    // The server has signed the user in, but the browser has not kept the cookie.
    if ((await this.refresh()) && this.read().status === 'none') throw new ApiError(403, 'not_kept', NOT_KEPT);
  }

  private async end(): Promise<void> {
    this.tokens.forget();
    this.noteSignOut();
    try {
      await this.service.signOut();
      this.environment.pendingSignOut.clear();
    } catch {
      // Leaving clears the storage of this device.
      this.environment.leave();
      this.noteSignOut();
    }
    this.take(null);
  }

  private ask(): number {
    this.asked += 1;
    return this.asked;
  }

  private take(user: User | null, asked = this.ask()): void {
    this.taken = asked;
    const before = this.read();
    const known = before.status === 'session' ? before.user : null;
    const event = before.status === 'loading' ? 'initial_session' : changeOf(known, user);
    // A sign-in in another tab ended the session that the token belongs to.
    if (known && (known.id !== user?.id || known.last_sign_in_at !== user.last_sign_in_at)) this.tokens.forget();
    this.lastUser = user?.id ?? this.lastUser;
    if (event || before.status !== (user ? 'session' : 'none') || 'unreachable' in before) {
      this.state.set(user ? { status: 'session', user } : { status: 'none' });
    }
    this.environment.announce(user);
    if (event) this.events.emit(event);
  }
}

const userIdOf = (state: SessionState) => (state.status === 'session' ? state.user.id : null);

// A user with no change emits nothing [A3.1].
function changeOf(known: User | null, user: User | null): AuthEvent | null {
  if (known && user) {
    if (known.id !== user.id) return 'signed_in';
    return isSameUser(known, user) ? null : 'user_updated';
  }
  if (user) return 'signed_in';
  return known ? 'signed_out' : null;
}

/** Session events [A4.1]. The first response only emits 'initial_session'. */
export type AuthEvent =
  | 'initial_session'
  | 'signed_in'
  | 'signed_out'
  | 'token_refreshed'
  | 'user_updated'
  | 'password_recovery';

type AuthListener = (event: AuthEvent) => void;

function createAuthEvents() {
  const listeners = new Set<AuthListener>();
  return {
    /** Returns a function that unsubscribes. */
    listen(listener: AuthListener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    emit(event: AuthEvent) {
      for (const listener of listeners) listener(event);
    },
  };
}
