import { withSafeTexts, withSafeUrls } from './safe-urls.ts';

/** What of an element's attributes is recorded: how it looks, and nothing that can name a player, a person or a token. */
const RECORDED_ATTRIBUTES: ReadonlySet<string> = new Set([
  ...['class', 'style', 'type', 'rel', 'dir', 'lang', 'hidden', 'disabled', 'open', 'role', 'data-theme', '_cssText'],
  ...['width', 'height', 'viewbox', 'd', 'cx', 'cy', 'r', 'rx', 'ry', 'x', 'y', 'x1', 'x2', 'y1', 'y2', 'points'],
  ...['fill', 'stroke', 'stroke-width', 'transform', 'colspan', 'rowspan'],
]);

/** A recorded attribute, or '' where it is not one of those that may be recorded. Style sheets keep their address. */
function recordedAttribute(name: string, value: string): string {
  if (name.startsWith('rr_') || RECORDED_ATTRIBUTES.has(name) || RECORDED_ATTRIBUTES.has(name.toLowerCase())) {
    return value;
  }
  return name === 'href' && /^(https?:\/\/[^/]+)?\/assets\/[\w.-]+\.css$/.test(value) ? value : '';
}

/**
 * How analytics reports [A7.20]. No address goes out with its query or a token, and a recording shows how pages are used,
 * not what is on them: every text, input and telling attribute is masked, since a pick of a player who is not locked, a
 * calendar's address or a fresh token can stand on any page.
 */
export const analyticsSettings = {
  person_profiles: 'identified_only',
  capture_pageview: 'history_change',
  disable_external_dependency_loading: true,
  before_send: <Event>(event: Event) => (event === null ? null : withSafeTexts(event)),
  // These keep the first address and referrer of a visitor as they are, and send them with each request for flags.
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
    // Events go through before_send readable, and are compressed on their way like all others.
    compress_events: false,
  },
} as const;
