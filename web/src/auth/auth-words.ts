export type AuthView = 'sign_in' | 'sign_up' | 'forgot_password';

const HEADINGS = {
  sign_in: {
    join: 'Sign in to join the group',
    invitation: 'Sign in to accept your invitation',
    otherwise: 'Sign in to manage your fantasy lineup',
  },
  sign_up: {
    join: 'Create your account to join the group',
    invitation: 'Create your account to accept your invitation',
    otherwise: 'Create your account to start playing',
  },
} as const;

/** The heading of a view; mentions a pending group or invitation [A2.26, A2.27]. */
export function headingOf(view: AuthView, reason: 'join' | 'invitation' | undefined): string {
  if (view === 'forgot_password') return 'Forgot your password?';
  return HEADINGS[view][reason ?? 'otherwise'];
}
