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

/** Where users change their notification settings. */
export const PREFERENCES_HINT =
  'You’re getting this because your notifications are on. Change this in your profile, under Notifications.';

/** What a notice is about. */
export type About =
  | { readonly kind: 'injury'; readonly weekId: string; readonly playerId: string }
  | { readonly kind: 'reminder'; readonly weekId: string }
  | { readonly kind: 'nudge'; readonly weekId: string; readonly groupId: string };

const INJURY = new RegExp(`^injury (${UUID_PATTERN}) (${UUID_PATTERN}) `);
const REMINDER = new RegExp(`^reminder (${UUID_PATTERN}) `);
const NUDGE = new RegExp(`^nudge (${UUID_PATTERN}) (${UUID_PATTERN}) `);

/** What a notice is about, by its key; null for what does not end with a kickoff. */
export function aboutOf(key: string): About | null {
  const [, ofWeek, groupId] = NUDGE.exec(key) ?? [];
  if (ofWeek !== undefined && groupId !== undefined) return { kind: 'nudge', weekId: ofWeek, groupId };
  const [, weekId, playerId] = INJURY.exec(key) ?? REMINDER.exec(key) ?? [];
  if (weekId === undefined) return null;
  return playerId === undefined ? { kind: 'reminder', weekId } : { kind: 'injury', weekId, playerId };
}
