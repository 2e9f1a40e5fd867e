import * as Sentry from '@sentry/react';

/** Of so many operations one is traced, and from where it is reported [A9.7]. */
export const TRACES_SAMPLE_RATE = 0.1;
export const ENVIRONMENT = 'production';

/**
 * Reports errors to the service behind this key [A8.10]; what React catches comes by the console. Slow and failed
 * requests go along as what happened before.
 */
export function startErrorReports(dsn: string): void {
  Sentry.init({
    dsn,
    environment: ENVIRONMENT,
    tracesSampleRate: TRACES_SAMPLE_RATE,
    dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [], urlQueryParams: false },
    // Only our own server may be told of a trace.
    tracePropagationTargets: [],
    integrations: [Sentry.browserTracingIntegration(), Sentry.captureConsoleIntegration({ levels: ['error'] })],
    beforeSend: withoutSecrets,
  });
}

/** Ties reports to a user by id alone. */
export function reportAs(userId: string | null): void {
  Sentry.setUser(userId ? { id: userId } : null);
}

// The tokens of links stand in addresses: /join/…, /invitations/…, ?token=….
function withoutSecrets(event: Sentry.ErrorEvent): Sentry.ErrorEvent {
  const clean = (text: string) =>
    text.replace(/\/(join|invitations)\/[^/?#\s"]+/g, '/$1/…').replace(/([?&](?:token|email|code)=)[^&#\s"]+/g, '$1…');
  return JSON.parse(JSON.stringify(event), (_key, value) => (typeof value === 'string' ? clean(value) : value));
}
