import type { Feedback, FeedbackType } from '@singleback/game/feedback/feedback.ts';
import { call } from '../api/call.ts';

/** Sends feedback [A7.9]; failures are ApiErrors. */
export async function sendFeedback(type: FeedbackType, { subject, description, email }: Feedback): Promise<void> {
  const address = email.trim();
  const body = { type, subject, description, ...(address ? { email: address } : {}) };
  await call('POST /feedback', { body });
}
