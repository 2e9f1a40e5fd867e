import { createHash } from 'node:crypto';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import type { Telemetry } from '@singleback/contract/health.ts';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import type { Handlers } from '../handlers.ts';
import { DATA_POLICY } from '../lib/requests.ts';

// Logos and headshots come from here; everything else is from our own origin.
const PICTURE_HOSTS = ['https://a.espncdn.com'];

// Browser features that no script of a page may request.
const NOTHING_PERMITTED = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer', 'microphone'],
  ...['midi', 'payment', 'usb'],
]
  .map((feature) => `${feature}=()`)
  .join(', ');

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route answers with data only, never with a page. */
    isData?: boolean;
  }
}

// Of helmet's headers, those that also protect an answer that is not a page. Each header costs time per request.
const OF_DATA = [
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
  'cross-origin-resource-policy',
];

/**
 * Sets security headers of every response: our own scripts only, no framing, HSTS if the product is served over https;
 * for data (`config.isData` of a route) only what concerns data, and a policy that permits nothing; for the files of pages
 * only that, because a first view fetches dozens. They are constant,
 * so helmet computes them once rather than per request. `reportHosts`: other hosts that pages may send to. Returns a
 * short hash that changes with the headers of pages.
 */
export async function secureAnswers(
  app: FastifyInstance,
  publicUrl: string,
  reportHosts: readonly string[] = [],
): Promise<string> {
  const fixed = await headersOf(optionsFor(publicUrl, reportHosts));
  fixed['permissions-policy'] = NOTHING_PERMITTED;
  const ofFiles = Object.fromEntries(Object.entries(fixed).filter(([name]) => OF_DATA.includes(name)));
  const ofData = { ...DATA_POLICY, ...ofFiles };
  app.addHook('onRequest', ({ routeOptions: { config, url } }, reply, done) => {
    reply.headers(config.isData ? ofData : isPartOfPage(url) ? ofFiles : fixed);
    done();
  });
  return createHash('sha256').update(JSON.stringify(fixed)).digest('hex').slice(0, 8);
}

/** A file that is only used within a page, under the page's own policy; a worker has one of its own. */
const isPartOfPage = (url = '') => url.startsWith('/assets/') && !url.includes('worker');

/** The digests of a page's style elements, as the policy names them. */
export const styleDigests = (html: string): readonly string[] =>
  [...html.matchAll(/<style>([^<]*)<\/style>/g)].map(
    ([, css = '']) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  );

/** Permits a page that is sent now style elements of its own, by their digests. */
export function permitStyles(reply: FastifyReply, digests: readonly string[]): void {
  const policy = reply.getHeader('content-security-policy');
  if (digests.length === 0 || typeof policy !== 'string') return;
  reply.header('content-security-policy', policy.replace("style-src 'self'", `$& ${digests.join(' ')}`));
}

async function headersOf(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const [plain, secured] = [Fastify(), Fastify()];
  await secured.register(helmet, options);
  const [without, withThem] = await Promise.all(
    [plain, secured].map(async (each) => {
      each.get('/', async () => '');
      const { headers } = await each.inject('/');
      await each.close();
      return headers;
    }),
  );
  const added = Object.entries(withThem ?? {}).filter(([name]) => without?.[name] === undefined);
  return Object.fromEntries(added.map(([name, value]) => [name, String(value)]));
}

function optionsFor(publicUrl: string, reportHosts: readonly string[]): FastifyHelmetOptions {
  const isSecure = publicUrl.startsWith('https:');
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Scripts set styles of elements by the object model, and add sheets that they construct; both are permitted.
        styleSrc: ["'self'"],
        // blob: is an image that the page itself has drawn, to be shared.
        imgSrc: ["'self'", 'data:', 'blob:', ...PICTURE_HOSTS],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...reportHosts],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isSecure && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  };
}

/** No telemetry. */
export const NO_TELEMETRY: Telemetry = { sentry: null, posthog: null };

/** The hosts that a page may report to, for its content security policy. */
export function telemetryHosts({ sentry, posthog }: Telemetry): string[] {
  return [...(sentry ? [new URL(sentry.dsn).origin] : []), ...(posthog ? [new URL(posthog.host).origin] : [])];
}

/** Returns where a page should report [A7.20, A8.10]. */
export const telemetryCalls = (telemetry: Telemetry) =>
  ({ 'GET /telemetry': async () => telemetry }) satisfies Handlers;
