import { FormatError } from '../format-error.ts';

/** Writes lines. Throws a FormatError for a line that would be read as two, or not as it was written. */
export function formatLines(lines: readonly string[]): string {
  for (const line of lines) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused.
    if (!line.isWellFormed() || /[\u0000-\u001f]/.test(line)) throw new FormatError('That text is not one line.');
  }
  return lines.map((line) => `${line}\n`).join('');
}

/** Reads lines, the last of which ends, too. */
export function parseLines(text: string): string[] {
  const lines = text.split('\n');
  if (lines.pop() !== '' || lines.length === 0) throw new FormatError('The text does not end with a newline.');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused.
  if (!text.isWellFormed() || /[\u0000-\u0009\u000b-\u001f]/.test(text)) {
    throw new FormatError('The text holds characters that it may not hold.');
  }
  return lines;
}

/** The text of a lock time that is not known: no game, no time yet, or nobody in the slot. */
export const NO_TIME = 'none';

/** Whether a text is an instant as entries and rows hold it: UTC, to the second, '2026-11-29T18:00:00Z'. */
export function isTime(text: string): boolean {
  if (times.has(text)) return true;
  const hasForm = /^20[0-9]{2}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$/.test(text);
  const milliseconds = hasForm ? Date.parse(text) : Number.NaN;
  // The 31st of November is read as December.
  const isValid = !Number.isNaN(milliseconds) && timeText(new Date(milliseconds)) === text;
  if (isValid && times.size < MOST_TIMES) times.add(text);
  return isValid;
}

/** The rows of a sheet have few times, and reading one takes as long as a hash. */
const times = new Set<string>();
const MOST_TIMES = 1_000;

/** An instant as entries and rows hold it; what is below a second is left out. */
export function timeText(time: Date): string {
  return `${time.toISOString().slice(0, 19)}Z`;
}

/** The name of a lock in the path of its list: '20261129T180000Z'. */
export function lockStamp(lockTime: string): string {
  return lockTime.replaceAll(/[-:]/g, '');
}

/** Throws a FormatError unless the text is an instant, or where that is allowed, 'none'. */
export function checkTime(text: string, mayBeNone = false): string {
  if (isTime(text) || (mayBeNone && text === NO_TIME)) return text;
  throw new FormatError(`"${text.slice(0, 40)}" is not a time.`);
}
