import { expect, test } from 'vitest';
import { runCommand } from './commands.ts';

const call = (...words: string[]) =>
  runCommand(words, {
    env: {},
    say: () => {
      throw new Error('no database is opened');
    },
  });

test.each([
  [[], 'A command is missing.'],
  [['repair'], "There is no command 'repair'."],
  [['constructor'], "There is no command 'constructor'."],
  [['status', 'now'], "'now' is not understood here."],
  [['status', '--now'], "'--now' is not understood here."],
  [['backup', '--force'], 'backup takes the name of one file.'],
  [['restore', 'a', 'b', '--replace'], 'restore takes the name of one file.'],
  [['grant-admin'], 'grant-admin takes one email address.'],
  [['emails', 'a', 'b'], 'emails takes one email address, or none.'],
  [['find-user', ' '], 'find-user takes a name, an address, or an id.'],
  [['import', '--season', '2025'], '--from is missing.'],
  [['import', '--from', 'folder', '--season'], '--season lacks its value.'],
  [['rescore', '--season', '25'], "--season is a year like 2025, not '25'."],
  [['announce', '--reason', 'x'], 'announce takes a text, or off.'],
  [['announce', 'off', '--reason', ' '], 'Give a reason.'],
  [['maintenance'], 'maintenance takes on or off.'],
  [['maintenance', 'on', '--reason', 'x'], '--minutes is missing.'],
  [['maintenance', 'off', '--minutes', '5', '--reason', 'x'], "'--minutes' is not understood here."],
  [['override', 'weather'], 'override takes game, stats, injury, or link.'],
  [['suspend', 'a@b.test', '--reason', 'x', '--reason', 'y'], '--reason is given twice.'],
  [
    ['report-done', 'lineup', 'x', '--reason', 'y'],
    'report-done takes user, group, or message, and the id, as reports shows them.',
  ],
])('explains what is wrong with: %j', async (words, refusal) => {
  await expect(call(...words)).rejects.toThrow(refusal);
});
