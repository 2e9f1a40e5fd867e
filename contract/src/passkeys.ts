import { type Static, Type } from 'typebox';
import { User } from './account.ts';
import { Done, defineCalls, Id, Instant, Nullable } from './call.ts';

/** A passkey that signs the caller in. */
export const Passkey = Type.Object({
  id: Id,
  name: Type.String({ description: 'the password manager, or else the browser that made it' }),
  created_at: Instant,
  last_used_at: Nullable(Instant),
});
export type Passkey = Static<typeof Passkey>;

/** What it takes to add a passkey now: nothing within ten minutes of a sign-in, later the password or a new sign-in. */
const Needed = Type.Union([Type.Literal('nothing'), Type.Literal('password'), Type.Literal('sign_in')]);

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

export const passkeysCalls = defineCalls({
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
    access: 'user',
    summary: "The caller's passkeys, newest first, and what it takes to add one",
    reply: Type.Object({ passkeys: Type.Array(Passkey), needed: Needed }),
    errors: [],
  },
  'POST /account/passkeys/start': {
    access: 'user',
    limit: 'password',
    summary:
      'Begins adding a passkey: options for the browser, and a cookie with the challenge for five minutes. More than ten minutes after the sign-in it takes the password',
    body: Type.Object({ password: Type.Optional(Type.String({ maxLength: 1000 })) }),
    reply: Type.Object({ options: Options }),
    errors: ['field_invalid', 'not_allowed', 'too_many'],
  },
  'POST /account/passkeys': {
    access: 'user',
    limit: 'newPasskey',
    summary: 'Adds the passkey that the browser has made',
    body: Type.Object({ response: Made }),
    reply: Passkey,
    errors: ['field_invalid', 'not_allowed', 'too_many'],
  },
  'PUT /account/passkeys/:id': {
    access: 'user',
    summary: 'Renames a passkey; only its owner sees the name',
    params: Type.Object({ id: Id }),
    body: Type.Object({ name: Type.String({ maxLength: 1000 }) }),
    reply: Passkey,
    errors: ['field_invalid', 'not_found'],
  },
  'DELETE /account/passkeys/:id': {
    access: 'user',
    summary: 'Removes a passkey; it signs nobody in from then on',
    params: Type.Object({ id: Id }),
    reply: Done,
    errors: ['not_found'],
  },
});
