import fc from 'fast-check';
import { Fragment, type ReactNode } from 'react';
import { jsx, jsxs } from 'react/jsx-runtime';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { jsx as ownJsx, jsxs as ownJsxs } from './jsx-runtime.ts';

type Child = string | number | boolean | null | { tag: 'b' | 'fragment' | 'list'; children: Child[] };

const child = fc.letrec<{ child: Child; node: Child }>((tie) => ({
  child: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom('a', 'b ', ' ', '', 1, 0),
    fc.constantFrom(null, true, false),
    tie('node'),
  ),
  node: fc.record({
    tag: fc.constantFrom('b' as const, 'fragment' as const, 'list' as const),
    children: fc.array(tie('child'), { maxLength: 4 }),
  }),
})).child;

const Group = ({ children }: { children?: ReactNode }) => ownJsx('i', { children });

/** Creates the same elements with React's functions or with ours. */
function create(given: Child, [one, many]: [typeof jsx, typeof jsxs], key?: string): ReactNode {
  if (given === null || typeof given !== 'object') return given;
  const children = given.children.map((each, at) =>
    create(each, [one, many], given.tag === 'list' ? `${at}` : undefined),
  );
  const type = given.tag === 'b' ? 'b' : given.tag === 'list' ? Group : Fragment;
  if (given.tag === 'list') return one(type, { children }, key);
  return children.length === 1 ? one(type, { children: children[0] }, key) : many(type, { children }, key);
}

test('every text beside others has an element of its own, and the text of the page is the same', () => {
  fc.assert(
    fc.property(fc.array(child, { minLength: 2, maxLength: 5 }), (children) => {
      const node: Child = { tag: 'b', children };
      const plain = renderToStaticMarkup(create(node, [jsx, jsxs]));
      const owned = renderToStaticMarkup(create(node, [ownJsx, ownJsxs] as [typeof jsx, typeof jsxs]));
      const strip = (markup: string) => markup.replaceAll(/<\/?own-text>/g, '');
      expect(strip(owned)).toBe(strip(plain));
      // Between two tags there is an own text, or the text is all that the element has.
      expect(owned.replaceAll(/<(\w[\w-]*)>[^<>]+<\/\1>/g, '').replaceAll(/<[^<>]*>/g, '')).toBe('');
    }),
  );
});

test('an element keeps its place when a text beside it comes or goes', () => {
  const placesOf = (element: ReactNode) => (element as { props: { children: unknown[] } }).props.children;
  const mark = jsx('b', {});
  const [without, withText] = [null, 'now'].map((text) =>
    placesOf(ownJsxs('p', { children: ['Locks ', text, mark] })).indexOf(mark),
  );
  expect(without).toBe(withText);
});

test('where nothing but text is, it is one text', () => {
  expect(renderToStaticMarkup(ownJsxs('p', { children: [9, ' of ', 9] }))).toBe('<p>9 of 9</p>');
  expect(renderToStaticMarkup(ownJsxs('option', { children: ['Week ', null, 3] }))).toBe('<option>Week 3</option>');
});
