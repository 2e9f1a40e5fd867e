import { fieldProblem, type Problem } from '../problem.ts';

const INSTANT =
  /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/**
 * The instant of a text that somebody has typed, ISO 8601 with its zone, such as 2026-11-22T18:00Z; null for any other
 * text, and for a day that does not exist, since `Date` moves the 31st of November to December.
 */
export function readInstant(text: string): Date | null {
  const day = INSTANT.exec(text)?.[1];
  // An invalid date has no JSON.
  if (day === undefined || new Date(`${day}T00:00Z`).toJSON()?.slice(0, 10) !== day) return null;
  return new Date(text);
}

const OF_THE_API = /^20\d\d-.*T\d\d:\d\d:\d\d(\.\d{1,3})?Z$/;

/** Whether the text of a field is an instant as the API takes it: of this century, in UTC with Z, to the second. */
export function checkInstant(field: string, text: string): Problem | null {
  return OF_THE_API.test(text) && readInstant(text) !== null ? null : fieldProblem(field, 'That is not a time.');
}
