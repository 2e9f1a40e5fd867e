import { type Static, Type } from 'typebox';
import { User } from './account.ts';
import { defineCalls, Id, Instant, Nullable, OneOf } from './call.ts';
import { Sent, Target, text } from './sign-up.ts';

/** A passkey that signs the caller in. */
export const Passkey = Type.Object({
  id: Id,
  name: Type.String({ description: 'the password manager, or else the browser that made it' }),
  created_at: Instant,
  last_used_at: Nullable(Instant),
});
export type Passkey = Static<typeof Passkey>;

/** What it takes to add a passkey now: nothing within ten minutes of a sign-in, later the password or a new sign-in. */
const Needed = OneOf(['nothing', 'password', 'sign_in']);

/** What WebAuthn defines and the browser understands. */
const Options = Type.Unknown();
// Beyond what any authenticator makes, so that oversized input is refused unread.
const Bytes = Type.String({ pattern: '^[\\w-]*$', maxLength: 8000 });
const Credential = { id: Bytes, rawId: Bytes, type: Type.Literal('public-key') };
/** What a browser makes of the options for adding a passkey. */
const Made = Type.Object({
  ...Credential,
  response: Type.Object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: Type.Optional(Type.Array(Type.String({ pattern: '^[\\w-]+$', maxLength: 100 }), { maxItems: 10 })),
  }),
  clientExtensionResults: Type.Object({}),
});
/** What a browser makes of the options for signing in. */
const Signed = Type.Object({
  ...Credential,
  response: Type.Object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: Type.Optional(Bytes),
  }),
  clientExtensionResults: Type.Object({}),
});

/** A browser in which the caller is signed in. */
export const Session = Type.Object({
  id: Id,
  browser: Type.String({ description: "such as 'Firefox on Linux'" }),
  is_current: Type.Boolean({ description: 'the session of this call' }),
  created_at: Instant,
  // To the hour.
  last_used_at: Instant,
});
export type Session = Static<typeof Session>;

/** A token of the caller's for programs that only read. The token itself is shown once, when it is made. */
export const ReadToken = Type.Object({
  id: Id,
  name: Type.String({ description: 'what it is for' }),
  created_at: Instant,
  last_used_at: Nullable(Instant),
});
export type ReadToken = Static<typeof ReadToken>;

