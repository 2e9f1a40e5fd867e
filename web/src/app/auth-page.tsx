import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { wasSignOutChosen } from '../api/chosen-sign-out.ts';
import { readPending } from '../api/pending.ts';
import { session, useAuth } from '../api/session.ts';
import { AuthFrame, BesideForm } from '../auth/auth-frame.tsx';
import { type AuthView, headingOf } from '../auth/auth-words.ts';
import { ForgotForm } from '../auth/forgot-form.tsx';
import { googleFailure } from '../auth/link-words.ts';
import { SignInForm } from '../auth/sign-in-form.tsx';
import { SignUpForm } from '../auth/sign-up-form.tsx';
import { WaitingGroup } from '../invitations/waiting-group.tsx';
import type { AuthSearch } from './route-search.ts';

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
  const [email, setEmail] = useState('');
  const navigate = useNavigate();
  const show = (next: AuthView) =>
    void navigate({
      to: '/auth',
      search: { ...(next === 'sign_in' ? {} : { view: next }), ...(redirect ? { redirect } : {}) },
    });

  // Shown until this route's guard redirects a signed-in user [A2.28].
  if (user) {
    return (
      <AuthFrame title="Redirecting...">
        <p className="text-text-2">You are signed in.</p>
      </AuthFrame>
    );
  }
  const isSessionOver = session.lastUserId() !== null && !wasSignOutChosen();
  const title = headingOf(view, redirect);
  const typed = { email, onEmail: setEmail };
  return (
    <BesideForm value={<Waiting way={redirect} />}>
      {view === 'sign_up' ? <SignUpForm title={title} {...typed} onView={show} /> : null}
      {view === 'forgot_password' ? <ForgotForm title={title} {...typed} onView={show} /> : null}
      {view === 'sign_in' ? (
        <SignInForm
          title={title}
          failure={googleFailure(error)}
          isSessionOver={isSessionOver}
          {...typed}
          onView={show}
        />
      ) : null}
    </BesideForm>
  );
}

/** The group the visitor signs in for; the guard remembered its token [A2.19]. */
function Waiting({ way }: { way: 'join' | 'invitation' | undefined }) {
  const [{ joinToken, invitationToken }] = useState(readPending);
  const token = way === 'join' ? joinToken : invitationToken;
  return way && token ? <WaitingGroup way={way} token={token} /> : null;
}
