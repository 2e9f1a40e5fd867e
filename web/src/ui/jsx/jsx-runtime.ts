import type { JSX } from 'react';
import * as react from 'react/jsx-runtime';
import { withOwnTexts } from './own-texts.ts';

// What JSX is compiled to: React's own functions, on children with their own texts.

export type { JSX };
export const Fragment = react.Fragment;

type Create = (type: React.ElementType, props: { children?: unknown }, key?: React.Key) => React.ReactElement;

export const jsx: Create = (type, props, key) => create(type, props, key, false);

export const jsxs: Create = (type, props, key) => create(type, props, key, true);

function create(type: React.ElementType, props: { children?: unknown }, key: React.Key | undefined, isStatic: boolean) {
  const children = withOwnTexts(type, props.children, isStatic);
  const owned = children === props.children ? props : { ...props, children };
  return isStatic && Array.isArray(children) ? react.jsxs(type, owned, key) : react.jsx(type, owned, key);
}
