import {
  type AnyRouter,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import { hideConfirmToken } from '../auth/model.ts';
import { focusMain, setRouteTitle } from '../ui/page-title.ts';
import { needsAdmin, needsSession } from './admit.ts';
import { PageError } from './error-boundary.tsx';
import {
  builderSearch,
  groupSearch,
  leaderboardSearch,
  ordersSearch,
  profileSearch,
  scoreboardSearch,
} from './route-search.ts';
import { root, visitorRoutes } from './visitor-routes.tsx';
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

type AdminPages = typeof import('../admin/admin-pages.tsx')['adminPages'];

/** Pages of a signed-in user. */
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

type Import<Module> = () => Promise<Module>;
/** A page of a signed-in user: its path, the export of a module that draws it, and its title. */
const page = <Path extends string, Module extends object>(
  path: Path,
  importPage: Import<Module>,
  name: keyof Module & string,
  title: string,
) =>
  ({
    ...{ getParentRoute: () => signedIn, path, staticData: { title } },
    component: lazyRouteComponent(importPage as Import<Record<string, RouteComponent>>, name),
  }) as const;

const importLineups = () => import('./gameday/lineups-page.tsx');
const lineups = createRoute({
  ...page('/lineups', importLineups, 'LineupsPage', 'Lineups'),
  validateSearch: profileSearch,
});
const lineupsOfWeek = createRoute(page('/lineups/$week', importLineups, 'LineupsOfWeekPage', 'Lineups'));
const importBuilder = () => import('../lineups/builder/lineup-builder-page.tsx');
const ofBuilder = { validateSearch: builderSearch, staticData: { title: 'Lineup', bottomBar: false } };
const lineupBuilder = createRoute({ ...page('/lineup', importBuilder, 'LineupBuilderPage', ''), ...ofBuilder });
const lineupBuilderOfWeek = createRoute({
  ...page('/lineup/$week', importBuilder, 'LineupBuilderOfWeekPage', ''),
  ...ofBuilder,
});
// One import for both, so that the first screen carries the name of one file only.
const importPlan = () => import('./plan/plan-page.tsx');
const plan = createRoute(page('/plan', importPlan, 'PlanPage', 'Plan'));
const orders = createRoute({
  ...page('/orders', importPlan, 'OrdersPage', 'If I’m Away'),
  validateSearch: ordersSearch,
});
const importTransactions = () => import('../lineups/transactions/transactions-screen.tsx');
const transactions = createRoute(
  page('/lineup/$lineupId/transactions', importTransactions, 'TransactionsScreen', 'Lineup Transaction History'),
);
const importScoreboard = () => import('../scoreboard/scoreboard-page.tsx');
const scoreboard = createRoute({
  ...page('/scoreboard', importScoreboard, 'ScoreboardPage', 'Scoreboard'),
  validateSearch: scoreboardSearch,
});
const importLeaderboard = () => import('../leaderboard/leaderboard-screen.tsx');
const leaderboard = createRoute({
  ...page('/leaderboard', importLeaderboard, 'LeaderboardScreen', 'Leaderboard'),
  validateSearch: leaderboardSearch,
});
const groups = createRoute(page('/groups', () => import('./groups-page.tsx'), 'GroupsPage', 'Groups'));
const importGroup = () => import('./group/group-page.tsx');
const group = createRoute({
  ...page('/groups/$groupId', importGroup, 'GroupPage', 'Group'),
  validateSearch: groupSearch,
});
const importManage = () => import('./group/manage-page.tsx');
const manageGroup = createRoute(page('/groups/$groupId/manage', importManage, 'ManagePage', 'Manage Group'));
const recap = createRoute(page('/groups/$groupId/recap/$week', importGroup, 'WeekPage', 'Season'));
const importForecasts = () => import('../help/forecasts/forecasts-page.tsx');
const forecasts = createRoute(page('/forecasts', importForecasts, 'ForecastsPage', 'How these numbers are made'));
const importSubscription = () => import('../premium/subscription-screen.tsx');
const subscription = createRoute(page('/subscription', importSubscription, 'SubscriptionScreen', 'Subscription'));
const importCheckout = () => import('../premium/checkout-screens.tsx');
const subscriptionSuccess = createRoute(page('/subscription/success', importCheckout, 'SuccessScreen', 'Subscription'));
const subscriptionCancel = createRoute(page('/subscription/cancel', importCheckout, 'CancelScreen', 'Subscription'));
const importJoin = () => import('../invitations/join-screen.tsx');
const join = createRoute(page('/join/$token', importJoin, 'JoinScreen', 'Join Group'));
const importInvitation = () => import('../invitations/invitation-screen.tsx');
const invitation = createRoute(page('/invitations/$token', importInvitation, 'InvitationScreen', 'Invitation'));
const acceptInvitation = createRoute(
  page('/invitations/$token/accept', importInvitation, 'AcceptInvitationScreen', 'Invitation'),
);

// One chunk for the whole console, so that the first screen carries the name of one file only.
const importAdmin = async () => (await import('../admin/admin-pages.tsx')).adminPages;
const admin = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin',
  beforeLoad: needsAdmin,
  component: lazyRouteComponent(importAdmin, 'AdminShell'),
  staticData: { title: 'Admin' },
});
const ofAdmin = <Path extends string>(path: Path, component: keyof AdminPages) =>
  createRoute({
    getParentRoute: () => admin,
    path,
    component: lazyRouteComponent(importAdmin, component),
    // Another user or group is another page.
    remountDeps: ({ params }) => params,
  });
const adminPages = admin.addChildren([
  ofAdmin('/', 'Overview'),
  ofAdmin('users', 'Users'),
  ofAdmin('users/$userId', 'User'),
  ofAdmin('groups', 'Groups'),
  ofAdmin('groups/$groupId', 'Group'),
  ofAdmin('reports', 'Reports'),
  ofAdmin('feedback', 'Feedback'),
  ofAdmin('jobs', 'Jobs'),
  ofAdmin('audit-log', 'AuditLog'),
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

/** On every page change, sets the document title and moves the focus to the start of the page for screen readers. */
export function announcePages(router: AnyRouter): void {
  router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
    const title = router.state.matches.findLast((match) => match.staticData.title)?.staticData.title;
    setRouteTitle(title ?? null);
    if (pathChanged && fromLocation) focusMain();
  });
}
