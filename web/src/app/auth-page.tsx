import { getRouteApi, type HistoryState, Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { AuthFrame, BesideForm } from '../auth/auth-frame.tsx';
import { type AuthView, googleFailure, headingOf } from '../auth/auth-words.ts';
import { SentEmail } from '../auth/methods/sent-email.tsx';
import { ForgotForm } from '../auth/send-link.tsx';
import { SignInForm } from '../auth/sign-in-form.tsx';
import { forgetTyped, keepTyped, readTyped, SignUpForm, type Typed } from '../auth/sign-up-form.tsx';
import { canBeJoined, DEAD, useWaitingGroup, WaitingGroupCard, type Way } from '../invitations/waiting-group.tsx';
import { readPending, wasSignOutChosen } from '../platform/api/pending.ts';
import { useAuth } from '../platform/api/session.ts';
import { hasSessionEnded } from '../platform/api/session-tabs.ts';
import { buttonClass } from '../ui/button.tsx';
import type { AuthSearch } from './route-search.ts';

type EmailSent = NonNullable<HistoryState['emailSent']>;

const SIGNED_OUT = 'You were signed out. Sign in to continue.';

const signIn = getRouteApi('/auth');
const reset = getRouteApi('/auth/reset-password');

/** /auth: sign in, sign up and forgot password are three views of one screen [A2.25 to A2.32, A4.2]. */
export function AuthPage() {
  return <AuthViews {...signIn.useSearch()} />;
}

/** /auth/reset-password: the same screen. */
export function AuthResetPage() {
  return <AuthViews {...reset.useSearch()} />;
}

export function AuthViews({ view: requested, redirect, error }: AuthSearch) {
  const view: AuthView = requested ?? 'sign_in';
  const { user } = useAuth();
  const [typed, setTyped] = useState(readTyped);
  const { emailSent: sent, accountDeleted } = useLocation({ select: ({ state }) => state });
  const navigate = useNavigate();
  const [{ joinToken, invitationToken }] = useState(readPending);
  const token = redirect === 'join' ? joinToken : redirect === 'invitation' ? invitationToken : null;
  const waiting = useWaitingGroup(redirect ?? 'join', token);
  const search = (next: AuthView) => ({
    ...(next === 'sign_in' ? {} : { view: next }),
    ...(redirect ? { redirect } : {}),
  });
  const show = (next: AuthView) => void navigate({ to: '/auth', search: search(next) });
  const change = (next: Typed) => {
    setTyped(next);
    keepTyped(next);
  };
  useEffect(() => {
    if (user) forgetTyped();
  }, [user]);

  // Shown until this route's guard redirects a signed-in user [A2.28].
  if (user) {
    return (
      <AuthFrame title="Redirecting...">
        <p className="text-text-2">You are signed in.</p>
      </AuthFrame>
    );
  }
  // In the history, so that a reload comes back to it, and Back to the form.
  const showSent = (kind: EmailSent['kind']) => (to: string) =>
    void navigate({ to: '/auth', search: search(view), state: { emailSent: { kind, to } } });
  const isSessionOver = hasSessionEnded() && !wasSignOutChosen();
  // Nothing is to be joined by a link that is no longer valid.
  const isDeadLink = redirect === 'join' && waiting === DEAD;
  const parts = { title: headingOf(view, isDeadLink ? undefined : redirect), onView: show };
  const ofEmail = { email: typed.email, onEmail: (email: string) => change({ ...typed, email }) };
  return (
    <BesideForm value={redirect && token && !sent ? <Waiting way={redirect} waiting={waiting} /> : null}>
      {sent ? (
        <SentEmail
          {...sent}
          onWrong={() => void navigate({ to: '/auth', search: search(view), replace: true })}
          onBack={() => show('sign_in')}
          onCodeSent={showSent('code')}
        />
      ) : view === 'sign_up' ? (
        <SignUpForm {...parts} typed={typed} onTyped={change} onSent={showSent('sign_up')} />
      ) : view === 'forgot_password' ? (
        <ForgotForm {...parts} {...ofEmail} onSent={showSent('forgot_password')} />
      ) : (
        <SignInForm
          {...parts}
          {...ofEmail}
          failure={googleFailure(error)}
          notice={accountDeleted ? 'Your account is deleted.' : isSessionOver ? SIGNED_OUT : null}
          onCodeSent={showSent('code')}
        />
      )}
    </BesideForm>
  );
}

/** The group the visitor signs in for; the guard remembered its token [A2.19]. Newcomers may build a lineup first. */
function Waiting({ way, waiting }: { way: Way; waiting: ReturnType<typeof useWaitingGroup> }) {
  return (
    <WaitingGroupCard way={way} waiting={waiting}>
      <Link to="/play" search={{ redirect: way }} className={buttonClass('flag', 'l')}>
        {canBeJoined(waiting) ? 'Pick Your Nine First' : 'Pick Your Nine'}
      </Link>
      <p className="text-meta text-text-2">
        {waiting === DEAD
          ? 'Until you have a new one: build a lineup, and play against everyone.'
          : 'New here? Build your lineup now, and save it with your email.'}
      </p>
    </WaitingGroupCard>
  );
}
