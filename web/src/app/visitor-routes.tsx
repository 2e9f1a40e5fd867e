import { createRootRoute, createRoute, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router';
import { needsSessionOrToken, needsVisitor } from './admit.ts';
import { PageError } from './error-boundary.tsx';
import { authSearch, playSearch, resetSearch, unsubscribeSearch } from './route-search.ts';
import { NotFound, VisitorShell } from './visitor-shell.tsx';

export const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound, errorComponent: PageError });

const visitor = createRoute({ getParentRoute: () => root, id: 'visitor', component: VisitorShell });

const landing = createRoute({
  getParentRoute: () => visitor,
  path: '/',
  component: lazyRouteComponent(() => import('../landing/landing-page.tsx'), 'LandingPage'),
});

const unsubscribe = createRoute({
  getParentRoute: () => visitor,
  path: '/unsubscribe',
  validateSearch: unsubscribeSearch,
  beforeLoad: ({ search: { email, ask = false } }) => {
    const state = { unsubscribeEmail: email ?? '', asksToUnsubscribe: ask };
    if (email) throw redirect({ to: '/unsubscribe', search: {}, state, replace: true });
  },
  component: lazyRouteComponent(() => import('../notifications/unsubscribe-screen.tsx'), 'UnsubscribeScreen'),
  staticData: { title: 'Email Preferences' },
});

const importLegal = () => import('../help/legal-page.tsx');
const terms = createRoute({
  getParentRoute: () => visitor,
  path: '/terms',
  component: lazyRouteComponent(importLegal, 'TermsPage'),
  staticData: { title: 'Terms' },
});
const privacy = createRoute({
  getParentRoute: () => visitor,
  path: '/privacy',
  component: lazyRouteComponent(importLegal, 'PrivacyPage'),
  staticData: { title: 'Privacy' },
});
const play = createRoute({
  getParentRoute: () => root,
  path: '/play',
  validateSearch: playSearch,
  component: lazyRouteComponent(() => import('./play/play-page.tsx'), 'PlayPage'),
  staticData: { title: 'Pick Your Nine' },
});

const tryAgain = createRoute({
  getParentRoute: () => root,
  path: '/try',
  component: lazyRouteComponent(() => import('./play/try-page.tsx'), 'TryPage'),
  staticData: { title: 'Season in an Evening' },
});

const verify = createRoute({
  getParentRoute: () => root,
  path: '/verify',
  component: lazyRouteComponent(() => import('./play/verify-page.tsx'), 'VerifyPage'),
});

const importAuth = () => import('./auth-page.tsx');
const authOptions = { getParentRoute: () => root, beforeLoad: needsVisitor, validateSearch: authSearch } as const;
const auth = createRoute({
  ...authOptions,
  path: '/auth',
  component: lazyRouteComponent(importAuth, 'AuthPage'),
  staticData: { title: 'Sign In' },
});
const authReset = createRoute({
  ...authOptions,
  path: '/auth/reset-password',
  component: lazyRouteComponent(importAuth, 'AuthResetPage'),
  staticData: { title: 'Sign In' },
});
const authCallback = createRoute({
  ...authOptions,
  path: '/auth/callback',
  component: lazyRouteComponent(() => import('./auth-callback-page.tsx'), 'AuthCallbackPage'),
  staticData: { title: 'Sign In' },
});
const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: '/auth/confirm',
  component: lazyRouteComponent(() => import('../auth/confirm-email.tsx'), 'ConfirmEmailPage'),
  staticData: { title: 'Confirm Your Email' },
});
const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  beforeLoad: () => {
    throw redirect({ to: '/auth', replace: true });
  },
});
const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  beforeLoad: () => {
    throw redirect({ to: '/auth', search: { view: 'sign_up' }, replace: true });
  },
});
const changePassword = createRoute({
  getParentRoute: () => root,
  path: '/auth/change-password',
  validateSearch: resetSearch,
  beforeLoad: needsSessionOrToken,
  component: lazyRouteComponent(() => import('../auth/change-password-page.tsx'), 'ChangePasswordPage'),
  staticData: { title: 'Set New Password' },
});

/** The pages that open without a session, in the order of the spec's route table. */
export const visitorRoutes = [
  visitor.addChildren([landing, unsubscribe, terms, privacy]),
  play,
  tryAgain,
  verify,
  auth,
  authReset,
  authCallback,
  confirmEmail,
  login,
  register,
  changePassword,
] as const;
