import { type Static, Type } from 'typebox';
import { defineCalls, Id, Instant, Nullable, OneOf, Points } from './call.ts';
import { LeaderboardEntry } from './leaderboard.ts';
import { Position } from './players.ts';

const Hash = Type.String({ description: '32 bytes in base64' });

/** One slot of a lineup at a lock. What opens it is null while it is sealed. */
const SheetRow = Type.Object({
  lineup_id: Id,
  slot: Type.String({ description: "'QB1'" }),
  row: Hash,
  salt_a: Nullable(Hash),
  lock_time: Nullable(Type.String({ description: "when the player locks, as known at the lock, or 'none'" })),
  inner: Nullable(Hash),
  salt_b: Nullable(Hash),
  pick: Nullable(Type.String({ description: 'player id, name with position and team, and 1 if doubled: a line each' })),
  proof: Nullable(
    Type.Object(
      { index: Type.Integer(), size: Type.Integer(), hashes: Type.Array(Hash) },
      { description: 'that the row is in the tree of the group; null where all rows are here' },
    ),
  ),
});
export type SheetRow = Static<typeof SheetRow>;

/** What a group's lineups held at a lock, in the order of the tree. */
const Sheet = Type.Object({
  lock_time: Type.String(),
  taken_at: Type.String(),
  log: Type.Integer({ description: '1: the entry is in the log at /log, 2: in that at /log/2 …' }),
  entry_index: Type.Integer(),
  root: Hash,
  checkpoint: Nullable(
    Type.String({
      description: 'the first checkpoint that has the entry and that a witness has signed; null where none has',
    }),
  ),
  rows: Type.Array(SheetRow),
});
export type Sheet = Static<typeof Sheet>;

/** The sheets of a week. */
const Sheets = Type.Object({
  group_tag: Type.String({ description: 'how the lists of the log name the group' }),
  locks: Type.Array(Sheet),
});

/** The player in a slot. Of another user's slot that is not locked yet, only the slot is included (rules 2.8). */
const ExportedSlot = Type.Object({
  slot: Type.String({ description: "'QB1'" }),
  isLocked: Type.Boolean(),
  locksAt: Type.Optional(Type.String({ description: "when the player locks, to the second; 'none' without a game" })),
  playerId: Type.Optional(Id),
  player: Type.Optional(Type.String()),
  position: Type.Optional(Position),
  team: Type.Optional(Nullable(Type.String())),
  points: Type.Optional(Nullable(Points)),
  /** What the points count on the table: doubled by the double-down, times the multiplier. */
  countedPoints: Type.Optional(Nullable(Points)),
  isDoubleDown: Type.Optional(Type.Boolean()),
});
export type ExportedSlot = Static<typeof ExportedSlot>;

export const ExportedLineup = Type.Object({
  lineupId: Id,
  week: Type.Integer({ minimum: 1 }),
  userId: Id,
  username: Type.String(),
  lineupName: Type.String(),
  createdAt: Instant,
  multiplier: Type.Number({
    description:
      '1.25 in a playoff week with a bonus of 25 percent, 0 once its user is out of the group (`cuts`), else 1',
  }),
  weekPoints: Type.Number({
    description: 'what the lineup counts on the table: the countedPoints of its slots add up to it',
  }),
  hasLeft: Type.Optional(
    Type.Boolean({
      description: 'its user had left before the week ended: it is not the lowest that others are granted',
    }),
  ),
  slots: Type.Array(ExportedSlot),
});
export type ExportedLineup = Static<typeof ExportedLineup>;

/** A week with what its picks and points can be checked by. */
const ExportedWeek = Type.Object({
  week: Type.Integer({ minimum: 1 }),
  weekId: Id,
  isFinal: Type.Boolean(),
  endsAt: Instant,
  sheets: Sheets,
  statLines: Type.Array(
    Type.Object({
      playerId: Id,
      position: Position,
      line: Type.Record(Type.String(), Type.Number()),
      corrections: Type.Array(Type.Object({ at: Instant, before: Points, after: Points })),
    }),
    { description: 'of the players with points who are shown in a lineup of the week; empty without a figure' },
  ),
});
export type ExportedWeek = Static<typeof ExportedWeek>;

/** The log of locks when the file was written. */
const ExportedLog = Type.Object({
  origin: Type.String(),
  key: Type.String(),
  size: Type.Integer(),
  root: Type.String(),
});

/** A group's season so far: its table, and every lineup that plays there. */
export const SeasonExport = Type.Object({
  group: Type.Object({ id: Id, name: Type.String() }),
  season: Type.Integer({ description: 'the year' }),
  seasonKind: Type.Optional(
    Type.Literal('postseason', { description: 'of its postseason, whose rounds are weeks 1 to 4; else left out' }),
  ),
  exportedAt: Instant,
  /** Null before there is one. */
  log: Nullable(ExportedLog),
  table: Type.Array(LeaderboardEntry),
  lineups: Type.Array(ExportedLineup),
  weeks: Type.Array(ExportedWeek),
  cuts: Type.Optional(
    Type.Array(Type.Object({ week: Type.Integer(), out: Type.Array(Id), winners: Type.Array(Id) }), {
      description: 'last one standing: the cuts that stand',
    }),
  ),
});
export type SeasonExport = Static<typeof SeasonExport>;

export const SeasonFileFormat = OneOf(['json', 'csv', 'csv-semicolon'], {
  description:
    'csv-semicolon: semicolons between the cells and a decimal comma, as spreadsheets of most of Europe read',
});
export type SeasonFileFormat = Static<typeof SeasonFileFormat>;

export const seasonExportCalls = defineCalls({
  'GET /groups/:id/sheets': {
    limit: 'sheets',
    summary:
      "What a group's lineups held at each lock of a week, to be checked against the log at /log: rows of locked slots are open to members and one's own always; when the week is final, rows that were not locked open to their lock time. With user_id only the lineup of that user, each row with a proof; of the everyone-group one's own lineup where no user is named",
    query: Type.Object({ week_id: Id, user_id: Type.Optional(Id) }),
    reply: Sheets,
    errors: ['not_found', 'not_allowed', 'too_many'],
  },
  'GET /groups/:id/export': {
    limit: 'download',
    summary:
      "A group's season as a file, for its members: JSON, or with format=csv or csv-semicolon a line for each slot of each lineup. points are the player's, counted_points include double-down and playoff multiplier, and add up to week_points of the lineup and to the totals of the table; lines with the slot 'granted' are what the group grants for weeks without a lineup. Of the everyone-group there is none",
    query: Type.Object({ format: Type.Optional(SeasonFileFormat) }),
    reply: SeasonExport,
    errors: ['not_found', 'not_allowed', 'too_many'],
  },
});
