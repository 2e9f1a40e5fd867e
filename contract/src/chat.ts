import { type Static, Type } from 'typebox';
import { defineCalls, Id, Instant, Nullable, OneOf } from './call.ts';

const Person = Type.Object({ id: Id, display_name: Type.String() });

/**
 * A message of a group's chat. `seq` numbers the messages of the group, `version` every change of one, both without
 * gaps. A deleted one keeps its place without its text. `event`: the app says something about the group; then `user` is
 * null, as for a deleted account.
 */
export const ChatMessage = Type.Object({
  id: Id,
  seq: Type.Integer(),
  version: Type.Integer(),
  week_number: Nullable(Type.Integer({ description: 'the thread that it is in; null: none' })),
  user: Nullable(Person),
  text: Type.String(),
  reply_to: Nullable(Id),
  mentions: Type.Array(Id),
  reactions: Type.Array(Type.Object({ reaction: Type.String(), user_ids: Type.Array(Id) })),
  event: Nullable(Type.String({ description: 'a sentence' })),
  created_at: Instant,
  edited_at: Nullable(Instant),
  deleted_by: Nullable(OneOf(['author', 'commissioner', 'account'])),
});
export type ChatMessage = Static<typeof ChatMessage>;

/**
 * The messages that changed after version `since`, up to `version`. A reader whose version is older than
 * `settings_version` fetches the thread again: the lock, the word filter or a mute has changed.
 */
export const ChatChanges = Type.Object({
  group_id: Id,
  since: Type.Integer(),
  version: Type.Integer(),
  settings_version: Type.Integer(),
  messages: Type.Array(ChatMessage),
});
export type ChatChanges = Static<typeof ChatChanges>;

const Level = OneOf(['all', 'mentions', 'none']);
export type ChatLevel = Static<typeof Level>;

const Mute = Type.Object({
  until: Instant,
  reason: Type.String(),
  by: Nullable(Type.String({ description: 'the commissioner’s name; null: a deleted account' })),
});

/** A week's thread of a group's chat, or all of it, as its reader sees it; messages ascend by `seq`. */
export const ChatThread = Type.Object({
  version: Type.Integer(),
  messages: Type.Array(ChatMessage),
  has_more: Type.Boolean({ description: 'there are earlier messages' }),
  last_read_seq: Type.Integer({ description: 'of this thread, or of the whole chat' }),
  threads: Type.Array(Type.Object({ week_number: Nullable(Type.Integer()), unread: Type.Integer() }), {
    description: 'with messages, the newest week first; null: those in no thread',
  }),
  is_locked: Type.Boolean({ description: 'only commissioners write' }),
  masks_words: Type.Boolean({ description: 'swear words are shown as asterisks' }),
  mute: Nullable(Mute),
  level: Level,
  blocked: Type.Array(Id, { description: 'of those who are or were in the group' }),
  muted_members: Type.Array(Type.Object({ user_id: Id, ...Mute.properties }), {
    description: 'for commissioners; else empty',
  }),
});
export type ChatThread = Static<typeof ChatThread>;

const Text = Type.String({ maxLength: 4000 });
const Week = Nullable(Type.Integer({ minimum: 1, maximum: 18 }));

export const chatCalls = defineCalls({
  'GET /chat/unread': {
    summary: "The caller's groups with unread messages of others, and how many of them mention the caller",
    reply: Type.Array(Type.Object({ group_id: Id, unread: Type.Integer(), mentions: Type.Integer() })),
  },
  'GET /groups/:id/chat': {
    summary:
      'The last 50 messages of a week’s thread or of the whole chat, or those before one; for members, the everyone-group has no chat',
    query: Type.Object({
      week: Type.Optional(Type.String({ pattern: '^([1-9]|1[0-8])$', description: 'the thread of a week' })),
      before: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,14}$', description: 'a seq' })),
    }),
    reply: ChatThread,
    errors: ['not_found', 'not_allowed'],
  },
  'GET /groups/:id/chat/changes': {
    summary: 'The messages of all threads that changed after a version; at most 500, with the version they lead to',
    query: Type.Object({ since: Type.String({ pattern: '^[0-9]{1,15}$' }) }),
    reply: ChatChanges,
    errors: ['not_found', 'not_allowed'],
  },
  'POST /groups/:id/chat': {
    limit: 'chat',
    summary:
      'Sends a message; the same id again answers the one that is stored. A reply is in the thread of its message',
    body: Type.Object({
      id: Id,
      text: Text,
      week_number: Type.Optional(Week),
      reply_to: Type.Optional(Nullable(Id)),
    }),
    reply: ChatMessage,
    errors: ['not_found', 'not_allowed', 'field_invalid', 'too_many'],
  },
  'PUT /groups/:id/chat/:messageId': {
    limit: 'chat',
    summary: "Changes the caller's own message, for five minutes",
    body: Type.Object({ text: Text }),
    reply: ChatMessage,
    errors: ['not_found', 'not_allowed', 'field_invalid', 'too_many'],
  },
  'DELETE /groups/:id/chat/:messageId': {
    summary: 'Deletes the text of a message; for its author and the commissioners',
    reply: ChatMessage,
    errors: ['not_found', 'not_allowed'],
  },
  'PUT /groups/:id/chat/:messageId/reaction': {
    limit: 'chatReaction',
    summary: 'Sets or removes a reaction of the caller',
    body: Type.Object({ reaction: Type.String({ maxLength: 20 }), is_on: Type.Boolean() }),
    reply: ChatMessage,
    errors: ['not_found', 'not_allowed', 'field_invalid', 'too_many'],
  },
  'POST /groups/:id/chat/read': {
    summary: 'Notes how far the caller has read a thread, or the whole chat (null); it never goes back',
    body: Type.Object({ week_number: Week, seq: Type.Integer({ minimum: 0 }) }),
    errors: ['not_found', 'not_allowed'],
  },
  'PUT /groups/:id/chat/level': {
    summary: "What the caller is notified of in a group's chat",
    body: Type.Object({ level: Level }),
    errors: ['not_found', 'not_allowed'],
  },
  'PUT /groups/:id/chat/lock': {
    summary: 'Lets only commissioners write, or everyone again; for commissioners',
    body: Type.Object({ is_locked: Type.Boolean() }),
    errors: ['not_found', 'not_allowed'],
  },
  'PUT /groups/:id/chat/word-filter': {
    summary: 'Has swear words shown as asterisks, or as they were written; for commissioners',
    body: Type.Object({ masks_words: Type.Boolean() }),
    errors: ['not_found', 'not_allowed'],
  },
  'PUT /groups/:id/chat/mutes/:userId': {
    summary: 'Mutes a member for a time, who sees the reason; for commissioners, other commissioners can’t be muted',
    body: Type.Object({ minutes: Type.Number(), reason: Text }),
    errors: ['not_found', 'not_allowed', 'field_invalid'],
  },
  'DELETE /groups/:id/chat/mutes/:userId': {
    summary: 'Ends a mute; for commissioners',
    errors: ['not_found', 'not_allowed'],
  },
  'PUT /blocks/:userId': {
    summary: "Hides a user's messages from the caller",
    errors: ['not_found'],
  },
  'DELETE /blocks/:userId': {
    summary: "Shows a user's messages again",
  },
});
