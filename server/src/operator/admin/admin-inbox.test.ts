import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LineupFixture, openLineupFixture, type Person } from '../../testing/lineup-fixture.ts';
import { type AdminBrowser, openAdminBrowser } from './testing/admin-browser.ts';

let fixture: LineupFixture;
let cass: AdminBrowser;
let ann: Person;
let ben: Person;

beforeAll(async () => {
  fixture = await openLineupFixture();
  fixture.context.operatorEmail = 'operator@post.test';
  cass = await openAdminBrowser(fixture);
  await cass.setUp();
  [ann, ben] = [await fixture.free('ann'), await fixture.free('ben')];
});
afterAll(() => fixture.close());

const report = (person: Person, subject_type: string, subject_id: string, reason = 'Rude') =>
  fixture.call('POST /reports', { token: person.token, body: { subject_type, subject_id, reason } });
const inbox = async (key: 'GET /admin/reports' | 'GET /admin/feedback', state: string) =>
  (await cass.call(key, { query: { state } })).body;
const counts = async () => (await cass.call('GET /admin/overview')).body.counts;

test('a name is reported once by each user, and all reports of it are done together', async () => {
  const group = await fixture.group(ann, 'Rude Group', {}, 'public');
  expect((await report(ann, 'user', ben.userId)).status).toBe(200);
  expect(fixture.mails.at(-1)).toMatchObject({ to: 'operator@post.test', subject: 'Reported: the name of a user' });
  const mails = fixture.mails.length;
  expect((await report(ann, 'user', ben.userId, 'Still rude')).status).toBe(200);
  expect((await report(ben, 'group', group)).status).toBe(200);
  expect(fixture.mails).toHaveLength(mails + 1);
  expect(await inbox('GET /admin/reports', 'open')).toMatchObject([
    { subject_type: 'group', subject_id: group, reported_name: 'Rude Group', name: 'Rude Group' },
    {
      ...{ subject_type: 'user', subject_id: ben.userId, name: 'ben', done_at: null },
      reports: [{ reason: 'Still rude', reporter: 'ann' }],
    },
  ]);
  expect((await counts()).open_reports).toBe(2);
  const done = (type: string, id: string) =>
    cass.call('POST /admin/reports/:type/:id', { params: { type, id }, body: { reason: 'Renamed' } });
  expect((await done('user', ben.userId)).status).toBe(200);
  expect((await done('user', ben.userId)).status).toBe(404);
  const [entry] = (await cass.call('GET /admin/audit-log')).body.entries;
  expect(entry).toMatchObject({ action: 'marked as done the reports of the user', subject: 'ben', reason: 'Renamed' });
  expect([await inbox('GET /admin/reports', 'open'), await inbox('GET /admin/reports', 'done')]).toMatchObject([
    [{ subject_type: 'group' }],
    [{ subject_type: 'user' }],
  ]);
});

test('only what the reporter may see can be reported, with a reason, and not without end', async () => {
  const secret = await fixture.group(ben, 'Secret Group');
  const unknown = '00000000-0000-4000-8000-000000000009';
  expect((await report(ann, 'group', secret)).status).toBe(404);
  expect((await report(ann, 'user', unknown)).status).toBe(404);
  for (const reason of ['', '  ', 'x'.repeat(501)]) {
    expect((await report(ann, 'user', ben.userId, reason)).body.details).toEqual({ field: 'reason' });
  }
  expect((await inbox('GET /admin/reports', 'open')).length).toBe(1);
  let last = 200;
  for (let n = 0; n < 30 && last !== 429; n++) last = (await report(ann, 'user', ben.userId)).status;
  expect(last).toBe(429);
});

test('feedback is marked as done with a reason, and opened again', async () => {
  const body = { type: 'bug', subject: 'Scores', description: 'They are late.', email: 'ann@post.test' };
  await fixture.call('POST /feedback', { token: ann.token, body });
  const [waiting] = await inbox('GET /admin/feedback', 'open');
  expect(waiting).toMatchObject({ subject: 'Scores', user: { id: ann.userId, name: 'ann' }, done_at: null });
  expect((await counts()).open_feedback).toBe(1);
  const mark = (is_done: boolean, id = waiting.id) =>
    cass.call('POST /admin/feedback/:id', { params: { id }, body: { is_done, reason: 'Answered' } });
  expect((await mark(true, ann.userId)).status).toBe(404);
  expect((await mark(true)).status).toBe(200);
  expect([await inbox('GET /admin/feedback', 'open'), await inbox('GET /admin/feedback', 'done')]).toMatchObject([
    [],
    [{ subject: 'Scores' }],
  ]);
  expect((await mark(false)).status).toBe(200);
  expect(await inbox('GET /admin/feedback', 'open')).toHaveLength(1);
});

test('two first reports at the same time email the operator once, and an unknown user can not be reported', async () => {
  const [rob, gone] = [await fixture.free('rob'), await fixture.free('gone')];
  const mails = fixture.mails.length;
  const both = await Promise.all([report(ben, 'user', rob.userId), report(gone, 'user', rob.userId)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(fixture.mails).toHaveLength(mails + 1);
  const isReported = async (userId: string) =>
    (await inbox('GET /admin/reports', 'open')).some(({ subject_id: id }: { subject_id: string }) => id === userId);
  expect(await isReported(rob.userId)).toBe(true);
  const remove = { action: 'delete', reason: 'Asked for it' };
  for (const { userId } of [rob, gone])
    await cass.call('POST /admin/users/:id', { params: { id: userId }, body: remove });
  expect(await isReported(rob.userId)).toBe(false);
  expect((await report(ben, 'user', gone.userId)).status).toBe(404);
});

test('reports are part of the download, and go with the account', async () => {
  const downloaded = await fixture.call('GET /account/download', { token: ann.token });
  expect(downloaded.body.reports).toMatchObject([{ subject_type: 'user', reported_name: 'ben' }, {}]);
  const gone = await cass.call('POST /admin/users/:id', {
    params: { id: ann.userId },
    body: { action: 'delete', reason: 'Asked for it' },
  });
  expect(gone.status).toBe(200);
  expect(await inbox('GET /admin/reports', 'done')).toEqual([]);
});

test('a group is reported with its description, which everyone reads too', async () => {
  const dan = await fixture.premium('dan');
  const group = await fixture.group(dan, 'Nice Name', {}, 'public');
  const describe = (description: string) =>
    fixture.call('PUT /groups/:id', { token: dan.token, params: { id: group }, body: { description } });
  await describe('An unkind description');
  expect((await report(ben, 'group', group)).status).toBe(200);
  await describe('A kind one');
  const open = await inbox('GET /admin/reports', 'open');
  const found = open.find(({ subject_id }: { subject_id: string }) => subject_id === group);
  expect(found).toMatchObject({ reported_name: 'Nice Name: An unkind description', name: 'Nice Name: A kind one' });
});
