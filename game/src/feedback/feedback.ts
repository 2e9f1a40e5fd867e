// Feedback: what a user may send to the operator.
import { checkEmail } from '../account/sign-up.ts';
import { fieldProblem, type Problem } from '../problem.ts';
import { isPlainLine, isPlainText, textLength } from '../text/plain-text.ts';

/** What a user may write about, in the form's order [A2.48]. */
export const FEEDBACK_TYPES = ['bug', 'feature', 'support', 'praise'] as const;
export type FeedbackType = (typeof FEEDBACK_TYPES)[number];
/** What the form opens with [A5.16]. */
export const DEFAULT_FEEDBACK_TYPE: FeedbackType = 'bug';

const FEEDBACK_SUBJECT_MAX = 100;
export const FEEDBACK_DESCRIPTION_MAX = 1000;

/** What is said after feedback came in [A8.8]. */
export const FEEDBACK_THANKS = "Thank you for your feedback! We'll get back to you soon.";

/** The feedback form [A3.8]; `email` is an address to answer to, or empty. */
export interface Feedback {
  readonly subject: string;
  readonly description: string;
  readonly email: string;
}

/** Subject and description are needed and have limits, an email may be left out but not be wrong [A5.16, A9.3]. */
export function checkFeedback({ subject, description, email }: Feedback): Problem | null {
  if (subject.trim() === '' || description.trim() === '') {
    const field = subject.trim() === '' ? 'subject' : 'description';
    return fieldProblem(field, 'Please fill in all required fields');
  }
  if (textLength(subject.trim()) > FEEDBACK_SUBJECT_MAX) {
    return fieldProblem('subject', `Subject must be at most ${FEEDBACK_SUBJECT_MAX} characters long`);
  }
  if (textLength(description.trim()) > FEEDBACK_DESCRIPTION_MAX) {
    return fieldProblem('description', `Description must be at most ${FEEDBACK_DESCRIPTION_MAX} characters long`);
  }
  if (!isPlainLine(subject.trim())) return fieldProblem('subject', 'Subject contains characters that cannot be used');
  if (!isPlainText(description)) {
    return fieldProblem('description', 'Description contains characters that cannot be used');
  }
  return email.trim() === '' ? null : checkEmail(email);
}
