import { useLayoutEffect, useRef, useState } from 'react';

type Handlers = Record<string, (...args: never[]) => void>;

/**
 * The same functions on every render, each of which calls its latest version. For event handlers only: called during
 * rendering, they would read the state of the render before.
 */
export function useHandlers<Latest extends Handlers>(latest: Latest): Latest {
  const current = useRef(latest);
  useLayoutEffect(() => {
    current.current = latest;
  });
  const [handlers] = useState(
    () =>
      Object.fromEntries(
        Object.keys(latest).map((name) => [name, (...args: never[]) => current.current[name]?.(...args)]),
      ) as Latest,
  );
  return handlers;
}
