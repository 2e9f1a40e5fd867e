import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Mail, MailRefused, post } from './mail.ts';
import { smtpSender } from './smtp.ts';

interface Received {
  to: string[];
  raw: string;
}

const received: Received[] = [];

/** The server's response to a recipient. */
const REFUSALS: Record<string, string> = {
  'gone@one.test': '550 5.1.1 No such user here',
  'closed@one.test': '550 5.2.1 This mailbox is closed',
  'later@one.test': '451 4.2.1 Come back later',
  'relay@one.test': '554 5.7.1 Relay access denied',
  // About the sender's address.
  'syntax@one.test': '550 5.1.7 Bad sender address',
  'domain@one.test': '550 5.1.8 Sender domain not found',
};

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo({ address }, _session, done) {
    const refusal = REFUSALS[address];
    done(refusal ? Object.assign(new Error(refusal.slice(4)), { responseCode: Number(refusal.slice(0, 3)) }) : null);
  },
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      received.push({
        to: session.envelope.rcptTo.map(({ address }) => address),
        raw: Buffer.concat(chunks).toString(),
      });
      done();
    });
  },
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

const sender = () => {
  const { port } = server.server.address() as AddressInfo;
  return smtpSender(`smtp://127.0.0.1:${port}`, 'Singleback <play@singleback.test>');
};
const mail = (more: Partial<Mail>): Mail => {
  return { to: 'ann@one.test', subject: 'Hello', text: 'Plain', html: '<p>Plain</p>', ...more };
};

test('sends a mail unchanged, with its headers', async () => {
  const headers = {
    'List-Unsubscribe': '<https://x.test/u?token=1>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
  await sender().send(mail({ headers, replyTo: 'ben@one.test' }));
  const [last] = received.slice(-1);
  expect(last?.to).toEqual(['ann@one.test']);
  const read = await PostalMime.parse(last?.raw ?? '');
  expect([read.subject, read.text?.trim(), read.html?.trim()]).toEqual(['Hello', 'Plain', '<p>Plain</p>']);
  expect(read.replyTo?.[0]?.address).toBe('ben@one.test');
  const header = (key: string) => read.headers.find((one) => one.key === key)?.value;
  expect(header('list-unsubscribe')).toBe('<https://x.test/u?token=1>');
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
});

test('distinguishes an unknown mailbox from a temporary or general refusal', async () => {
  const refusal = (to: string) =>
    sender()
      .send(mail({ to }))
      .then(
        () => 'sent',
        (error: unknown) => error instanceof MailRefused,
      );
  const addresses = [...Object.keys(REFUSALS), 'ann@one.test'];
  expect(await Promise.all(addresses.map(refusal))).toEqual([true, true, false, false, false, false, 'sent']);
});

test('does not wait for an unresponsive mail server', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const patience = { connectionTimeout: 2_000, greetingTimeout: 100, socketTimeout: 2_000 };
  const mute = smtpSender(`smtp://127.0.0.1:${port}`, 'Singleback <play@singleback.test>', patience);
  await expect(mute.send(mail({}))).rejects.toThrow(/Greeting never received/);
  silent.close();
});

test('a line break in a subject does not inject a header', async () => {
  await sender().send(mail({ subject: 'Hello\r\nBcc: evil@evil.test\r\nX-Evil: 1' }));
  const [last] = received.slice(-1);
  expect(last?.to).toEqual(['ann@one.test']);
  expect(last?.raw).not.toMatch(/^(bcc|x-evil):/im);
});

test('sends nothing to an invalid address, and logs failures without throwing', async () => {
  const said: string[] = [];
  const logged: object[] = [];
  const error = (fields: object, message: string) => {
    said.push(message);
    logged.push(fields);
  };
  const log = { info: () => {}, warn: () => {}, error };
  const sent: string[] = [];
  const kept = { send: async ({ to }: Mail) => void sent.push(to) };
  for (const to of ['ann@one.test\r\nBcc: x@evil.test', 'ann@one.test,x@evil.test', '"ann@evil.test"@one.test', '']) {
    post({ mail: kept, log }, 'feedback', mail({ to }));
  }
  expect(sent).toEqual([]);
  post(
    { mail: { send: () => Promise.reject(new Error('away')) }, log },
    'invitation',
    mail({ subject: 'Ann invites you to the Regulars' }),
  );
  await new Promise((resolve) => setImmediate(resolve));
  expect(said).toEqual([...Array(4).fill('a mail was not sent: its address is invalid'), 'a mail was not sent']);
  // The kind of mail, not its subject, which may hold names and user input.
  expect(logged[0]).toEqual({ mail: 'feedback' });
  expect(JSON.stringify(logged)).not.toContain('Regulars');
  expect(logged[4]).toMatchObject({ mail: 'invitation' });
});
