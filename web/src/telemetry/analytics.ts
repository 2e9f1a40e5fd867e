// With its recorder inside: the page allows no script of another host.
import { posthog } from 'posthog-js/dist/module.full.no-external.js';
import type { User } from '../data/user.ts';
import { identityOf } from './identity.ts';

/** Starts the analytics and its session recorder behind this key [A7.20]. What is typed is never recorded. */
export function startAnalytics({ key, host }: { key: string; host: string }): void {
  posthog.init(key, {
    api_host: host,
    person_profiles: 'identified_only',
    capture_pageview: 'history_change',
    disable_external_dependency_loading: true,
    session_recording: { maskAllInputs: true },
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
