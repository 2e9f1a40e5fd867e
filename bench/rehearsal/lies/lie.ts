/** Something untrue or untidy that a host says for a while. */
export interface Lie<Kind extends string = string> {
  kind: Kind;
  /** What it is about: a game's id, or a row's. */
  of: string;
  from: Date;
  until: Date;
}

/** Counts what was told. */
export interface LieLog {
  /** A response with this lie was sent. */
  note(kind: string): void;
  times: ReadonlyMap<string, number>;
}

export function openLieLog(): LieLog {
  const times = new Map<string, number>();
  return { times, note: (kind) => void times.set(kind, (times.get(kind) ?? 0) + 1) };
}

/** Whether a lie is told at an instant. */
export const isShown = ({ from, until }: Lie, now: Date) => from <= now && now < until;
