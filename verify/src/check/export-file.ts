import { FormatError } from '../format-error.ts';
import {
  listOf,
  objectOf,
  optional,
  type Read,
  readAt,
  readFlag,
  readNumber,
  readText,
  readWhole,
  refuse,
} from './read-json.ts';

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
