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
  /** Why single rows were left out. */
  leftOut?: readonly string[];
}
