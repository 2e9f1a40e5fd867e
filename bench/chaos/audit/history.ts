// What the auditor reads: a history in the shape of Jepsen's, and the tables as they are in the end. It shares no code with
// the server: nothing in this folder imports anything from outside of it.

/** How an operation began (`invoke`) or ended: done, refused, or nobody knows (`info`, which also is what a fault does). */
export type Kind = 'invoke' | 'ok' | 'fail' | 'info';

/** Players by slot. */
export type Slots = Readonly<Record<string, string>>;

/** A lineup as a reply has it. */
export interface Seen {
  lineup: string;
  version: number;
  slots: Slots;
  groups: readonly string[];
}

/** What is known of an operation; which fields there are depends on `f`. Ids are those of the product. */
export interface Value extends Partial<Seen> {
  user?: string;
  week?: string;
  /** The version that a change is based on; null: none was named. */
  base?: number | null;
  lineups?: readonly Seen[];
  owner?: string;
  /** The players that a reply names, wherever in it. */
  names?: readonly string[];
  group?: string;
  member?: string;
  size?: number;
  message?: string;
  text?: string;
  seq?: number;
  messages?: readonly { message: string; seq: number }[];
  mentions?: readonly string[];
  game?: string;
  kickoff?: number;
  rows?: readonly { user: string; points: number; weeks: number }[];
  code?: string;
}

/** One line of a history. */
export interface Op {
  index: number;
  type: Kind;
  f: string;
  process: string;
  /** Season time, in milliseconds. */
  time: number;
  value: Value;
}

/** A history as it is stored. */
export type History = readonly Op[];

/** A group's settings, as far as the auditor checks them. */
export interface GroupRow {
  id: string;
  name: string;
  size: number | null;
  limit: number;
  /** How many of each kind a lineup has: { QB: 1, FLEX: 1 }. */
  kinds: Readonly<Record<string, number>>;
}

/** The tables, in the end. Instants are milliseconds, points hundredths. */
export interface Tables {
  /** Before the history: who plays in which game of which week, and when it kicks off. */
  games: readonly { id: string; week: string; kickoff: number; players: readonly string[] }[];
  /** The same games in the end. */
  schedule: readonly { id: string; week: string; kickoff: number }[];
  freeUsers: readonly string[];
  /** Before the history. */
  sizes: Readonly<Record<string, number>>;
  lineups: readonly (Seen & { user: string; week: string; doubleDown: string | null })[];
  /** The history of lineups that the product writes, in its own order. */
  changes: readonly {
    lineup: string;
    user: string;
    week: string;
    action: 'submit' | 'update' | 'delete';
    at: number;
    slots: Slots;
    groups: readonly string[];
    byOrder: boolean;
  }[];
  groups: readonly GroupRow[];
  members: readonly { group: string; user: string }[];
  /** The history of groups, in its own order. */
  events: readonly { group: string; action: string; user: string | null; member: string | null; at: number }[];
  streams: readonly { group: string; version: number; lastSeq: number }[];
  messages: readonly {
    id: string;
    group: string;
    seq: number;
    text: string;
    user: string | null;
    event: string | null;
  }[];
  /** Which versions of chats were announced on the channel that processes listen to. */
  announced: readonly { group: string; version: number }[];
  /** What members were to be notified of: the message that mentions them. */
  news: readonly { group: string; message: string }[];
  notices: readonly { user: string; key: string }[];
  checks: readonly { user: string; kind: string; outcome: string | null; lineup: string | null; key: string }[];
  points: readonly { week: string; player: string; points: number }[];
}

/** What went wrong: a change lost, one that came too late, one that counts twice, or something shown too early. */
export type Wrong = 'lost' | 'late' | 'duplicate' | 'early';

/** A rule that a history breaks, in words. */
export interface Finding {
  wrong: Wrong;
  words: string;
}

/** Reports a finding. */
export type Report = (wrong: Wrong, words: string) => void;

/** An operation with its end. */
export interface Call {
  f: string;
  process: string;
  asked: Value;
  began: number;
  /** Position in the history. */
  from: number;
  end: Kind;
  got: Value;
  ended: number;
  to: number;
}

/** The operations of a history with their ends, by when they ended; one without an end may still have happened. */
export function callsOf(history: History): Call[] {
  const open = new Map<string, Op>();
  const calls: Call[] = [];
  const close = (began: Op, ended: Op | null) => {
    calls.push({
      ...{ f: began.f, process: began.process, asked: began.value, began: began.time, from: began.index },
      ...{ end: ended?.type ?? 'info', got: ended?.value ?? {} },
      ...{ ended: ended?.time ?? Number.POSITIVE_INFINITY, to: ended?.index ?? Number.POSITIVE_INFINITY },
    });
    open.delete(began.process);
  };
  for (const op of history) {
    const began = open.get(op.process);
    if (op.type === 'invoke') open.set(op.process, op);
    else if (began) close(began, op);
  }
  for (const began of [...open.values()]) close(began, null);
  return calls;
}

/** The value of a key, made when it is missing. */
export function at<Key, Kept>(map: Map<Key, Kept>, key: Key, make: () => Kept): Kept {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
