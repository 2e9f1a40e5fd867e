/** One thing that a source is asked for. */
export interface Resource<Value> {
  name: string;
  source: string;
  urls: readonly string[];
  /** Its last good answer outlives the process. */
  isKept: boolean;
  mayShrinkPercent: number;
  /** What an answer says, and how many rows it has. Throws AnswerRefused or FileRefused. */
  read(body: Buffer): { value: Value; rowCount: number } | Promise<{ value: Value; rowCount: number }>;
}
