import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import { API_BASE } from '@singleback/contract/call.ts';
import type { Telemetry } from '@singleback/contract/telemetry.ts';
import { MINUTE_MS } from '@singleback/game/season/durations.ts';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type { Context } from './context.ts';
import { type DevTools, devRoutes } from './dev/dev-routes.ts';
import { accountRoutes } from './features/account/account-routes.ts';
import { type Auth, makeAuth } from './features/account/auth.ts';
import { authRoutes } from './features/account/auth-routes.ts';
import { codesRoutes } from './features/account/codes/codes-routes.ts';
import { passkeysRoutes } from './features/account/passkeys/passkeys-routes.ts';
import { assertAdmin } from './features/account/second-factor/second-factor-service.ts';
import { sessionsRoutes } from './features/account/sessions/sessions-routes.ts';
import { signUpRoutes } from './features/account/sign-up/sign-up-routes.ts';
import { billingRoutes } from './features/billing/billing-routes.ts';
import { chancesRoutes } from './features/chances/chances-routes.ts';
import { chatRoutes } from './features/chat/chat-routes.ts';
import { commissionersRoutes } from './features/commissioners/commissioners-routes.ts';
import { feedbackRoutes } from './features/feedback/feedback-routes.ts';
import { forecastRoutes } from './features/forecast/forecast-routes.ts';
import { gameDayRoutes } from './features/gameday/gameday-routes.ts';
import { groupsCalls } from './features/groups/groups-calls.ts';
import { hindsightRoutes } from './features/hindsight/hindsight-routes.ts';
import { invitationsRoutes } from './features/invitations/invitations-routes.ts';
import { joinPageHead } from './features/invitations/join-page.ts';
import { leaderboardRoutes } from './features/leaderboard/leaderboard-routes.ts';
import { lineupsRoutes } from './features/lineups/lineups-routes.ts';
import { notificationsRoutes } from './features/notifications/notifications-routes.ts';
import { ordersRoutes } from './features/orders/orders-routes.ts';
import { overridesRoutes } from './features/overrides/overrides-routes.ts';
import { playersRoutes } from './features/players/players-routes.ts';
import { recapRoutes } from './features/recap/recap-routes.ts';
import { reportsRoutes } from './features/reports/reports-routes.ts';
import { scoreboardRoutes } from './features/scoreboard/scoreboard-routes.ts';
import { seasonRoutes } from './features/season/season-routes.ts';
import { trophiesRoutes } from './features/trophies/trophies-routes.ts';
import { tryRoutes } from './features/try/try-routes.ts';
import { webhooksRoutes } from './features/webhooks/webhooks-routes.ts';
import { apiDocsRoutes } from './http/api-docs/api-docs-routes.ts';
import { bindCalls } from './http/bind.ts';
import { answerClientError, answerErrors, answerFrameworkError, answerNotFound } from './http/errors.ts';
import { keepStandingsFresh } from './http/fresh-standings.ts';
import { healthRoutes } from './http/health-routes.ts';
import { refuseDuringMaintenance } from './http/maintenance.ts';
import { type MetricsSettings, metricsRoutes } from './http/metrics-routes.ts';
import { refuseEncodedBodies, refuseUnstorableText } from './http/readable-requests.ts';
import { schemaController } from './http/schema-compilers.ts';
import { secureAnswers } from './http/security.ts';
import { closeConnectionsOnShutdown } from './http/shutdown.ts';
import { NO_TELEMETRY, telemetryHosts, telemetryRoutes } from './http/telemetry-routes.ts';
import { watchRequests } from './http/watch-requests.ts';
import { serveWeb } from './http/web-files.ts';
import { type AddressOf, clientAddressBy, type TrustedProxies } from './lib/client-address.ts';
import type { Measures } from './lib/measures.ts';
import { networkOf } from './lib/rate-limits.ts';
import { adminRoutes } from './operator/admin/admin-routes.ts';

export interface AppOptions {
  logger?: FastifyBaseLogger;
  trustProxy?: TrustedProxies;
  /** The folder of the built web; null serves the API only. */
  webRoot?: string | null;
  /** Routes under /dev, in a playground only. */
  dev?: DevTools | null;
  auth?: Auth;
  /** The metrics to count requests in, if any. */
  measures?: Measures | null;
  /** The token that gives access to the metrics; null: none. */
  metricsToken?: string | null;
  /** Requests per address and minute. */
  requestsPerMinute?: number;
  /** How long receiving a request may take, body included, and how often that is checked. */
  requestTimeoutMs?: number;
  timeoutCheckMs?: number;
  /** Where pages report errors and usage; nowhere by default. */
  telemetry?: Telemetry;
  /** Aborted when shutdown begins; responses then close their connections. */
  shutdown?: AbortSignal | null;
}

