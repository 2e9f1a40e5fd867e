const KEY = 'feedback-draft:';

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
    const draft: unknown = JSON.parse(sessionStorage.getItem(KEY + userId) ?? 'null');
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

/** Stores the draft, or removes it when null. */
export function keepFeedbackDraft(userId: string, draft: FeedbackDraft | null): void {
  try {
    if (draft) sessionStorage.setItem(KEY + userId, JSON.stringify(draft));
    else sessionStorage.removeItem(KEY + userId);
  } catch {
    // Storage is full or unavailable.
  }
}

function isDraft(value: unknown): value is FeedbackDraft {
  if (typeof value !== 'object' || value === null) return false;
  const draft = value as Record<string, unknown>;
  return ['type', 'subject', 'description', 'email'].every((field) => typeof draft[field] === 'string');
}
