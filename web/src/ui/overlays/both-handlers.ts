import type { HTMLAttributes } from 'react';

type Handlers = HTMLAttributes<HTMLElement>;

/** Our handlers of an element, each after its own. */
export function bothHandlers(own: Handlers, ours: Handlers): Handlers {
  const names = Object.keys(ours) as (keyof Handlers)[];
  const merged = names.map((name) => [
    name,
    (event: never) => {
      (own[name] as ((event: never) => void) | undefined)?.(event);
      (ours[name] as (event: never) => void)(event);
    },
  ]);
  return Object.fromEntries(merged);
}
