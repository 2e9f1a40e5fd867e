import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { publishBuild } from './build-web.ts';

test('the builds before stay while processes and pages use them, and the newest is named first', () => {
  const dist = mkdtempSync(join(tmpdir(), 'singleback-builds-'));
  // Of a version that built into the folder itself.
  writeFileSync(join(dist, 'index.html'), '');
  const publish = (name: string) => {
    mkdirSync(join(dist, name, 'assets'), { recursive: true });
    publishBuild(dist, name);
    return [readFileSync(join(dist, 'builds'), 'utf8'), readdirSync(dist).sort().join(' ')];
  };
  expect(publish('a')).toEqual(['a', 'a builds index.html']);
  expect(publish('a')).toEqual(['a', 'a builds index.html']);
  expect(publish('b')).toEqual(['b\na', 'a b builds']);
  mkdirSync(join(dist, 'x.part'));
  expect(publish('c')).toEqual(['c\nb\na', 'a b builds c']);
  expect(publish('a')).toEqual(['a\nc\nb', 'a b builds c']);
  expect(publish('d')).toEqual(['d\na\nc', 'a builds c d']);
  rmSync(dist, { recursive: true });
});
