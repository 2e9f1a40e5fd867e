import { getRouteApi } from '@tanstack/react-router';
import { ConfirmationFailed } from '../auth/confirmation-failed.tsx';
import { useAuth } from '../platform/api/session.ts';
import { AuthViews } from './auth-page.tsx';

const route = getRouteApi('/auth/callback');

/** Where the confirmation link returns to [A2.2, A7.15]: redirects a signed-in user, or else shows what went wrong. */
export function AuthCallbackPage() {
  const search = route.useSearch();
  const { user } = useAuth();
  return search.error && !user ? <ConfirmationFailed error={search.error} /> : <AuthViews {...search} />;
}
