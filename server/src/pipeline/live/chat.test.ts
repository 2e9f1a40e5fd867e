import { randomUUID } from 'node:crypto';
import type { ChatChanges, ChatMessage } from '@singleback/contract/chat.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../testing/lineup-fixture.ts';
import { type Browser, connected } from './testing/browser.ts';
import { type LiveFixture, openLiveFixture, waitFor } from './testing/live-fixture.ts';

let fixture: LiveFixture;
let group: string;

beforeAll(async () => {
  fixture = await openLiveFixture();
  group = await fixture.group(fixture.ann, 'Loud');
  await fixture.join(fixture.ben, group);
});
afterEach(() => fixture.leave());
afterAll(() => fixture.close());

/** A client as the contract requires: it keeps a group's messages by version, and fetches what it missed. */
class Reader {
  messages = new Map<string, ChatMessage>();
  version = 0;
  gaps = 0;
  // Messages whose first version came twice would be duplicates for a user.
  private fetching: Promise<void> | null = null;
  readonly person: Person;

  constructor(person: Person) {
    this.person = person;
  }

  follow(browser: Browser): void {
    browser.socket.on('chat-changed', (message) => {
      if (message.group_id === group) this.take(message);
    });
  }

  take(message: ChatChanges): void {
    if (message.version <= this.version) return;
    if (message.since > this.version) {
      this.gaps += 1;
      void this.fetch();
      return;
    }
    for (const each of message.messages) this.messages.set(each.id, each);
    this.version = message.version;
  }

  fetch(): Promise<void> {
    this.fetching ??= this.load().finally(() => {
      this.fetching = null;
    });
    return this.fetching;
  }

  private async load(): Promise<void> {
    const query = { since: String(this.version) };
    const { body } = await fixture.call('GET /groups/:id/chat/changes', {
      ...{ token: this.person.token, params: { id: group }, query },
    });
    this.take(body);
  }
}

const send = (person: Person, text: string) =>
  fixture.call('POST /groups/:id/chat', {
    ...{ token: person.token, params: { id: group }, body: { id: randomUUID(), text } },
  });

test('a message reaches the members who are connected, and nobody else', async () => {
  const stranger = await fixture.free('stranger');
  const [mine, theirs] = [await fixture.joined(fixture.ben.token), await fixture.joined(stranger.token)];
  const { body } = await send(fixture.ann, 'hello');
  await waitFor(() => expect(mine.received.filter(({ event }) => event === 'chat-changed')).toHaveLength(1));
  expect(mine.received.find(({ event }) => event === 'chat-changed')?.message).toEqual({
    ...{ group_id: group, since: body.version - 1, version: body.version, settings_version: 0 },
    messages: [body],
  });
  expect(theirs.received.filter(({ event }) => event === 'chat-changed')).toEqual([]);
});

test('reading on tells the reader’s other tabs and devices, and nobody else', async () => {
  const { body } = await send(fixture.ann, 'read me');
  const [tab, phone, theirs] = [
    await fixture.joined(fixture.ben.token),
    await fixture.joined(fixture.ben.token),
    await fixture.joined(fixture.ann.token),
  ];
  const read = () =>
    fixture.call('POST /groups/:id/chat/read', {
      ...{ token: fixture.ben.token, params: { id: group }, body: { week_number: null, seq: body.seq } },
    });
  await read();
  const hints = ({ received }: Browser) => received.filter(({ event }) => event === 'chat-read');
  for (const each of [tab, phone]) await waitFor(() => expect(hints(each)).toHaveLength(1));
  // What was read before is no news.
  await read();
  await send(fixture.ann, 'the next');
  await waitFor(() => expect(phone.received.some(({ event }) => event === 'chat-changed')).toBe(true));
  expect([hints(tab), hints(phone), hints(theirs)].map((each) => each.length)).toEqual([1, 1, 0]);
});

test('who has left gets no more', async () => {
  const gil = await fixture.free('gil');
  await fixture.join(gil, group);
  const browser = await fixture.joined(gil.token);
  await fixture.call('POST /groups/:id/leave', { token: gil.token, params: { id: group } });
  const other = await fixture.joined(fixture.ben.token);
  await send(fixture.ann, 'without gil');
  // That gil joined may be on its way until then.
  await waitFor(() => expect(JSON.stringify(other.received)).toContain('without gil'));
  expect(JSON.stringify(browser.received)).not.toContain('without gil');
});

test('twelve writers and readers who reconnect: nothing is lost, nothing comes twice', async () => {
  const writers: Person[] = [];
  for (let n = 0; n < 12; n += 1) {
    const writer = await fixture.free(`writer${n}`);
    await fixture.join(writer, group);
    writers.push(writer);
  }
  const readers = await Promise.all(
    writers
      .flatMap((person) => [0, 1].map(() => person))
      .map(async (person) => {
        const reader = new Reader(person);
        const browser = await fixture.joined(person.token);
        reader.follow(browser);
        await reader.fetch();
        return { reader, browser, person };
      }),
  );
  const reconnecting = readers
    .filter((_, at) => at % 3 === 0)
    .map(async (each, at) => {
      for (let times = 0; times < 3; times += 1) {
        await new Promise((done) => setTimeout(done, 60 + at * 15));
        each.browser.close();
        each.browser = fixture.follow(each.person.token);
        each.reader.follow(each.browser);
        await connected(each.browser);
        await each.reader.fetch();
      }
    });
  const answers = await Promise.all(
    writers.map(async (writer, at) => {
      const own: number[] = [];
      for (let n = 0; n < 10; n += 1) {
        const answer = await send(writer, `message ${n} of ${at}`);
        expect(answer.status).toBe(200);
        own.push(answer.body.seq);
      }
      return own;
    }),
  );
  await Promise.all(reconnecting);
  const seqs = answers.flat().sort((a, b) => a - b);
  expect(seqs).toEqual(Array.from({ length: 120 }, (_, at) => (seqs[0] as number) + at));
  for (const { reader } of readers) {
    await waitFor(() => expect(reader.version).toBe(Math.max(...seqs)));
    const got = [...reader.messages.values()].map(({ seq }) => seq).sort((a, b) => a - b);
    expect(got.filter((seq) => seq >= (seqs[0] as number))).toEqual(seqs);
  }
});

test('a mute reaches those who have the chat open, without a message', async () => {
  const { ann, ben } = fixture;
  const browser = await fixture.joined(ben.token);
  const muted = { token: ann.token, params: { id: group, userId: ben.userId } };
  await fixture.call('PUT /groups/:id/chat/mutes/:userId', { ...muted, body: { minutes: 15, reason: 'Loud' } });
  const last = () => browser.received.findLast(({ event }) => event === 'chat-changed')?.message as ChatChanges;
  await waitFor(() => expect(last()).toMatchObject({ messages: [], settings_version: last().version }));
  await fixture.call('DELETE /groups/:id/chat/mutes/:userId', muted);
});
