import { call } from '../data/api.ts';
import { session } from '../data/session.ts';
import type { User } from '../data/user.ts';
import { watchRequests } from './request-log.ts';

/** Logs slow and failed requests; where this house has keys, reports errors and the page's use [A7.20, A8.10]. */
export async function startTelemetry(): Promise<void> {
  // biome-ignore lint/suspicious/noConsole: it is the page's log, and goes along with what is reported
  watchRequests((trouble) => console.warn(trouble));
  const keys = await call('GET /telemetry').catch(() => null);
  const told: ((user: User | null) => void)[] = [];
  if (keys?.sentry) {
    const { startErrorReports, reportAs } = await import('./error-reports.ts');
    startErrorReports(keys.sentry.dsn);
    told.push((user) => reportAs(user?.id ?? null));
  }
  if (keys?.posthog) {
    const { startAnalytics, identify } = await import('./analytics.ts');
    startAnalytics(keys.posthog);
    told.push(identify);
  }
  if (told.length > 0) followUser((user) => told.forEach((tell) => void tell(user)));
}

/** Tells who is signed in, now and whenever it changes; a visitor is not told at the start. */
function followUser(tell: (user: User | null) => void): void {
  let known: User | null = null;
  const look = () => {
    const state = session.read();
    const user = state.status === 'session' ? state.user : null;
    if (user === known) return;
    known = user;
    tell(user);
  };
  session.subscribe(look);
  look();
}
