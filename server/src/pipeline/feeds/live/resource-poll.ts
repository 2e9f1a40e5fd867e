import type { Resource } from './resource.ts';
import type { World } from './world.ts';

/** A resource to poll, and what to do with its value. */
export interface ResourcePoll<Value = unknown> {
  resource: Resource<Value>;
  everyMs: number;
  /** What the resource is about: games in progress, or everything else. */
  about: 'games' | 'season';
  /** Applies the value; returns why a part of it was rejected, or null. */
  apply(world: World, value: Value, now: Date): string | null;
  /** Whether the resource counts as read although a part of it was rejected. */
  isRead?(world: World, now: Date): boolean;
}

/** A poll every `pace` milliseconds; null where that is null: not polled now. */
export function pollEvery<Value>(
  pace: number | null,
  about: ResourcePoll['about'],
  resource: Resource<Value>,
  apply: (world: World, value: Value, now: Date) => string | null | undefined,
): ResourcePoll | null {
  // Each poll only ever receives values of its own resource.
  const poll: ResourcePoll<Value> = {
    resource,
    everyMs: pace ?? 0,
    about,
    apply: (world, value, now) => apply(world, value, now) ?? null,
  };
  return pace === null ? null : (poll as unknown as ResourcePoll);
}
