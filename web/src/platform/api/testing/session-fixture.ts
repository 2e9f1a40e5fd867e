import type { AuthService } from '../auth-service.ts';
import { type AuthEvent, SessionStore } from '../session-store.ts';
import type { User } from '../user.ts';
import { person } from './person.ts';

const ann = person();

/** A session store on a fake auth service where Ann can sign in, with the log of what it does. */
export function store(over: Partial<AuthService> = {}) {
  const log: string[] = [];
  const events: AuthEvent[] = [];
  let signedIn: User | null = null;
  const service: AuthService = {
    readSession: async () => signedIn,
    fetchToken: async () => 'h.e.s',
    signIn: async () => {
      signedIn = ann;
    },
    signUp: async () => {},
    confirmSignUp: async () => {
      signedIn = ann;
      return { status: true, user: ann as never, next: '/join/a-token', guest: null };
    },
    sendCode: async () => ({ status: true, suggested_name: 'Jet Sweep 481', next_code_in: 45 }),
    checkCode: async () => ({ account: 'new', display_name: null, is_member: false }),
    signInByCode: async () => {
      signedIn = ann;
      return { status: true, user: ann as never, next: null, guest: null };
    },
    renewConfirmation: async () => {},
    signOut: async () => {
      signedIn = null;
    },
    requestPasswordReset: async () => {},
    resetPassword: async () => {
      signedIn = ann;
    },
    sendConfirmation: async () => {},
    googleAddress: async () => 'https://accounts.example/',
    endAllSessions: async () => {},
    ...over,
  };
  const pendingSignOut = {
    isPending: () => log.lastIndexOf('owe') > log.lastIndexOf('paid'),
    record: () => log.push('owe'),
    clear: () => log.push('paid'),
  };
  const environment = {
    ...{ steadyNow: () => 0, pendingSignOut },
    announce: (user: User | null) => log.push(user ? `announce ${user.user_metadata.display_name}` : 'announce none'),
    leave: () => log.push('leave'),
  };
  const session = new SessionStore(service, environment);
  session.listen((event) => events.push(event));
  return { session, log, events, isPending: pendingSignOut.isPending };
}
