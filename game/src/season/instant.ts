import { fieldProblem, type Problem } from '../problem.ts';

const INSTANT = /^20\d\d-\d\d-\d\dT\d\d:\d\d:[0-5]\d(\.\d{1,3})?Z$/;

/**
 * Whether the text of a field is an instant: UTC, ISO 8601 with Z, of this century, and of a day that exists, since `Date`
 * moves the 30th of February to March.
 */
export function checkInstant(field: string, text: string): Problem | null {
  // An invalid date has no JSON.
  const read = INSTANT.test(text) ? new Date(text).toJSON() : null;
  return read?.slice(0, 19) === text.slice(0, 19) ? null : fieldProblem(field, 'That is not a time.');
}