export const signInCalls = defineCalls({
  'GET /auth/get-session': {
    access: 'anyone',
    summary: 'The session of the cookie and its user; null without one',
    reply: Nullable(Type.Object({ session: Type.Object({ id: Id, expires_at: Instant }), user: User })),
    errors: [],
  },
  'GET /auth/token': {
    access: 'anyone',
    summary: 'A short-lived token for all other calls, by the cookie of the session',
    reply: Type.Object({ token: Type.String() }),
    errors: ['not_signed_in'],
  },
  'POST /auth/sign-in/email': {
    access: 'anyone',
    summary: 'Signs in with a password: the reply sets the cookie of the session',
    body: Type.Object({ email: text(1000), password: text(1000) }),
    reply: Type.Object({ user: User }),
    errors: ['not_signed_in', 'email_not_confirmed', 'not_allowed', 'field_invalid', 'too_many'],
  },
  'POST /auth/sign-in/social': {
    access: 'anyone',
    limit: 'google',
    summary: 'Begins a sign-in with Google: the address to go to, which leads back to callbackURL or errorCallbackURL',
    body: Type.Object({ provider: text(1000), callbackURL: Target, errorCallbackURL: Target }),
    reply: Type.Object({ url: Type.String() }),
    errors: ['not_found', 'not_allowed', 'too_many'],
  },
  'POST /auth/sign-out': { access: 'anyone', summary: 'Ends the session and its tokens', errors: ['not_allowed'] },
  'POST /auth/revoke-sessions': {
    access: 'anyone',
    summary: "Ends every session of the cookie's user, this one too",
    errors: ['not_signed_in', 'not_allowed'],
  },
  'POST /auth/request-password-reset': {
    access: 'anyone',
    summary: 'Emails a link to set a new password; the answer is the same whether the address has an account or not',
    body: Type.Object({ email: text(1000), redirectTo: Target }),
    reply: Sent,
    errors: ['field_invalid', 'not_allowed', 'too_many'],
  },
  'POST /auth/reset-password': {
    access: 'anyone',
    limit: 'link',
    summary: 'Sets a new password by the token of the emailed link, and signs in',
    body: Type.Object({
      newPassword: text(1000),
      token: text(4000),
      replaceSession: Type.Optional(
        Type.Boolean({ description: 'true: go on although another user is signed in here' }),
      ),
    }),
    reply: Sent,
    errors: ['link_invalid', 'field_invalid', 'signed_in_as_another', 'not_allowed', 'too_many'],
  },
  'POST /auth/passkey/start': {
    access: 'anyone',
    limit: 'passkeyStart',
    summary:
      'Begins a sign-in with a passkey: options for the browser, and a cookie with the challenge for five minutes',
    reply: Type.Object({ options: Options }),
    errors: ['not_allowed', 'too_many'],
  },
  'POST /auth/passkey/sign-in': {
    access: 'anyone',
    limit: 'passkey',
    summary: 'Signs in with what the browser has signed; each challenge counts once',
    body: Type.Object({ response: Signed }),
    reply: Type.Object({ user: User }),
    errors: ['not_signed_in', 'not_allowed', 'too_many'],
  },
  'GET /account/passkeys': {
    summary: "The caller's passkeys, newest first, and what it takes to add one",
    reply: Type.Object({ passkeys: Type.Array(Passkey), needed: Needed }),
  },
  'POST /account/passkeys/start': {
    limit: 'password',
    summary:
      'Begins adding a passkey: options for the browser, and a cookie with the challenge for five minutes. More than ten minutes after the sign-in it takes the password',
    body: Type.Object({ password: Type.Optional(Type.String({ maxLength: 1000 })) }),
    reply: Type.Object({ options: Options }),
    errors: ['field_invalid', 'not_allowed', 'too_many'],
  },
  'POST /account/passkeys': {
    limit: 'newPasskey',
    summary: 'Adds the passkey that the browser has made',
    body: Type.Object({ response: Made }),
    reply: Passkey,
    errors: ['field_invalid', 'not_allowed', 'too_many'],
  },
  'PUT /account/passkeys/:id': {
    summary: 'Renames a passkey; only its owner sees the name',
    body: Type.Object({ name: Type.String({ maxLength: 1000 }) }),
    reply: Passkey,
    errors: ['field_invalid', 'not_found'],
  },
  'DELETE /account/passkeys/:id': {
    summary: 'Removes a passkey; it signs nobody in from then on',
    errors: ['not_found'],
  },
  'GET /account/read-tokens': {
    summary: "The caller's tokens for programs that only read, newest first",
    reply: Type.Array(ReadToken),
  },
  'POST /account/read-tokens': {
    limit: 'readToken',
    summary:
      'Makes such a token. It is a bearer token for every GET but those of the account, never ends by itself, and is shown this once',
    body: Type.Object({ name: Type.String({ maxLength: 1000 }) }, { additionalProperties: false }),
    reply: Type.Object({ ...ReadToken.properties, token: Type.String() }),
    errors: ['field_invalid', 'too_many'],
  },
  'DELETE /account/read-tokens/:id': {
    summary: 'Revokes a token; it is good for nothing from then on',
    errors: ['not_found'],
  },
  'GET /account/sessions': {
    summary: 'Where the caller is signed in: this session, then the others, the one used last first',
    reply: Type.Array(Session),
  },
  'DELETE /account/sessions/:id': {
    summary: "Ends one of the caller's sessions at once",
    errors: ['not_found'],
  },
  'POST /account/sessions/end-others': {
    summary: "Ends all of the caller's sessions but this one, and says how many there were",
    reply: Type.Object({ ended: Type.Integer() }),
  },
});
