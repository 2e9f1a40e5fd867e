import { ApiError, serviceWordsOf } from '../platform/api/api-error.ts';
import { call } from '../platform/api/call.ts';

/** The result of unsubscribing or resubscribing [A4.9], in the server's or the spec's words [A8.7]. */
export interface MailChange {
  state: 'success' | 'error' | 'not-found';
  words: string;
}

/** Unsubscribes an address [A7.10]; never throws. */
export async function unsubscribe(email: string): Promise<MailChange> {
  if (email.trim() === '') return { state: 'error', words: 'Email parameter is required' };
  return changeBy('Failed to unsubscribe', 'Failed to unsubscribe. Please try again later.', () =>
    call('GET /notifications/unsubscribe', { query: { email } }),
  );
}

/** Resubscribes an address [A7.11]; never throws. */
export async function resubscribe(email: string): Promise<MailChange> {
  return changeBy('Failed to resubscribe', 'Failed to resubscribe', () =>
    call('POST /notifications/resubscribe', { body: { email } }),
  );
}

interface Answer {
  success: boolean;
  message: string;
  error: string | null;
}

async function changeBy(refused: string, failed: string, request: () => Promise<Answer>): Promise<MailChange> {
  try {
    const { success, message, error } = await request();
    return success ? { state: 'success', words: message } : { state: 'error', words: error ?? refused };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) {
      return { state: 'not-found', words: 'User not found with this email address' };
    }
    return { state: 'error', words: serviceWordsOf(error, failed) };
  }
}
