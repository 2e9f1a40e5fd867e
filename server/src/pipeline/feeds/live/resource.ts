import type { Doubt } from '../../doubt.ts';

/** Something that can be fetched from a source. */
export interface Resource<Value> {
  name: string;
  source: string;
  urls: readonly string[];
  /** Whether its last good response is stored in the database. */
  isKept: boolean;
  mayShrinkPercent: number;
  /** Parses a response and counts its rows. Throws ResponseRejected or FileRefused. */
  read(body: Buffer): Reading<Value> | Promise<Reading<Value>>;
}

/** A parsed response. */
export interface Reading<Value> {
  value: Value;
  rowCount: number;
  /** What of it is not believed: the subjects keep their last good state. */
  doubts?: readonly Doubt[];
}
