import { readInstant } from '@singleback/game/season/durations.ts';
import { OperatorError } from '../lib/app-error.ts';

/** `--name value` pairs; the words before the first one are returned apart. */
export interface Words {
  plain: string[];
  options: Map<string, string>;
}

/** Splits the words of a command. Refuses options that it does not know, that come twice or lack their value. */
export function splitWords(words: readonly string[], known: readonly string[]): Words {
  const first = words.findIndex((word) => word.startsWith('--'));
  const plain = first === -1 ? [...words] : words.slice(0, first);
  const options = new Map<string, string>();
  for (let index = plain.length; index < words.length; index += 2) {
    const word = words[index] ?? '';
    const name = word.replace(/^--/, '');
    if (!word.startsWith('--') || !known.includes(name)) throw new WrongWords(`'${word}' is not understood here.`);
    const value = words[index + 1];
    if (value === undefined || value.startsWith('--')) throw new WrongWords(`--${name} lacks its value.`);
    if (options.has(name)) throw new WrongWords(`--${name} is given twice.`);
    options.set(name, value);
  }
  return { plain, options };
}

/** A command line that does not say what is needed. */
export class WrongWords extends OperatorError {
  constructor(message: string) {
    super(`${message} See: npm run admin -- help`);
  }
}

/** The value of an option that must be there. */
export function needed({ options }: Words, name: string): string {
  const value = options.get(name);
  if (value === undefined) throw new WrongWords(`--${name} is missing.`);
  return value;
}

/** A whole number. */
export function wholeNumber(text: string, what: string): number {
  if (!/^-?\d{1,6}$/.test(text)) throw new WrongWords(`${what} is a whole number, not '${text}'.`);
  return Number(text);
}

/** An instant with its zone, such as 2026-11-22T18:00Z. */
export function instantOf(text: string, name: string): Date {
  const instant = readInstant(text);
  if (instant === null) {
    throw new WrongWords(`--${name} is a time like 2026-11-22T18:00Z, not '${text}'.`);
  }
  return instant;
}

/** The text of an option that is a day, which begins at 00:00 UTC, or an instant; as the API takes it. */
export function dayOrInstant(words: Words, name: string): string {
  const text = needed(words, name);
  const instant = readInstant(text.length === 10 ? `${text}T00:00Z` : text);
  if (instant === null)
    throw new WrongWords(`--${name} is a day like 2027-02-28, or a time like 2027-02-28T18:00Z, not '${text}'.`);
  return instant.toISOString();
}