const LARGEST_BODY = 128 * 1024;
const QUIET_LIMIT = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };
// An incomplete request gets a 408 then, and its connection is closed.
const REQUEST_TIMEOUT_MS = 30_000;
const TIMEOUT_CHECK_MS = 5_000;

/** Builds the whole app, not yet listening: main starts it, tests inject requests. */
export async function buildApp(context: Context, options: AppOptions = {}): Promise<FastifyInstance> {
  const requestTimeout = options.requestTimeoutMs ?? REQUEST_TIMEOUT_MS;
  const app = Fastify({
    ...(options.logger ? { loggerInstance: options.logger } : { logger: false }),
    // http/watch-requests.ts logs requests instead.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: LARGEST_BODY,
    requestTimeout,
    http: {
      ...{ requestTimeout, headersTimeout: requestTimeout },
      connectionsCheckingInterval: options.timeoutCheckMs ?? TIMEOUT_CHECK_MS,
    },
    // Requests that arrive while the app closes are still served.
    return503OnClosing: false,
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerClientError,
    routerOptions: { maxParamLength: 600 },
    genReqId: () => context.ids.uuid(),
    schemaController,
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, useDefaults: true } },
  });
  decorateClientAddress(app, clientAddressBy(options.trustProxy ?? null));
  answerErrors(app);
  watchRequests(app, options.measures ?? null);
  keepStandingsFresh(app, context.standings);
  closeConnectionsOnShutdown(app, options.shutdown ?? null);
  const telemetry = options.telemetry ?? NO_TELEMETRY;
  const pageStamp = await secureAnswers(app, context.publicUrl, telemetryHosts(telemetry));
  await app.register(compress, { globalDecompression: false, threshold: 1024, encodings: ['br', 'gzip'] });
  await app.register(rateLimit, {
    global: true,
    timeWindow: MINUTE_MS,
    max: options.requestsPerMinute ?? 1200,
    keyGenerator: ({ clientAddress }) => networkOf(clientAddress),
    allowList: isUnlimited,
    // Sent with refusals only, because each header costs time per request.
    addHeadersOnExceeding: QUIET_LIMIT,
  });
  refuseEncodedBodies(app);
  refuseUnstorableText(app);
  await app.register(
    async (api) => {
      await registerApi(api, context, options.auth ?? makeAuth(context), telemetry);
      chancesRoutes(api, context, options.measures ?? null);
      healthRoutes(api, context, options.shutdown ?? null);
      metricsRoutes(api, context, metricsOf(options));
    },
    { prefix: API_BASE },
  );
  if (options.dev) devRoutes(app, options.dev);
  if (options.webRoot) await serveWeb(app, { root: options.webRoot, pageStamp }, (path) => joinPageHead(context, path));
  else app.setNotFoundHandler({ preHandler: app.rateLimit() }, answerNotFound);
  await app.ready();
  return app;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The client's address as reported by the trusted proxies. */
    clientAddress: string;
  }
}

function decorateClientAddress(app: FastifyInstance, addressOf: AddressOf): void {
  app.decorateRequest('clientAddress', {
    getter(this: FastifyRequest) {
      return addressOf(this.raw);
    },
  });
}

/**
 * Static files are not limited; calls and unknown paths are, including pages and join links. Decided by the matched
 * route, since an address can be written in many ways.
 */
function isUnlimited({ routeOptions: { url } }: FastifyRequest): boolean {
  return url !== undefined && !url.startsWith(API_BASE);
}

function metricsOf({ measures, metricsToken }: AppOptions): MetricsSettings | null {
  return measures && metricsToken ? { measures, token: metricsToken } : null;
}

async function registerApi(api: FastifyInstance, context: Context, auth: Auth, telemetry: Telemetry): Promise<void> {
  refuseDuringMaintenance(api, context.site);
  bindCalls(api, context, [groupsCalls], assertAdmin);
  accountRoutes(api, context, auth);
  adminRoutes(api, context, auth);
  authRoutes(api, context, auth);
  passkeysRoutes(api, context, auth);
  sessionsRoutes(api, context);
  signUpRoutes(api, context, auth);
  codesRoutes(api, context, auth);
  billingRoutes(api, context);
  feedbackRoutes(api, context);
  gameDayRoutes(api, context);
  forecastRoutes(api, context);
  hindsightRoutes(api, context);
  commissionersRoutes(api, context);
  chatRoutes(api, context);
  webhooksRoutes(api, context);
  invitationsRoutes(api, context);
  leaderboardRoutes(api, context);
  lineupsRoutes(api, context);
  notificationsRoutes(api, context);
  ordersRoutes(api, context);
  overridesRoutes(api, context);
  playersRoutes(api, context);
  recapRoutes(api, context);
  reportsRoutes(api, context);
  scoreboardRoutes(api, context);
  seasonRoutes(api, context);
  telemetryRoutes(api, context, telemetry);
  trophiesRoutes(api, context);
  tryRoutes(api, context);
  apiDocsRoutes(api);
}
