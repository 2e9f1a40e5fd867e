import { call } from '../api/call.ts';
import { session } from '../api/session.ts';
import type { User } from '../api/user.ts';
import { isPrivatePage, type OnPage, watchRequests } from './reports.ts';

/**
 * Logs slow and failed requests; if the server has keys, reports errors and analytics [A7.20, A8.10]. Analytics starts
 * on the first public page.
 */
export async function startTelemetry(onPage: OnPage): Promise<void> {
  // biome-ignore lint/suspicious/noConsole: it is the page's log, and goes along with what is reported
  watchRequests((trouble) => console.warn(trouble));
  const keys = await call('GET /telemetry').catch(() => null);
  if (keys?.sentry) {
    const { startErrorReports, reportAs } = await import('./error-reports.ts');
    startErrorReports(keys.sentry.dsn);
    followUser((user) => reportAs(user?.id ?? null));
  }
  if (keys?.posthog) {
    await firstPublicPage(onPage);
    const { startAnalytics, identify } = await import('./analytics.ts');
    startAnalytics(keys.posthog, onPage);
    followUser(identify);
  }
}

function firstPublicPage(onPage: OnPage): Promise<void> {
  if (!isPrivatePage(location.pathname)) return Promise.resolve();
  return new Promise((resolve) => onPage((pathname) => !isPrivatePage(pathname) && resolve()));
}

/** Reports the signed-in user now and on every change; an initial visitor is not reported. */
function followUser(onUser: (user: User | null) => void): void {
  let known: User | null = null;
  const look = () => {
    const state = session.read();
    const user = state.status === 'session' ? state.user : null;
    if (user === known) return;
    known = user;
    onUser(user);
  };
  session.subscribe(look);
  look();
}
