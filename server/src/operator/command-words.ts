import { readInstant } from '@singleback/game/season/durations.ts';
import type { Act } from '../db/audit-log.ts';
import { checkedReason, OperatorError } from '../lib/app-error.ts';

/** How a command is called. */
export interface Shape {
  /** What a wrong call says about the words before the options; there are none when not given. */
  takes?: string;
  /** How many of those words there are, at least and at most. */
  count?: readonly [least: number, most: number];
  /** Whether the words are right, when their number is. */
  fits?(plain: readonly string[]): boolean;
  /** The options that must be there, each with a value. */
  needs?: readonly string[];
  /** The options that may be there. */
  knows?: readonly string[];
  /** Options without a value, anywhere: '--force'. */
  flags?: readonly string[];
}

/** The words of a command: those before the first option, and the options with their values. */
export interface Words {
  name: string;
  plain: readonly string[];
  options: ReadonlyMap<string, string>;
  flags: ReadonlySet<string>;
}

/** A command line that does not say what is needed. */
export class WrongWords extends OperatorError {}

/** Reads the words after the name. Refuses options that the command does not know, that are missing, or come twice. */
export function readWords(
  name: string,
  { takes, count: [least, most] = [0, 0], fits = () => true, needs = [], knows = [], flags = [] }: Shape,
  line: readonly string[],
): Words {
  const words = line.filter((word) => !flags.includes(word));
  const first = words.findIndex((word) => word.startsWith('--'));
  const plain = first === -1 ? words : words.slice(0, first);
  if (takes === undefined && plain.length > 0) throw new WrongWords(`'${plain[0]}' is not understood here.`);
  const isComplete = plain.length >= least && plain.length <= most && plain.every((word) => word.trim() !== '');
  if (!isComplete || !fits(plain)) throw new WrongWords(`${name} takes ${takes}.`);
  const options = new Map<string, string>();
  for (let index = plain.length; index < words.length; index += 2) {
    const word = words[index] ?? '';
    const option = word.replace(/^--/, '');
    const isKnown = needs.includes(option) || knows.includes(option);
    if (!word.startsWith('--') || !isKnown) throw new WrongWords(`'${word}' is not understood here.`);
    const value = words[index + 1];
    if (value === undefined || value.startsWith('--')) throw new WrongWords(`--${option} lacks its value.`);
    if (options.has(option)) throw new WrongWords(`--${option} is given twice.`);
    options.set(option, value);
  }
  const read = { name, plain, options, flags: new Set(line.filter((word) => flags.includes(word))) };
  for (const option of needs) needed(read, option);
  return read;
}

/** The value of an option that must be there. */
export function needed({ options }: Pick<Words, 'options'>, name: string): string {
  const value = options.get(name);
  if (value === undefined) throw new WrongWords(`--${name} is missing.`);
  return value;
}

/** The reason of a command, as the operator's act. */
export const actOf = (words: Words): Act => ({ actor: null, reason: checkedReason(needed(words, 'reason')) });

/** A whole number. */
export function wholeNumber(text: string, what: string): number {
  if (!/^-?\d{1,6}$/.test(text)) throw new WrongWords(`${what} is a whole number, not '${text}'.`);
  return Number(text);
}

/** The year of `--season`. */
export function yearOf(words: Words): number {
  const text = needed(words, 'season');
  if (!/^20\d\d$/.test(text)) throw new WrongWords(`--season is a year like 2025, not '${text}'.`);
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
