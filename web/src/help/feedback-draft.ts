const KEY = 'feedback-draft:';

/** Feedback that was typed and not sent. */
export interface FeedbackDraft {
  readonly type: string;
  readonly subject: string;
  readonly description: string;
  readonly email: string;
}

/** What the user has typed in this tab and not sent: kept while the tab lives, past a session that ended by itself. */
export function readFeedbackDraft(userId: string): FeedbackDraft | null {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(KEY + userId) ?? 'null');
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

/** Keeps it, or forgets it when there is nothing to keep. */
export function keepFeedbackDraft(userId: string, draft: FeedbackDraft | null): void {
  try {
    if (draft) sessionStorage.setItem(KEY + userId, JSON.stringify(draft));
    else sessionStorage.removeItem(KEY + userId);
  } catch {
    // Storage is full or closed: it is not kept.
  }
}

function isDraft(value: unknown): value is FeedbackDraft {
  if (typeof value !== 'object' || value === null) return false;
  const draft = value as Record<string, unknown>;
  return ['type', 'subject', 'description', 'email'].every((field) => typeof draft[field] === 'string');
}
