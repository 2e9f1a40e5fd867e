import { type Static, Type } from 'typebox';
import { defineCalls, Id, Nullable } from './call.ts';

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
export const Sheets = Type.Object({
  group_tag: Type.String({ description: 'how the lists of the log name the group' }),
  locks: Type.Array(Sheet),
});
export type Sheets = Static<typeof Sheets>;

export const sheetsCalls = defineCalls({
  'GET /groups/:id/sheets': {
    access: 'user',
    limit: 'sheets',
    summary:
      "What a group's lineups held at each lock of a week, to be checked against the log at /log: rows of locked slots are open to members and one's own always; when the week is final, rows that were not locked open to their lock time. With user_id only the lineup of that user, each row with a proof; of the everyone-group one's own lineup where no user is named",
    params: Type.Object({ id: Id }),
    query: Type.Object({ week_id: Id, user_id: Type.Optional(Id) }),
    reply: Sheets,
    errors: ['not_found', 'not_allowed', 'too_many'],
  },
});
