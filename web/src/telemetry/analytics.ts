// With its recorder inside: the page allows no script of another host.
import { posthog } from 'posthog-js/dist/module.full.no-external.js';
import type { User } from '../api/user.ts';
import { analyticsSettings } from './analytics-settings.ts';
import { identityOf } from './identity.ts';
import { isPrivatePage, type OnPage } from './safe-urls.ts';

/**
 * Starts the analytics and its session recorder behind this key [A7.20]. To be called on a page that is not private; on
 * those that are, recording pauses.
 * @param onPage calls back with the path of every page that is opened from now on
 */
export function startAnalytics({ key, host }: { key: string; host: string }, onPage: OnPage): void {
  posthog.init(key, { ...analyticsSettings, api_host: host });
  let isPaused = false;
  onPage((pathname) => {
    if (isPrivatePage(pathname) === isPaused) return;
    isPaused = !isPaused;
    if (isPaused) posthog.stopSessionRecording();
    else posthog.startSessionRecording();
  });
}

/** Says who uses the page, or that nobody is signed in any more [A7.20]. */
export function identify(user: User | null): void {
  if (!user) {
    posthog.reset();
    return;
  }
  const { id, fields } = identityOf(user);
  posthog.identify(id, { ...fields });
}
