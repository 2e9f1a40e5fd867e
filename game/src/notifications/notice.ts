import { fieldProblem, type Problem } from '../problem.ts';
import { HOUR_MS, MINUTE_MS } from '../season/durations.ts';
import { UUID_PATTERN } from '../text/uuid.ts';

/** A paragraph of a letter, or the heading of those after it. */
export type LetterLine = string | { readonly heading: string };

/** A letter without its addressee: what it says, and one place in the product to go to. */
export interface NoticeLetter {
  readonly subject: string;
  readonly lines: readonly LetterLine[];
  /** `path` begins with a slash; the product's address comes before it. */
  readonly action: { readonly label: string; readonly path: string };
  readonly after: string;
}

/** What fits on a locked phone. */
interface PushWords {
  readonly title: string;
  readonly body: string;
}

/** A notification, sent to a user once. */
export interface Notice {
  /** Identifies the event: a user is notified only once per key. */
  readonly key: string;
  /** UTC: from then on it is of no use, and not sent any more. Null for what does not grow old. */
  readonly notAfter: Date | null;
  readonly letter: NoticeLetter;
  /** Null: by email only. */
  readonly push: PushWords | null;
  /** No email is sent. */
  readonly isPushOnly?: boolean;
}

/** Why a user gets a notice, where they choose, and how to stop them all. */
export const PREFERENCES_HINT = 'You’re getting this because your notifications are on.';
export const CHOOSE_HINT = 'Choose which emails you get in your profile, under Notifications.';
/** Before the address. */
export const STOP_HINT = 'To stop all emails that your account does not need:';

/** What a notice is about. */
export type About =
  | { readonly kind: 'injury'; readonly weekId: string; readonly playerId: string }
  | { readonly kind: 'reminder'; readonly weekId: string }
  | { readonly kind: 'nudge'; readonly weekId: string; readonly groupId: string }
  | { readonly kind: 'announcement'; readonly groupId: string; readonly announcementId: string }
  | { readonly kind: 'mention'; readonly groupId: string; readonly messageId: string }
  | { readonly kind: 'chat' | 'winner_changed' | 'cut'; readonly groupId: string };

/** The ids in the key of each kind, in their order. */
const IDS: Readonly<Record<About['kind'], readonly string[]>> = {
  injury: ['weekId', 'playerId'],
  reminder: ['weekId'],
  nudge: ['weekId', 'groupId'],
  announcement: ['groupId', 'announcementId'],
  mention: ['groupId', 'messageId'],
  chat: ['groupId'],
  winner_changed: ['groupId'],
  cut: ['groupId'],
};

const KEY = new RegExp(`^([a-z_]+) (${UUID_PATTERN})(?: (${UUID_PATTERN}))? `);

/** What a notice is about, by its key; null for what nothing can make outdated but time. */
export function aboutOf(key: string): About | null {
  const [, kind = '', ...found] = KEY.exec(key) ?? [];
  const ids = Object.hasOwn(IDS, kind) ? IDS[kind as About['kind']] : [];
  if (ids.length === 0 || ids.some((_, at) => found[at] === undefined)) return null;
  return { kind, ...Object.fromEntries(ids.map((name, at) => [name, found[at]])) } as About;
}

/** The kinds of emails that each user can turn off, besides injury alerts and lineup reminders, which are Premium's. */
export type MailKind = 'recaps' | 'group_news' | 'lineup_changes' | 'invitations';

const BY_KEY: Readonly<Record<string, MailKind>> = {
  recap: 'recaps',
  announcement: 'group_news',
  nudge: 'group_news',
  winner_changed: 'group_news',
  cut: 'group_news',
  group: 'group_news',
  order: 'lineup_changes',
  lost: 'lineup_changes',
};

/** The kind of a notice's email by the notice's key; null for alerts and reminders. */
export const mailKindOf = (key: string): MailKind | null => BY_KEY[key.split(' ', 1)[0] ?? ''] ?? null;

/** The longest delay of a notice, in milliseconds: everybody who is notified opens the app within seconds. */
export const LONGEST_SPREAD_MS = 1.5 * MINUTE_MS;
/** How many are notified per second, so that a few friends notice no delay. */
const PER_SECOND = 100;
/** A notice that is of use for less than this goes out at once, in a season of up to 60 times real time too. */
const URGENT_MS = 2 * HOUR_MS;

/** Whether a notice goes out at once: it is about a lock, or soon of no use. `now` is the season's time. */
export function isUrgent({ key, notAfter }: Pick<Notice, 'key' | 'notAfter'>, now: Date): boolean {
  if (aboutOf(key)?.kind === 'reminder') return true;
  return notAfter !== null && notAfter.getTime() - now.getTime() < URGENT_MS;
}

/**
 * How long a notice to many users waits, in milliseconds of real time: spread evenly over a time in proportion to the
 * number of recipients, up to 90 s. It follows from the notice's id (a random UUID), so that it is the same in every
 * process and attempt.
 */
export function spreadMs(noticeId: string, recipients: number): number {
  const share = Number.parseInt(noticeId.slice(-8), 16) / 2 ** 32;
  return Math.floor(share * Math.min(LONGEST_SPREAD_MS, (recipients / PER_SECOND) * 1000));
}

/**
 * Allowed push services: the endpoint comes from the browser, and the server must not send requests to arbitrary hosts.
 */
const PUSH_SERVICES = [...['fcm.googleapis.com', 'push.services.mozilla.com', 'push.apple.com', 'notify.windows.com']];

/**
 * Refuses an endpoint that is not one of a known push service, reached by https at the usual port. `ownOrigins` are those
 * that the operator runs besides ('https://push.example.org').
 */
export function checkPushEndpoint(endpoint: string, ownOrigins: readonly string[]): Problem | null {
  if (ownOrigins.some((origin) => endpoint.startsWith(`${origin}/`))) return null;
  const host = /^https:\/\/([a-z0-9.-]+)\/[\x21-\x7e]*$/.exec(endpoint)?.[1] ?? '';
  if (PUSH_SERVICES.some((service) => host === service || host.endsWith(`.${service}`))) return null;
  return fieldProblem('endpoint', 'This browser’s push service is not supported');
}

/** Refuses keys that can't be those of a subscription: a point on the curve, and 16 random bytes, both base64url. */
export function checkPushKeys({ p256dh, auth }: { p256dh: string; auth: string }): Problem | null {
  const isWhole = /^B[A-Za-z0-9_-]{86}=?$/.test(p256dh) && /^[A-Za-z0-9_-]{22}(==)?$/.test(auth);
  return isWhole ? null : fieldProblem('keys', 'This browser’s push keys are incomplete');
}
