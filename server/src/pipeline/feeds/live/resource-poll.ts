import type { Doubt } from '../../report.ts';
import type { World } from './world.ts';

/** A resource to poll, and what to do with its value. */
export interface ResourcePoll<Value = unknown> {
  resource: Resource<Value>;
  everyMs: number;
  /** What the resource is about: games in progress, or everything else. */
  about: 'games' | 'season';
  /** Applies the value; returns the doubts about the parts that were not, if any. */
  apply(world: World, value: Value, now: Date, keep: () => Promise<void>): readonly Doubt[] | undefined;
  /** The value is used later, together with others: who uses it then keeps the response, and says what is doubted. */
  isUsedLater?: boolean;
  /** Whether the resource counts as read although a part of it is doubted. */
  isRead?(world: World, now: Date): boolean;
}

/** A poll every `pace` milliseconds; null where that is null: not polled now. */
export function pollEvery<Value>(
  pace: number | null,
  about: ResourcePoll['about'],
  resource: Resource<Value>,
  apply: ResourcePoll<Value>['apply'],
  more: Pick<ResourcePoll, 'isUsedLater' | 'isRead'> = {},
): ResourcePoll | null {
  // Each poll only ever receives values of its own resource.
  const poll: ResourcePoll<Value> = { resource, everyMs: pace ?? 0, about, apply, ...more };
  return pace === null ? null : (poll as unknown as ResourcePoll);
}

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
