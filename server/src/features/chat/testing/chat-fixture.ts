import { randomUUID } from 'node:crypto';
import type { ChatChanges, ChatThread } from '@singleback/contract/chat.ts';
import type { Answer, CallOptions } from '../../../testing/app-fixture.ts';
import type { Person } from '../../../testing/lineup-fixture.ts';
import { type GroupFixture, openGroupFixture } from '../../invitations/testing/group-fixture.ts';

/** A test app with ben, who is commissioner, ann and cat in a group, and helpers for its chat. */
export interface ChatFixture extends GroupFixture {
  ben: Person;
  ann: Person;
  cat: Person;
  /** The group's id. */
  readonly groupId: string;
  /** Puts the three into another group. */
  openGroup(): Promise<void>;
  /** A call about the group. */
  by(person: Person, key: Parameters<GroupFixture['call']>[0], more?: CallOptions, params?: object): Promise<Answer>;
  /** Sends a message with a new id. */
  say(person: Person, text: string, more?: object): Promise<Answer>;
  read(person: Person, query?: Record<string, string>): Promise<ChatThread>;
  /** As ann sees them. */
  changes(since: number): Promise<ChatChanges>;
  /** The actions of the group's log, newest first. */
  actions(): Promise<string[]>;
  /** Moves the clock on. */
  later(ms: number): void;
}

export async function openChatFixture(): Promise<ChatFixture> {
  const fixture = await openGroupFixture();
  const [ben, ann, cat] = [await fixture.premium('ben'), await fixture.premium('ann'), await fixture.premium('cat')];
  let group = '';
  let made = 0;
  const by: ChatFixture['by'] = ({ token }, key, more = {}, params = {}) =>
    fixture.call(key, { token, ...more, params: { id: group, ...params } });
  return {
    ...{ ...fixture, ben, ann, cat, by },
    get groupId() {
      return group;
    },
    async openGroup() {
      made += 1;
      group = await fixture.group(ben, `Chat ${made}`);
      for (const person of [ann, cat]) await fixture.join(person, group);
    },
    say: (person, text, more = {}) =>
      by(person, 'POST /groups/:id/chat', { body: { id: randomUUID(), text, ...more } }),
    read: async (person, query = {}) => (await by(person, 'GET /groups/:id/chat', { query })).body,
    changes: async (since) => (await by(ann, 'GET /groups/:id/chat/changes', { query: { since: String(since) } })).body,
    actions: async () =>
      (await by(ann, 'GET /groups/:id/history')).body.map(({ action }: { action: string }) => action),
    later: (ms) => fixture.clock.set(new Date(fixture.clock.now().getTime() + ms)),
  };
}
