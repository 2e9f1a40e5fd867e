import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '@singleback/game/season/durations.ts';
import { expect, test } from 'vitest';

const deploy = new URL('../../../deploy/', import.meta.url);

test.each(['compose.yaml', 'singleback-backup.service'])(
  'after a night’s backup %s deletes those of more than four weeks, and halves of more than a day',
  (name) => {
    const folder = mkdtempSync(join(tmpdir(), 'backups-'));
    for (const [file, days] of [
      ['old.backup', 30],
      ['new.backup', 27],
      ['killed.backup.part', 3],
      ['running.backup.part', 0.5],
    ] as const) {
      const path = join(folder, file);
      writeFileSync(path, '');
      const at = new Date(statSync(path).mtimeMs - days * DAY_MS);
      utimesSync(path, at, at);
    }
    const [, rules = ''] = /find \S+ (.+)/.exec(readFileSync(new URL(name, deploy), 'utf8')) ?? [];
    execFileSync('find', [folder, ...rules.replaceAll("'", '').split(' ')]);
    expect(readdirSync(folder).sort()).toEqual(['new.backup', 'running.backup.part']);
    rmSync(folder, { recursive: true });
  },
);
