import type { JSX } from 'react';
import * as react from 'react/jsx-dev-runtime';
import { withOwnTexts } from './own-texts.ts';

// The same as jsx-runtime.ts, for React's development build.

export type { JSX };
export const Fragment = react.Fragment;

export const jsxDEV: typeof react.jsxDEV = (type, props, key, isStatic, ...source) => {
  const given = props as { children?: unknown };
  const children = withOwnTexts(type, given.children, isStatic);
  const owned = children === given.children ? given : { ...given, children };
  return react.jsxDEV(type, owned, key, isStatic && Array.isArray(children), ...source);
};
