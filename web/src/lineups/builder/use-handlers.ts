import { useLayoutEffect, useMemo, useRef, useState } from 'react';

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

/** The object of an earlier render for as long as none of its properties changes. Each render has the same properties. */
export function useUnchanged<Value extends object>(value: Value): Value {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the properties are the dependencies
  return useMemo(() => value, Object.values(value));
}
