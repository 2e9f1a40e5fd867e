import { afterEach, expect } from 'vitest';

// A screen test fails on a text node that React remembers by itself, because it is beside other nodes: a translated page
// would no longer change it, and React would throw where it removes it (ui/jsx/own-texts.ts).

const loose = new Set<string>();

function note(root: Node): void {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node: Node | null = root; node; node = texts.nextNode()) {
    if (node.nodeType === Node.TEXT_NODE && Object.keys(node).some((key) => key.startsWith('__reactFiber'))) {
      loose.add(`${node.textContent} in ${node.parentElement?.outerHTML.slice(0, 300)}`);
    }
  }
}

const observer = new MutationObserver((records) => {
  for (const { addedNodes } of records) for (const node of addedNodes) note(node);
});
observer.observe(document, { childList: true, subtree: true });

afterEach(() => {
  const found = [...loose];
  loose.clear();
  expect(found, 'texts beside other nodes, without an element of their own').toEqual([]);
});
