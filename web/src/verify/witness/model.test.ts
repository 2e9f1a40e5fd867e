import { logOfShortNote, longNote } from '@singleback/verify/log/note.ts';
import { verifierKey } from '@singleback/verify/log/verifier-key.ts';
import { expect, test } from 'vitest';
import { keepLogs } from './kept-logs.ts';
import { withSeenLog } from './model.ts';

const LINK = 'https://play.test/join/a-token';

const noteOf = (origin: string, size: number) =>
  `${origin}\n${size}\n${btoa('>?'.repeat(16))}\n\n— ${origin} ${btoa('<>?~'.repeat(17))}\n`;

test('a link that is sent is the link alone, until this browser has seen a log', () => {
  expect(withSeenLog(LINK)).toBe(LINK);
});

test('then it carries what was seen last of the last log', () => {
  const second = 'play.test/log/2';
  keepLogs({
    '/log': { key: '', note: noteOf('play.test/log', 312) },
    '/log/2': { key: '', note: noteOf(second, 7) },
  });
  const [link, short = ''] = withSeenLog(LINK).split('#log=');
  expect([link, logOfShortNote(short)]).toEqual([LINK, 2]);
  expect(longNote(short, verifierKey(second, new Uint8Array(32)))).toBe(noteOf(second, 7));
});
