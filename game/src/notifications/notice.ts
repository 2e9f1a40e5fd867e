// Notifications: which there are, their words (one file each), and when they may go out (`quiet-hours.ts`, `spread.ts`).

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

const KEY = new RegExp(`^([a-z_]+) (${UUID_PATTERN})(?: (${UUID_PATTERN}))? `);

/** What a notice is about, by its key; null for what nothing can make outdated but time. */
export function aboutOf(key: string): About | null {
  const [, kind, first, second] = KEY.exec(key) ?? [];
  if (first === undefined) return null;
  switch (kind) {
    case 'reminder':
      return { kind, weekId: first };
    case 'chat':
    case 'cut':
    case 'winner_changed':
      return { kind, groupId: first };
  }
  if (second === undefined) return null;
  switch (kind) {
    case 'injury':
      return { kind, weekId: first, playerId: second };
    case 'nudge':
      return { kind, weekId: first, groupId: second };
    case 'announcement':
      return { kind, groupId: first, announcementId: second };
    case 'mention':
      return { kind, groupId: first, messageId: second };
    default:
      return null;
  }
}
