// The calls of the admin console.
import { type Static, Type } from 'typebox';
import { defineCalls, Id, Instant, Nullable, OneOf } from '../call.ts';

/** A second factor of an admin: a passkey, or an authenticator app (TOTP). */
const Factor = Type.Object({
  id: Id,
  kind: OneOf(['passkey', 'totp']),
  created_at: Instant,
  last_used_at: Nullable(Instant),
});

/**
 * What an admin may do in the console now. Confirming a second factor opens it for this session: to read for 12 hours, to
 * change things for 15 minutes. All times are real time.
 */
export const AdminAccess = Type.Object({
  factors: Type.Array(Factor),
  confirmed_at: Nullable(Instant),
  reads_until: Nullable(Instant),
  acts_until: Nullable(Instant),
  /** Browsers only offer passkeys on a secure address with a host name. */
  offers_passkeys: Type.Boolean(),
  /** Whether the first factor asks for the account's password; otherwise it needs a recent sign-in. */
  has_password: Type.Boolean(),
});
export type AdminAccess = Static<typeof AdminAccess>;

/** What WebAuthn defines and the browser understands. */
const WebAuthn = Type.Unknown();
/** Checked for the first factor of an account with a password. */
const Password = Type.Object({ password: Type.Optional(Type.String({ maxLength: 1000 })) });
const Code = Type.String({ maxLength: 20 });
const refusals = ['not_allowed', 'factor_needed', 'field_invalid', 'too_many'] as const;

export const adminAccessCalls = defineCalls({
  'GET /admin/access': {
    summary: 'Which second factors the admin has, and how long this session may read and change things',
    reply: AdminAccess,
    errors: ['not_allowed'],
  },
  'POST /admin/factors/passkey/start': {
    limit: 'password',
    summary: 'Begins adding a passkey: options for the browser',
    body: Password,
    reply: Type.Object({ options: WebAuthn }),
    errors: refusals,
  },
  'POST /admin/factors/passkey': {
    limit: 'secondFactor',
    summary: 'Adds the passkey that the browser has made, and confirms the session with it',
    body: Type.Object({ response: WebAuthn }),
    reply: AdminAccess,
    errors: refusals,
  },
  'POST /admin/factors/totp/start': {
    limit: 'password',
    summary: 'Begins adding an authenticator app: its secret, and the same as an otpauth address',
    body: Password,
    reply: Type.Object({ secret: Type.String(), uri: Type.String() }),
    errors: refusals,
  },
  'POST /admin/factors/totp': {
    limit: 'secondFactor',
    summary: 'Adds the authenticator app by its first code, and confirms the session with it',
    body: Type.Object({ code: Code }),
    reply: AdminAccess,
    errors: refusals,
  },
  'DELETE /admin/factors/:id': {
    summary: 'Removes a second factor; the last one stays',
    reply: AdminAccess,
    errors: ['not_allowed', 'factor_needed', 'not_found'],
  },
  'POST /admin/confirmation/start': {
    summary: 'Begins to confirm a passkey: options for the browser',
    reply: Type.Object({ options: WebAuthn }),
    errors: ['not_allowed'],
  },
  'POST /admin/confirmation': {
    limit: 'secondFactor',
    summary: 'Confirms a second factor for this session: a code of the authenticator app, or what a passkey has signed',
    body: Type.Object({ code: Type.Optional(Code), response: Type.Optional(WebAuthn) }),
    reply: AdminAccess,
    errors: refusals,
  },
});
