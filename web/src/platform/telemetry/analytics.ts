// Bundles the recorder, because the CSP allows no third-party scripts.
import { posthog } from 'posthog-js/dist/module.full.no-external.js';
import type { User } from '../api/user.ts';
import { analyticsSettings } from './analytics-settings.ts';
import { identityOf } from './identity.ts';
import { isPrivatePage, type OnPage } from './safe-urls.ts';

/**
 * Starts analytics and its session recorder with this key [A7.20]. Must be called on a public page; recording pauses on
 * private ones.
 * @param onPage calls back with the path of every page opened from now on
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

/** Identifies the user, or resets after signing out [A7.20]. */
export function identify(user: User | null): void {
  if (!user) {
    posthog.reset();
    return;
  }
  const { id, fields } = identityOf(user);
  posthog.identify(id, { ...fields });
}
