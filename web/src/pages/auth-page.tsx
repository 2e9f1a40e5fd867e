import { useNavigate, useSearch } from '@tanstack/react-router';
import { useAuth } from '../data/session.ts';
import { AuthFrame } from '../features/auth/auth-frame.tsx';
import { type AuthView, headingOf } from '../features/auth/auth-words.ts';
import { ForgotForm } from '../features/auth/forgot-form.tsx';
import { googleFailure } from '../features/auth/link-words.ts';
import { SignInForm } from '../features/auth/sign-in-form.tsx';
import { SignUpForm } from '../features/auth/sign-up-form.tsx';

/** Sign in, sign up, forgot password: three views of one screen [A2.25 to A2.32, A4.2]. */
export function AuthPage() {
  const { view = 'sign_in', redirect, error } = useSearch({ strict: false });
  const { user } = useAuth();
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
  const title = headingOf(view, redirect);
  if (view === 'sign_up') return <SignUpForm title={title} onView={show} />;
  if (view === 'forgot_password') return <ForgotForm title={title} onView={show} />;
  return <SignInForm title={title} failure={googleFailure(error)} onView={show} />;
}
