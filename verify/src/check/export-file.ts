import { FormatError } from '../format-error.ts';

/** Reads a value of a file. Throws a FormatError for anything else. */
export type Read<T> = (value: unknown) => T;

type Shape = Readonly<Record<string, Read<unknown>>>;
type ReadOf<S extends Shape> = { readonly [Key in keyof S]: ReturnType<S[Key]> };

export const readText: Read<string> = (value) => (typeof value === 'string' ? value : refuse('a text'));

const readNumber: Read<number> = (value) =>
  typeof value === 'number' && Number.isFinite(value) ? value : refuse('a number');

const readWhole: Read<number> = (value) =>
  Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : refuse('a whole number');

const readFlag: Read<boolean> = (value) => (typeof value === 'boolean' ? value : refuse('true or false'));

/** A value that may be missing, or null. */
const optional =
  <T>(read: Read<T>): Read<T | null> =>
  (value) =>
    value === undefined || value === null ? null : read(value);

export const listOf =
  <T>(read: Read<T>): Read<readonly T[]> =>
  (value) =>
    Array.isArray(value) ? value.map((item, index) => readAt(index, read, item)) : refuse('a list');

/** An object with at least these fields. It is copied only where it is read as something else: there are many. */
export function objectOf<S extends Shape>(shape: S): Read<ReadOf<S>> {
  const shapes = Object.entries(shape);
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse('an object');
    let fields = value as Record<string, unknown>;
    for (const [key, read] of shapes) {
      const own = Object.hasOwn(fields, key) ? fields[key] : undefined;
      const known = readAt(key, read, own);
      if (known !== own) fields = { ...fields, [key]: known };
    }
    return fields as ReadOf<S>;
  };
}

/** Reads what is in a file at a key or an index, which an error names. */
export function readAt<T>(key: string | number, read: Read<T>, value: unknown): T {
  try {
    return read(value);
  } catch (error) {
    throw error instanceof Misread ? new Misread(error.what, [key, ...error.path]) : error;
  }
}

/** Throws the error for a value that is not what it should be. */
function refuse(what: string): never {
  throw new Misread(what, []);
}

class Misread extends FormatError {
  readonly what: string;
  readonly path: readonly (string | number)[];

  constructor(what: string, path: readonly (string | number)[]) {
    const at = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`)).join('');
    super(`The file is not an export: ${at.slice(1)} is not ${what}.`);
    this.what = what;
    this.path = path;
  }
}

/** A hash as text: it is decoded where it is needed, because a season has hundreds of thousands of them. */
const readHash: Read<string> = (value) => {
  const text = readText(value);
  return text.length === 44 ? text : refuse('the base64 of 32 bytes');
};

const readRow = objectOf({
  lineup_id: readText,
  slot: readText,
  row: readHash,
  // Null while they are sealed.
  salt_a: optional(readHash),
  lock_time: optional(readText),
  inner: optional(readHash),
  salt_b: optional(readHash),
  pick: optional(readText),
  // Where only some rows of the group are shown.
  proof: optional(objectOf({ index: readWhole, size: readWhole, hashes: listOf(readHash) })),
});

const readSheet = objectOf({
  lock_time: readText,
  taken_at: readText,
  // The number of the log that has it; the first one where it is missing.
  log: optional(readWhole),
  entry_index: readWhole,
  root: readHash,
  // The checkpoint that was signed after it, with what witnesses have signed.
  checkpoint: optional(readText),
  rows: listOf(readRow),
});

/** What `GET /groups/:id/sheets` answers for a week. */
export const readSheets = objectOf({ group_tag: readText, locks: listOf(readSheet) });

const readStatLine: Read<Readonly<Record<string, number>>> = (value) =>
  Object.fromEntries(
    Object.entries(objectOf({})(value)).map(([stat, amount]) => [stat, readAt(stat, readNumber, amount)]),
  );

const readWeek = objectOf({
  week: readWhole,
  weekId: readText,
  isFinal: readFlag,
  endsAt: readText,
  sheets: readSheets,
  // What the points of the week's players follow from.
  statLines: listOf(
    objectOf({
      playerId: readText,
      position: readText,
      line: readStatLine,
      corrections: optional(listOf(objectOf({ at: readText, before: readNumber, after: readNumber }))),
    }),
  ),
});

const readSlot = objectOf({
  slot: readText,
  isLocked: readFlag,
  // When its player locks, as it is known now.
  locksAt: optional(readText),
  playerId: optional(readText),
  // As the sheet of its lock calls the player: a source may call them otherwise since.
  player: optional(readText),
  position: optional(readText),
  points: optional(readNumber),
  countedPoints: optional(readNumber),
  isDoubleDown: optional(readFlag),
});

const readLineup = objectOf({
  lineupId: readText,
  week: readWhole,
  userId: readText,
  username: readText,
  lineupName: readText,
  multiplier: readNumber,
  weekPoints: readNumber,
  // Whether its user had left when the week ended: it is not what others are granted for a missed one.
  hasLeft: optional(readFlag),
  slots: listOf(readSlot),
});

const readTableRow = objectOf({
  userId: readText,
  username: readText,
  rank: readWhole,
  totalPoints: readNumber,
  lineups: listOf(objectOf({ weekId: readText, points: readNumber })),
  granted: optional(listOf(objectOf({ weekId: readText, points: readNumber, reason: readText }))),
});

const readExport = objectOf({
  group: objectOf({ id: readText, name: readText }),
  season: readWhole,
  exportedAt: readText,
  // The log when the file was written.
  log: objectOf({ origin: readText, key: readText, size: readWhole, root: readHash }),
  weeks: listOf(readWeek),
  table: listOf(readTableRow),
  lineups: listOf(readLineup),
  // Last one standing: who is out, and since which week.
  cuts: optional(listOf(objectOf({ week: readWhole, out: listOf(readText) }))),
});

export type SheetRow = ReturnType<typeof readRow>;
export type Sheet = ReturnType<typeof readSheet>;
export type ExportedWeek = ReturnType<typeof readWeek>;
export type ExportedSlot = ReturnType<typeof readSlot>;
export type ExportedLineup = ReturnType<typeof readLineup>;
export type ExportFile = ReturnType<typeof readExport>;

/** Reads a group's export, as parsed from its JSON. Throws a FormatError that names the first place that is wrong. */
export function readExportFile(json: unknown): ExportFile {
  const hasNoLog = typeof json === 'object' && json !== null && 'log' in json && json.log === null;
  if (hasNoLog) throw new FormatError('The file is from before the server had a log: there is nothing to check it by.');
  return readAt('export', readExport, json);
}
