import type { ElementType } from 'react';
import { Fragment, jsx } from 'react/jsx-runtime';

/** Takes up no place in the layout: see styles/app.css. */
const OWN = 'own-text' as ElementType;

const TEXT_ONLY = /^(option|text|textPath|title|tspan)$/;

/**
 * The children of an element, with each text that is beside others in an element of its own.
 *
 * React remembers the text node of such a text, and throws, or changes nothing that is shown, once the node is not where
 * it was. Translators of browsers replace every text node; where a text is alone in its element, React replaces it as a
 * whole (docs/decisions/052).
 * @param isStatic whether they are written one by one in JSX, not a list of any length
 */
export function withOwnTexts(type: unknown, children: unknown, isStatic: boolean): unknown {
  if (!Array.isArray(children)) {
    // A fragment adds its text to whatever is around it.
    return typeof type === 'symbol' && isText(children) ? own(children) : children;
  }
  const isForeign = !isStatic && typeof type === 'function';
  if (isForeign || !children.some(hasText)) return children;
  if (type !== Fragment && children.every((child) => isText(child) || isNothing(child))) return joined(children);
  if (typeof type === 'string' && TEXT_ONLY.test(type)) return children;
  return isStatic ? ownRuns(children) : ownKeyed(children);
}

/** Adjacent texts become one, and all others keep their places, by which React recognizes them. */
function ownRuns(children: readonly unknown[]): unknown[] {
  const result = children.map((child) => (Array.isArray(child) ? ownKeyed(child) : child));
  for (let at = 0; at < children.length; at++) {
    let end = at;
    while (end < children.length && (isText(children[end]) || isNothing(children[end]))) end += 1;
    const text = joined(children.slice(at, end));
    if (text === null) continue;
    result.fill(null, at, end);
    result[at] = own(text);
    at = end;
  }
  return result;
}

const ownKeyed = (children: readonly unknown[]): unknown[] =>
  children.map((child, at) => (isText(child) ? own(child, `text${at}`) : child));

const own = (text: string | number, key?: string) => jsx(OWN, { children: text }, key);

const joined = (texts: readonly unknown[]): string | null => texts.filter(isText).join('') || null;

const isText = (child: unknown): child is string | number =>
  (typeof child === 'string' && child !== '') || typeof child === 'number';

const hasText = (child: unknown): boolean => isText(child) || (Array.isArray(child) && child.some(isText));

const isNothing = (child: unknown): boolean => child == null || typeof child === 'boolean' || child === '';
