import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A component that is loaded when it is first drawn: `lazyPart(() => import('./part.tsx'), 'Part')`. */
export const lazyPart = <
  Name extends string,
  // biome-ignore lint/suspicious/noExplicitAny: as React's own types have it
  Module extends { [Each in Name]: ComponentType<any> },
>(
  load: () => Promise<Module>,
  name: Name,
): LazyExoticComponent<Module[Name]> => lazy(async () => ({ default: (await load())[name] }));
