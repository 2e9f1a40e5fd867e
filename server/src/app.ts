import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import { API_BASE } from '@singleback/contract/call.ts';
import type { Telemetry } from '@singleback/contract/health.ts';
import { MINUTE_MS } from '@singleback/game/season/durations.ts';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type { Context } from './context.ts';
import { type DevTools, devRoutes } from './dev/dev-routes.ts';
import { accountCalls, passkeysCalls, signUpCalls } from './features/account/account-calls.ts';
import { type Auth, makeAuth } from './features/account/auth.ts';
import { authRoutes, sessionCalls } from './features/account/auth-routes.ts';
import { assertAdmin } from './features/account/second-factor/second-factor-service.ts';
import { billingCalls } from './features/billing/checkout.ts';
import { syncWhileOpen, webhookRoute } from './features/billing/webhook-routes.ts';
import { openChances } from './features/chances/chances-service.ts';
import { chancesCalls } from './features/chances/own-view.ts';
import { chatCalls } from './features/chat/moderate.ts';
import { commissionersCalls } from './features/commissioners/commissioners.ts';
import { feedbackCalls } from './features/feedback/feedback-service.ts';
import { forecastCalls } from './features/forecast/forecast-service.ts';
import { gameDayCalls } from './features/gameday/gameday-service.ts';
import { groupsCalls } from './features/groups/groups-calls.ts';
import { hindsightCalls, openJudge } from './features/hindsight/hindsight-service.ts';
import { invitationsCalls } from './features/invitations/sent-invitations.ts';
import { joinPageHead } from './features/invitations/waiting-group-service.ts';
import { leaderboardCalls } from './features/leaderboard/leaderboard-calls.ts';
import { lineupsCalls } from './features/lineups/lineups-calls.ts';
import { notificationsCalls, notificationsRoutes } from './features/notifications/notifications-routes.ts';
import { ordersCalls } from './features/orders/orders-service.ts';
import { overridesCalls } from './features/overrides/overrides-service.ts';
import { playersCalls } from './features/players/players-calls.ts';
import { recapCalls } from './features/recap/recap-service.ts';
import { winsCalls } from './features/recap/winners.ts';
import { reportsCalls } from './features/reports/reports-service.ts';
import { scoreboardCalls } from './features/scoreboard/scoreboard-service.ts';
import { seasonCalls } from './features/season/season-service.ts';
import { openGroupSheets, sheetsCalls } from './features/sheets/sheets-service.ts';
import { trophiesCalls } from './features/trophies/trophies-service.ts';
import { tryCalls } from './features/try/try-calls.ts';
import { webhooksCalls } from './features/webhooks/webhooks-service.ts';
import { apiDocsRoutes } from './http/api-docs/api-docs-routes.ts';
import { bindCalls } from './http/bind.ts';
import { answerClientError, answerErrors, answerFrameworkError, answerNotFound } from './http/errors.ts';
import { FIRST_DATA_MS } from './http/first-pages.ts';
import { healthCalls, type MetricsSettings, metricsRoutes } from './http/health.ts';
import {
  closeConnectionsOnShutdown,
  refuseDuringMaintenance,
  refuseEncodedBodies,
  refuseUnstorableText,
  watchRequests,
} from './http/hooks.ts';
import { schemaController } from './http/schema-compilers.ts';
import { NO_TELEMETRY, secureAnswers, telemetryCalls, telemetryHosts } from './http/security.ts';
import { serveWeb } from './http/web-files.ts';
import type { Measures } from './lib/measures.ts';
import { networkOf } from './lib/rate-limits.ts';
import { type AddressOf, clientAddressBy, type TrustedProxies } from './lib/requests.ts';
import { LOG_BASE, logRoutes } from './lock-log/log-routes.ts';
import { adminCalls } from './operator/admin/admin-calls.ts';
import type { Standings } from './standings/standings.ts';

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
  /** How long a page waits for the data of its first view. */
  firstDataMs?: typeof FIRST_DATA_MS;
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
    // http/hooks.ts logs requests instead.
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
      registerApi(api, context, { ...options, telemetry });
      metricsRoutes(api, context, metricsOf(options));
    },
    { prefix: API_BASE },
  );
  logRoutes(app, context.db);
  if (options.dev) devRoutes(app, options.dev);
  const { webRoot: root, firstDataMs = FIRST_DATA_MS } = options;
  if (root) await serveWeb(app, { root, pageStamp, firstDataMs }, (path) => joinPageHead(context, path));
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
 * Static files are not limited; calls, the log and unknown paths are, including pages and join links. Decided by the matched
 * route, since an address can be written in many ways.
 */
function isUnlimited({ routeOptions: { url } }: FastifyRequest): boolean {
  return url !== undefined && !url.startsWith(API_BASE) && !url.startsWith(LOG_BASE);
}

function metricsOf({ measures, metricsToken }: AppOptions): MetricsSettings | null {
  return measures && metricsToken ? { measures, token: metricsToken } : null;
}

function registerApi(api: FastifyInstance, context: Context, options: AppOptions & { telemetry: Telemetry }): void {
  const auth = options.auth ?? makeAuth(context);
  const chances = openChances(context);
  const sheets = openGroupSheets(context);
  const judge = openJudge();
  for (const { close } of [chances, sheets, judge]) api.addHook('onClose', close);
  options.measures?.watch(
    'chances_age_seconds',
    'How old the chances were that were asked for last',
    () => chances.editions.ageMs() / 1_000,
  );
  refuseDuringMaintenance(api, context.site);
  const tables = [
    ...[
      accountCalls(auth),
      passkeysCalls(auth),
      sessionCalls(context, auth),
      signUpCalls(context, auth),
      adminCalls(auth),
    ],
    ...[billingCalls(context), feedbackCalls, notificationsCalls, reportsCalls],
    ...[groupsCalls, commissionersCalls, invitationsCalls, chatCalls, webhooksCalls],
    ...[seasonCalls(context), playersCalls(context), forecastCalls(context), scoreboardCalls(context), overridesCalls],
    ...[lineupsCalls(context), ordersCalls, tryCalls(context)],
    ...[leaderboardCalls(context, sheets), gameDayCalls(context), chancesCalls(chances)],
    ...[recapCalls(context), winsCalls, trophiesCalls, hindsightCalls(context, judge), sheetsCalls(sheets)],
    ...[healthCalls(options.shutdown ?? null), telemetryCalls(options.telemetry)],
  ];
  bindCalls(api, context, tables, assertAdmin);
  authRoutes(api, context, auth);
  webhookRoute(api, context);
  syncWhileOpen(api, context);
  notificationsRoutes(api, context);
  apiDocsRoutes(api);
}

/**
 * Makes every request for standings that follows a change answered by this process read the database again, and one that
 * says `Cache-Control: no-cache`, as pages do shortly after a change that another process may have answered.
 */
function keepStandingsFresh(app: FastifyInstance, standings: Standings): void {
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    if (headers['cache-control'] === 'no-cache') standings.expire();
    done();
  });
  app.addHook('onSend', ({ method }, _reply, payload, done) => {
    if (method !== 'GET' && method !== 'HEAD') standings.expire();
    done(null, payload);
  });
}
