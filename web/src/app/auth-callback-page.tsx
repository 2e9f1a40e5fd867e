import { useSearch } from '@tanstack/react-router';
import { useAuth } from '../api/session.ts';
import { ConfirmationFailed } from '../auth/confirmation-failed.tsx';
import { AuthPage } from './auth-page.tsx';

/** Where the confirmation link comes back to [A2.2, A7.15]: signed in it goes on at once; else it says what is wrong. */
export function AuthCallbackPage() {
  const { error } = useSearch({ strict: false });
  const { user } = useAuth();
  return error && !user ? <ConfirmationFailed error={error} /> : <AuthPage />;
}
