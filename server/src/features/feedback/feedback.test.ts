import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppFixture, openAppFixture } from '../../testing/app-fixture.ts';

let fixture: AppFixture;
beforeAll(async () => {
  fixture = await openAppFixture({ now: new Date('2025-10-05T16:00:00Z'), operatorEmail: 'operator@one.test' });
});
afterAll(() => fixture.close());

const give = async (name: string, body: object) => {
  const { token } = await fixture.signIn(name);
  return fixture.call('POST /feedback', { token, body });
};
const kept = async () => (await fixture.context.database.pool.query('select * from feedback order by created_at')).rows;

test('[A7.9, A8.8, A3.8, A5.16] stores feedback, mails it to the operator, and thanks the user', async () => {
  const body = { type: 'praise', subject: ' Fine <game> ', description: ' Line one\nline two ', email: 'ann@one.test' };
  const answer = await give('ann', body);
  expect([answer.status, answer.body]).toEqual([
    200,
    { success: true, message: "Thank you for your feedback! We'll get back to you soon." },
  ]);
  expect(await kept()).toMatchObject([
    { type: 'praise', subject: 'Fine <game>', description: 'Line one\nline two', email: 'ann@one.test' },
  ]);
  const mail = fixture.mails.at(-1);
  expect(mail).toMatchObject({
    to: 'operator@one.test',
    subject: 'Feedback (praise): Fine <game>',
    replyTo: 'ann@one.test',
  });
  expect(mail?.html).not.toContain('<game>');
  expect(mail?.text).not.toContain('ann@singleback.test');
});

test('[A5.16, A9.3] enforces the rules’ limits, with bug as the default', async () => {
  const before = (await kept()).length;
  const cases: [object, number, string][] = [
    [{ subject: '', description: 'x' }, 422, 'Please fill in all required fields'],
    [{ subject: 'x', description: ' \n' }, 422, 'Please fill in all required fields'],
    [{ subject: 'x'.repeat(101), description: 'x' }, 422, 'Subject must be at most 100 characters long'],
    [{ subject: 'x', description: 'x'.repeat(1001) }, 422, 'Description must be at most 1000 characters long'],
    [{ subject: 'a\r\nBcc: x@evil.test', description: 'x' }, 422, 'Subject contains characters that cannot be used'],
    [{ subject: 'x', description: 'a\u0007b' }, 422, 'Description contains characters that cannot be used'],
    [
      { subject: 'x', description: 'a\u0000b' },
      400,
      'The request is not well formed: it contains a character that is not valid text.',
    ],
    [{ subject: 'x', description: 'y', email: 'a@b.test\r\nBcc: c@d.test' }, 422, 'Please enter a valid email address'],
  ];
  for (const [body, status, message] of cases) {
    const answer = await give('ben', body);
    expect([answer.status, answer.body.error]).toEqual([status, message]);
  }
  expect((await give('cat', { type: 'other', subject: 'x', description: 'y' })).status).toBe(400);
  expect((await give('cat', { subject: 'x' })).status).toBe(400);
  expect(await kept()).toHaveLength(before);
  await give('dan', { subject: 's'.repeat(100), description: 'd'.repeat(1000), email: ' ' });
  expect((await kept()).at(-1)).toMatchObject({ type: 'bug', email: null });
});

test('requires a signed-in user', async () => {
  expect((await fixture.call('POST /feedback', { body: { subject: 'x', description: 'y' } })).status).toBe(401);
});
