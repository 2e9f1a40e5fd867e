import { device, OF_NOBODY } from '../../platform/api/device-storage.ts';

/** What was seen of a log: its key as text, and its signed checkpoint. */
interface KeptLog {
  readonly key: string;
  readonly note: string;
}

/** What was seen last, by the address of each log. */
export type KeptLogs = Readonly<Record<string, KeptLog>>;

/** Two signed checkpoints of one log that cannot both be true: whoever has them can prove it. */
export interface Fork {
  readonly before: string;
  readonly now: string;
}

const KEPT = `${OF_NOBODY}checkpoints`;
const FORK = `${OF_NOBODY}fork`;
const LINKED = `${OF_NOBODY}linked-note`;

export const keptLogs = () => (device.getJson(KEPT) ?? {}) as KeptLogs;

export const keepLogs = (logs: KeptLogs) => device.set(KEPT, JSON.stringify(logs));

/** The fork that this browser saw; it is kept, because it does not end by being read. */
export const seenFork = () => device.getJson(FORK) as Fork | null;

export const keepFork = (fork: Fork) => device.set(FORK, JSON.stringify(fork));

/** The signed checkpoints that this browser saw, for a check to compare. */
export const seenNotes = () => Object.values(keptLogs()).map(({ note }) => note);

/** Keeps the checkpoint that the link of this page brought along, to be compared with what this browser is shown. */
export function keepLinkedNote(): void {
  const [, linked] = /^#log=([\w.-]{1,200})$/.exec(location.hash) ?? [];
  if (linked) device.set(LINKED, linked);
}

/** The checkpoint that a link brought along, in short; null when it was compared. */
export const linkedNote = () => device.get(LINKED);

export const forgetLinkedNote = () => device.set(LINKED, null);
