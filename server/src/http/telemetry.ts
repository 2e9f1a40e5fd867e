import type { Telemetry } from '@singleback/contract/telemetry.ts';
import type { Handlers } from '../handlers.ts';

/** No telemetry. */
export const NO_TELEMETRY: Telemetry = { sentry: null, posthog: null };

/** The hosts that a page may report to, for its content security policy. */
export function telemetryHosts({ sentry, posthog }: Telemetry): string[] {
  return [...(sentry ? [new URL(sentry.dsn).origin] : []), ...(posthog ? [new URL(posthog.host).origin] : [])];
}

/** Returns where a page should report [A7.20, A8.10]. */
export const telemetryCalls = (telemetry: Telemetry) =>
  ({ 'GET /telemetry': async () => telemetry }) satisfies Handlers;
