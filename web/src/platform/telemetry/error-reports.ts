import * as Sentry from '@sentry/react';
import { reportSettings } from './reports.ts';

/**
 * Starts error reports with this key [A8.10]; errors caught by React are reported through the console. Slow and failed
 * requests are attached as breadcrumbs.
 */
export function startErrorReports(dsn: string): void {
  Sentry.init({
    ...reportSettings,
    dsn,
    integrations: [Sentry.browserTracingIntegration(), Sentry.captureConsoleIntegration({ levels: ['error'] })],
  });
}

/** Attributes reports to a user by id only. */
export function reportAs(userId: string | null): void {
  Sentry.setUser(userId ? { id: userId } : null);
}
