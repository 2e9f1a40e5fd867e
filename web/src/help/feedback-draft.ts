import { ownKey, tab } from '../api/device-storage.ts';

const keyOf = (userId: string) => ownKey(userId, 'feedback');

/** Feedback that was typed but not sent. */
export interface FeedbackDraft {
  readonly type: string;
  readonly subject: string;
  readonly description: string;
  readonly email: string;
}

/** The unsent feedback of this tab; it survives a session that expired. */
export function readFeedbackDraft(userId: string): FeedbackDraft | null {
  try {
    const draft: unknown = JSON.parse(tab.get(keyOf(userId)) ?? 'null');
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

/** Stores the draft, or removes it when null. */
export function keepFeedbackDraft(userId: string, draft: FeedbackDraft | null): void {
  tab.set(keyOf(userId), draft && JSON.stringify(draft));
}

function isDraft(value: unknown): value is FeedbackDraft {
  if (typeof value !== 'object' || value === null) return false;
  const draft = value as Record<string, unknown>;
  return ['type', 'subject', 'description', 'email'].every((field) => typeof draft[field] === 'string');
}
