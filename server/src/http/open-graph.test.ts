import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withPageHead } from './open-graph.ts';

const page = '<!doctype html><html><head><title>x</title></head><body></body></html>';

test('puts a page’s tags into its head, escaped', () => {
  const head = {
    title: '"><script>alert(1)</script>',
    description: "Loser's bagels & more",
    url: 'http://one.test/join/x',
  };
  const text = withPageHead(page, head);
  expect(text).toContain('<meta property="og:title" content="&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;" />');
  expect(text).toContain('content="Loser&#39;s bagels &#38; more"');
  expect(text.indexOf('og:title')).toBeLessThan(text.indexOf('</head>'));
  expect(text).not.toContain('<script>');
});

test('leaves a page without a head unchanged', () => {
  expect(withPageHead('<p>', { title: 'a', description: 'b', url: 'http://one.test' })).toBe('<p>');
});

test('the picture has its own address and the size in the tags', () => {
  const head = { title: 'a', description: 'b', url: 'https://one.test/join/x' };
  const text = withPageHead(page, head);
  expect(text).toContain('<meta property="og:image" content="https://one.test/share.png" />');
  const picture = readFileSync(new URL('../../../web/public/share.png', import.meta.url));
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  expect(text).toContain(`<meta property="og:image:width" content="${picture.readUInt32BE(16)}" />`);
  expect(text).toContain(`<meta property="og:image:height" content="${picture.readUInt32BE(20)}" />`);
});
