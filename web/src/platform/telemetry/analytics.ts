// Bundles the recorder, because the CSP allows no third-party scripts.
import { posthog } from 'posthog-js/dist/module.full.no-external.js';
import type { User } from '../api/user.ts';
import { identityOf, isPrivatePage, type OnPage, withSafeTexts, withSafeUrls } from './reports.ts';

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

/** The recorded attributes of an element: only those for its appearance, none that can contain a name or token. */
const RECORDED_ATTRIBUTES: ReadonlySet<string> = new Set([
  ...['class', 'style', 'type', 'rel', 'dir', 'lang', 'hidden', 'disabled', 'open', 'role', 'data-theme', '_cssText'],
  ...['width', 'height', 'viewbox', 'd', 'cx', 'cy', 'r', 'rx', 'ry', 'x', 'y', 'x1', 'x2', 'y1', 'y2', 'points'],
  ...['fill', 'stroke', 'stroke-width', 'transform', 'colspan', 'rowspan'],
]);

/** A recorded attribute, or '' if it must not be recorded. Style sheets keep their URL. */
function recordedAttribute(name: string, value: string): string {
  if (name.startsWith('rr_') || RECORDED_ATTRIBUTES.has(name) || RECORDED_ATTRIBUTES.has(name.toLowerCase())) {
    return value;
  }
  return name === 'href' && /^(https?:\/\/[^/]+)?\/assets\/[\w.-]+\.css$/.test(value) ? value : '';
}

/**
 * How analytics reports [A7.20]. URLs are sent without query and tokens, and recordings show how pages are used, not
 * their content: all text, inputs and sensitive attributes are masked, because any page may contain a pick that is not
 * locked, a calendar URL or a new token.
 */
const analyticsSettings = {
  person_profiles: 'identified_only',
  capture_pageview: 'history_change',
  disable_external_dependency_loading: true,
  before_send: <Event>(event: Event) => (event === null ? null : withSafeTexts(event)),
  // These would store a visitor's first URL and referrer unmodified, and send them with each feature flag request.
  save_referrer: false,
  save_campaign_params: false,
  disable_capture_url_hashes: true,
  mask_all_text: true,
  mask_all_element_attributes: true,
  capture_performance: false,
  capture_heatmaps: false,
  capture_exceptions: false,
  enable_recording_console_log: false,
  session_recording: {
    maskAllInputs: true,
    maskTextSelector: '*',
    blockSelector: 'img, canvas, iframe',
    maskAttributeFn: recordedAttribute,
    maskCapturedNetworkRequestFn: <Request extends { name?: string }>(request: Request) => ({
      ...request,
      ...(request.name !== undefined && { name: withSafeUrls(request.name) }),
    }),
    recordBody: false,
    recordHeaders: false,
    // Events pass before_send uncompressed; they are compressed in transit.
    compress_events: false,
  },
} as const;
