import * as Sentry from '@sentry/react';
import { reportSettings } from './report-settings.ts';

/**
 * Reports errors to the service behind this key [A8.10]; what React catches comes by the console. Slow and failed
 * requests go along as what happened before.
 */
export function startErrorReports(dsn: string): void {
  Sentry.init({
    ...reportSettings,
    dsn,
    integrations: [Sentry.browserTracingIntegration(), Sentry.captureConsoleIntegration({ levels: ['error'] })],
  });
}

/** Ties reports to a user by id alone. */
export function reportAs(userId: string | null): void {
  Sentry.setUser(userId ? { id: userId } : null);
}
