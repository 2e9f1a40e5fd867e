// The season: durations and instants, its weeks and which one runs (`week.ts`), and the words for them.

import { fieldProblem, type Problem } from '../problem.ts';

// Season: weeks, instants and durations, and which week it is.
/** Milliseconds. */
export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const WEEK_MS = 7 * DAY_MS;

/** Seconds. */
export const MINUTE_SECONDS = 60;
export const HOUR_SECONDS = 60 * MINUTE_SECONDS;
export const DAY_SECONDS = 24 * HOUR_SECONDS;

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
