import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { wasSignOutChosen } from '../data/chosen-sign-out.ts';
import { readPending } from '../data/pending.ts';
import { session, useAuth } from '../data/session.ts';
import { AuthFrame, BesideForm } from '../features/auth/auth-frame.tsx';
import { type AuthView, headingOf } from '../features/auth/auth-words.ts';
import { ForgotForm } from '../features/auth/forgot-form.tsx';
import { googleFailure } from '../features/auth/link-words.ts';
import { SignInForm } from '../features/auth/sign-in-form.tsx';
import { SignUpForm } from '../features/auth/sign-up-form.tsx';
import { WaitingGroup } from '../features/invitations/waiting-group.tsx';

/** Sign in, sign up, forgot password: three views of one screen [A2.25 to A2.32, A4.2]. */
export function AuthPage() {
  const { view = 'sign_in', redirect, error } = useSearch({ strict: false });
  const { user } = useAuth();
  const [email, setEmail] = useState('');
  const navigate = useNavigate();
  const show = (next: AuthView) =>
    void navigate({
      to: '/auth',
      search: { ...(next === 'sign_in' ? {} : { view: next }), ...(redirect ? { redirect } : {}) },
    });

  // The guard of this address sends a signed-in user on; this stands for the moment until it has [A2.28].
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

/** The group that one signs in for; its token was kept when the guard turned the visitor away [A2.19]. */
function Waiting({ way }: { way: 'join' | 'invitation' | undefined }) {
  const [{ joinToken, invitationToken }] = useState(readPending);
  const token = way === 'join' ? joinToken : invitationToken;
  return way && token ? <WaitingGroup way={way} token={token} /> : null;
}
