import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeInstallation } from '../db/installation.ts';
import { type LineupFixture, openLineupFixture, type Person } from '../testing/lineup-fixture.ts';
import { runCommand } from './commands.ts';

let fixture: LineupFixture;
let ann: Person;
let group: string;

beforeAll(async () => {
  fixture = await openLineupFixture();
  await writeInstallation(fixture.context.db, 'season', 'live');
  ann = await fixture.free('ann');
  group = await fixture.group(ann, 'Sunday Regulars', {}, 'public');
});
afterAll(() => fixture.close());

async function said(...words: string[]): Promise<string> {
  const lines: string[] = [];
  const url = String(fixture.context.database.pool.options.connectionString);
  await runCommand(words, { env: { DATABASE_URL: url, MAIL: 'off' }, say: (line) => void lines.push(line) });
  return lines.slice(1).join('\n');
}
const why = ['--reason', 'They asked'];

test('groups are found, renamed, transferred, closed and reopened', async () => {
  expect(await said('find-group', 'sunday')).toContain(
    `Sunday Regulars, ${group}, 1 members, public, 2025 Season, created by ann`,
  );
  expect(await said('find-group', 'nobody')).toBe('No group is called nobody.');
  const run = (name: string, ...line: string[]) => said(name, ...line, ...why);
  expect(await run('rename-group', group, '--name', 'Monday Regulars')).toBe('Monday Regulars: Group renamed.');
  await expect(run('rename-group', group)).rejects.toThrow('--name is missing.');
  await expect(run('close-group', 'that one')).rejects.toThrow('There is no group with the id that one.');
  const ben = await fixture.free('ben');
  await expect(run('transfer-group', group, '--to', 'ben@singleback.test')).rejects.toThrow('not a member');
  await fixture.join(ben, group);
  expect(await run('transfer-group', group, '--to', 'ben@singleback.test')).toContain('Group transferred.');
  expect(await run('close-group', group)).toContain('Group closed.');
  expect(await said('find-group', group)).toContain('created by ben, closed');
  expect(await run('reopen-group', group)).toContain('Group reopened.');
});

test('feedback and reports are listed and marked as done', async () => {
  expect(await said('feedback')).toBe('No feedback waits.');
  const body = { type: 'bug', subject: 'Scores', description: 'Late.\nAgain.', email: 'ann@post.test' };
  await fixture.call('POST /feedback', { token: ann.token, body });
  const listed = await said('feedback');
  expect(listed).toMatch(/bug: Scores \(ann, reply to ann@post\.test\) {2}[\w-]{36}\n {2}Late\.\n {2}Again\.$/);
  const id = /[\w-]{36}/.exec(listed)?.[0] as string;
  expect(await said('feedback-done', id, ...why)).toBe('Marked as done.');
  expect(await said('feedback', 'done')).toContain('bug: Scores');
  await expect(said('feedback-done', 'x', ...why)).rejects.toThrow('takes one id');

  expect(await said('reports')).toBe('No report waits.');
  const reported = { subject_type: 'group', subject_id: group, reason: 'Rude' };
  await fixture.call('POST /reports', { token: ann.token, body: reported });
  expect(await said('reports')).toMatch(/^The group “Monday Regulars” {2}group .*\n.*ann: Rude$/);
  expect(await said('report-done', 'group', group, ...why)).toBe('Marked as done.');
  await expect(said('report-done', 'group', group, ...why)).rejects.toThrow('no open report');
  const { body: message } = await fixture.call('POST /groups/:id/chat', {
    ...{ token: ann.token, params: { id: group }, body: { id: fixture.context.ids.uuid(), text: 'hi' } },
  });
  const rude = { subject_type: 'message', subject_id: message.id, reason: 'Rude' };
  await fixture.call('POST /reports', { token: ann.token, body: rude });
  const line = `The message “ann: hi”  message ${message.id}`;
  expect((await said('reports')).split('\n')[0]).toBe(line);
  const ofMessage = line.split('  ')[1]?.split(' ') ?? [];
  expect(await said('report-done', ...ofMessage, ...why)).toBe('Marked as done.');
  await expect(said('reports', 'all')).rejects.toThrow('reports takes done, or nothing.');
});
