import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import { hideConfirmToken } from '../auth/confirm-link.ts';
import { needsSession, needsSessionOrToken, needsVisitor } from './admit.ts';
import { PageError } from './error-boundary.tsx';
import {
  authSearch,
  builderSearch,
  leaderboardSearch,
  profileSearch,
  resetSearch,
  scoreboardSearch,
  unsubscribeSearch,
} from './route-search.ts';
import { NotFound, VisitorShell } from './visitor-shell.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The document title, before the product's name. */
    title?: string;
    /** false for a page with a bottom bar of its own. */
    bottomBar?: boolean;
  }
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface HistoryState {
    /** The token of the opened reset link, kept out of the URL, which is logged and shared. */
    resetToken?: string;
    /** The e-mail of the opened unsubscribe link. */
    unsubscribeEmail?: string;
  }
}

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound, errorComponent: PageError });

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
  beforeLoad: ({ search: { email } }) => {
    if (email) throw redirect({ to: '/unsubscribe', search: {}, state: { unsubscribeEmail: email }, replace: true });
  },
  component: lazyRouteComponent(() => import('../notifications/unsubscribe-screen.tsx'), 'UnsubscribeScreen'),
  staticData: { title: 'Email Preferences' },
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
  component: lazyRouteComponent(() => import('../auth/confirm-email-page.tsx'), 'ConfirmEmailPage'),
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

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: needsSession,
  component: lazyRouteComponent(() => import('./app-shell.tsx'), 'AppShell'),
});
// Opens the profile on its Notifications tab over the lineups [A2.15].
const preferences = createRoute({
  getParentRoute: () => signedIn,
  path: '/preferences',
  beforeLoad: () => {
    throw redirect({ to: '/lineups', search: { openProfile: 'notifications' }, replace: true });
  },
});
const importLineups = () => import('../lineups/manager/lineups-page.tsx');
const lineups = createRoute({
  getParentRoute: () => signedIn,
  path: '/lineups',
  validateSearch: profileSearch,
  component: lazyRouteComponent(importLineups, 'LineupsPage'),
  staticData: { title: 'Lineups' },
});
const lineupsOfWeek = createRoute({
  getParentRoute: () => signedIn,
  path: '/lineups/$week',
  component: lazyRouteComponent(importLineups, 'LineupsOfWeekPage'),
  staticData: { title: 'Lineups' },
});
const importBuilder = () => import('../lineups/builder/lineup-builder-page.tsx');
const builderOptions = {
  getParentRoute: () => signedIn,
  validateSearch: builderSearch,
  staticData: { title: 'Lineup', bottomBar: false },
} as const;
const lineupBuilder = createRoute({
  ...builderOptions,
  path: '/lineup',
  component: lazyRouteComponent(importBuilder, 'LineupBuilderPage'),
});
const lineupBuilderOfWeek = createRoute({
  ...builderOptions,
  path: '/lineup/$week',
  component: lazyRouteComponent(importBuilder, 'LineupBuilderOfWeekPage'),
});
const transactions = createRoute({
  getParentRoute: () => signedIn,
  path: '/lineup/$lineupId/transactions',
  component: lazyRouteComponent(() => import('../lineups/transactions/transactions-screen.tsx'), 'TransactionsScreen'),
  staticData: { title: 'Lineup Transaction History' },
});
const scoreboard = createRoute({
  getParentRoute: () => signedIn,
  path: '/scoreboard',
  validateSearch: scoreboardSearch,
  component: lazyRouteComponent(() => import('../scoreboard/scoreboard-page.tsx'), 'ScoreboardPage'),
  staticData: { title: 'Scoreboard' },
});
const leaderboard = createRoute({
  getParentRoute: () => signedIn,
  path: '/leaderboard',
  validateSearch: leaderboardSearch,
  component: lazyRouteComponent(() => import('../leaderboard/leaderboard-screen.tsx'), 'LeaderboardScreen'),
  staticData: { title: 'Leaderboard' },
});

const groups = createRoute({
  getParentRoute: () => signedIn,
  path: '/groups',
  component: lazyRouteComponent(() => import('./groups-page.tsx'), 'GroupsPage'),
  staticData: { title: 'Groups' },
});
const recap = createRoute({
  getParentRoute: () => signedIn,
  path: '/groups/$groupId/recap/$week',
  component: lazyRouteComponent(() => import('../recap/recap-screen.tsx'), 'RecapScreen'),
  staticData: { title: 'Week Recap' },
});
const subscription = createRoute({
  getParentRoute: () => signedIn,
  path: '/subscription',
  component: lazyRouteComponent(() => import('../premium/subscription-screen.tsx'), 'SubscriptionScreen'),
  staticData: { title: 'Subscription' },
});
const subscriptionSuccess = createRoute({
  getParentRoute: () => signedIn,
  path: '/subscription/success',
  component: lazyRouteComponent(() => import('../premium/success-screen.tsx'), 'SuccessScreen'),
  staticData: { title: 'Subscription' },
});
const subscriptionCancel = createRoute({
  getParentRoute: () => signedIn,
  path: '/subscription/cancel',
  component: lazyRouteComponent(() => import('../premium/cancel-screen.tsx'), 'CancelScreen'),
  staticData: { title: 'Subscription' },
});
const join = createRoute({
  getParentRoute: () => signedIn,
  path: '/join/$token',
  component: lazyRouteComponent(() => import('../invitations/join-screen.tsx'), 'JoinScreen'),
  staticData: { title: 'Join Group' },
});
const importInvitation = () => import('../invitations/invitation-screen.tsx');
const invitation = createRoute({
  getParentRoute: () => signedIn,
  path: '/invitations/$token',
  component: lazyRouteComponent(importInvitation, 'InvitationScreen'),
  staticData: { title: 'Invitation' },
});
const acceptInvitation = createRoute({
  getParentRoute: () => signedIn,
  path: '/invitations/$token/accept',
  component: lazyRouteComponent(importInvitation, 'AcceptInvitationScreen'),
  staticData: { title: 'Invitation' },
});

/** All routes, in the order of the spec's route table [A2.1 to A2.16]. */
const routeTree = root.addChildren([
  visitor.addChildren([landing, unsubscribe]),
  auth,
  authReset,
  authCallback,
  confirmEmail,
  login,
  register,
  changePassword,
  signedIn.addChildren([
    preferences,
    lineups,
    lineupsOfWeek,
    lineupBuilder,
    lineupBuilderOfWeek,
    transactions,
    subscription,
    subscriptionSuccess,
    subscriptionCancel,
    scoreboard,
    groups,
    recap,
    leaderboard,
    join,
    invitation,
    acceptInvitation,
  ]),
]);

// Must run before the router reads the URL.
hideConfirmToken();

/** Creates the app's router; tests pass a history of their own. */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history && { history }),
    defaultPreload: 'intent',
    defaultPreloadDelay: 60,
    scrollRestoration: true,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: NotFound,
  });
}
