import { createRoute, createRouter, lazyRouteComponent, type RouterHistory, redirect } from '@tanstack/react-router';
import { hideConfirmToken } from '../auth/confirm-link.ts';
import { needsAdmin } from './admit.ts';
import { PageError } from './error-boundary.tsx';
import {
  builderSearch,
  groupSearch,
  leaderboardSearch,
  ordersSearch,
  profileSearch,
  scoreboardSearch,
} from './route-search.ts';
import { root, signedIn } from './routes/parent-routes.tsx';
import { visitorRoutes } from './routes/visitor-routes.tsx';
import { NotFound } from './visitor-shell.tsx';

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
    /** The player whom a visitor picked on the landing page. */
    pick?: string;
    /** The group that was just joined. */
    joined?: string | null;
    /** The lineup with which the user has just begun: the top of /lineups celebrates it. */
    firstSave?: string | null;
    /** The lineup that was just saved: its card is open. */
    openLineup?: string;
    /** The table is to be shown at the user's own row. */
    ownRow?: boolean;
    /** The address to which the sign-in screen has just sent an email, and what kind of email. */
    /** The account was just deleted: the sign-in page says so. */
    accountDeleted?: boolean;
    emailSent?: { kind: 'sign_up' | 'forgot_password' | 'code'; to: string };
    /** The e-mail of the opened unsubscribe link. */
    unsubscribeEmail?: string;
    /** Whether that page asks before it unsubscribes. */
    asksToUnsubscribe?: boolean;
  }
}

type AdminPages = typeof import('../admin/admin-pages.tsx');

// Opens the profile on its Notifications tab over the lineups [A2.15].
const preferences = createRoute({
  getParentRoute: () => signedIn,
  path: '/preferences',
  beforeLoad: () => {
    throw redirect({ to: '/lineups', search: { openProfile: 'notifications' }, replace: true });
  },
});
const importLineups = () => import('./gameday/lineups-page.tsx');
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
// One import for both, so that the first screen carries the name of one file only.
const importPlan = () => import('./plan/plan-page.tsx');
const plan = createRoute({
  getParentRoute: () => signedIn,
  path: '/plan',
  component: lazyRouteComponent(importPlan, 'PlanPage'),
  staticData: { title: 'Plan' },
});
const orders = createRoute({
  getParentRoute: () => signedIn,
  path: '/orders',
  validateSearch: ordersSearch,
  component: lazyRouteComponent(importPlan, 'OrdersPage'),
  staticData: { title: 'If I’m Away' },
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
const importGroup = () => import('./group/group-page.tsx');
const group = createRoute({
  getParentRoute: () => signedIn,
  path: '/groups/$groupId',
  validateSearch: groupSearch,
  component: lazyRouteComponent(importGroup, 'GroupPage'),
  staticData: { title: 'Group' },
});
const manageGroup = createRoute({
  getParentRoute: () => signedIn,
  path: '/groups/$groupId/manage',
  component: lazyRouteComponent(() => import('./group/manage-page.tsx'), 'ManagePage'),
  staticData: { title: 'Manage Group' },
});
const recap = createRoute({
  getParentRoute: () => signedIn,
  path: '/groups/$groupId/recap/$week',
  component: lazyRouteComponent(importGroup, 'WeekPage'),
  staticData: { title: 'Season' },
});
const forecasts = createRoute({
  getParentRoute: () => signedIn,
  path: '/forecasts',
  component: lazyRouteComponent(() => import('../help/forecasts/forecasts-page.tsx'), 'ForecastsPage'),
  staticData: { title: 'How these numbers are made' },
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

// One chunk for the whole console, so that the first screen carries the name of one file only.
const importAdmin = () => import('../admin/admin-pages.tsx');
const admin = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin',
  beforeLoad: needsAdmin,
  component: lazyRouteComponent(importAdmin, 'AdminConsole'),
  staticData: { title: 'Admin' },
});
const ofAdmin = <Path extends string>(path: Path, component: Exclude<keyof AdminPages, 'AdminConsole'>) =>
  createRoute({ getParentRoute: () => admin, path, component: lazyRouteComponent(importAdmin, component) });
const adminPages = admin.addChildren([
  ofAdmin('/', 'OverviewPage'),
  ofAdmin('users', 'UsersPage'),
  ofAdmin('users/$userId', 'UserPage'),
  ofAdmin('groups', 'GroupsPage'),
  ofAdmin('groups/$groupId', 'GroupPage'),
  ofAdmin('reports', 'ReportsPage'),
  ofAdmin('feedback', 'FeedbackPage'),
  ofAdmin('jobs', 'JobsPage'),
  ofAdmin('audit-log', 'AuditLogPage'),
]);

/** All routes, in the order of the spec's route table [A2.1 to A2.16]. */
const routeTree = root.addChildren([
  ...visitorRoutes,
  signedIn.addChildren([
    preferences,
    lineups,
    lineupsOfWeek,
    lineupBuilder,
    lineupBuilderOfWeek,
    plan,
    orders,
    transactions,
    subscription,
    subscriptionSuccess,
    subscriptionCancel,
    scoreboard,
    groups,
    group,
    manageGroup,
    recap,
    forecasts,
    leaderboard,
    join,
    invitation,
    acceptInvitation,
    adminPages,
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
