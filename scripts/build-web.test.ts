import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
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
  // One that another process builds, and one that was broken off.
  mkdirSync(join(dist, 'x.1.part'));
  mkdirSync(join(dist, 'y.2.part'));
  utimesSync(join(dist, 'y.2.part'), 0, 0);
  expect(publish('c')).toEqual(['c\nb\na', 'a b builds c x.1.part']);
  rmSync(join(dist, 'x.1.part'), { recursive: true });
  expect(publish('a')).toEqual(['a\nc\nb', 'a b builds c']);
  expect(publish('d')).toEqual(['d\na\nc', 'a builds c d']);
  rmSync(dist, { recursive: true });
});
