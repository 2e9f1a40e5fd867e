import { type Static, Type } from 'typebox';
import { User } from './account.ts';
import { defineCalls, Id, Nullable, OneOf } from './call.ts';
import { LineupSubmission, SavedLineup } from './lineups.ts';

/** What became of a guest's lineup when they signed in. */
const GuestLineup = Type.Object({
  saved: Nullable(SavedLineup),
  joined: Nullable(Type.Object({ id: Id, name: Type.String() })),
  not_joined: Nullable(
    Type.Object(
      { group: Nullable(Type.String({ description: 'its name; null once the link is dead' })), reason: Type.String() },
      { description: 'the group that was refused, and why, for the user' },
    ),
  ),
  not_saved: Nullable(Type.String({ description: 'why the lineup was refused, for the user' })),
  draft: Nullable(LineupSubmission),
});

/**
 * A user who has just proven an email address, and is signed in. `next` is the page that the sign-up was for; `guest` is
 * null unless a lineup was built before. A refused lineup comes back as `draft`.
 */
export const Arrival = Type.Object({
  status: Type.Literal(true),
  user: User,
  next: Nullable(Type.String()),
  guest: Nullable(GuestLineup),
});
export type Arrival = Static<typeof Arrival>;

// Absent texts read as empty ones, and lengths are beyond every rule, so that the rules refuse in their own words.
export const text = (maxLength: number, description?: string) =>
  Type.String({ maxLength, default: '', ...(description && { description }) });
const Secret = Type.String({ maxLength: 1000 });
export const Target = Type.Optional(Type.String({ maxLength: 1000, description: 'a page of the product, as a path' }));
export const Sent = Type.Object({ status: Type.Literal(true) });

const Email = Type.String({ maxLength: 1000, default: '' });

export const signUpCalls = defineCalls({
  'POST /auth/sign-up/email': {
    access: 'anyone',
    summary:
      'Signs up with an email address; the answer is the same whether it has an account or not. `name` is the display name; joinToken or invitationToken say which group the sign-up is for',
    body: Type.Object({
      email: text(1000),
      password: text(1000),
      name: text(1000, 'the display name'),
      callbackURL: Target,
      joinToken: Type.Optional(Type.String({ maxLength: 1000 })),
      invitationToken: Type.Optional(Type.String({ maxLength: 1000 })),
    }),
    reply: Sent,
    errors: ['field_invalid', 'display_name_taken', 'not_allowed', 'too_many'],
  },
  'POST /auth/verify-email': {
    access: 'anyone',
    limit: 'link',
    summary:
      "Confirms a sign-up by the token of the emailed link, and signs in. Outside the browser that signed up it takes the sign-up's password too, or newPassword. `next` is the page that the sign-up was for",
    body: Type.Object({
      token: text(4000),
      password: Type.Optional(Secret),
      newPassword: Type.Optional(Secret),
      name: Type.Optional(Type.String({ maxLength: 1000, description: 'another display name' })),
      replaceSession: Type.Optional(
        Type.Boolean({ description: 'true: go on although another user is signed in here' }),
      ),
      agreed: Type.Optional(
        Type.Boolean({ description: 'true: the user agreed, in a browser that did not ask for this link' }),
      ),
    }),
    reply: Arrival,
    errors: [
      ...(['link_invalid', 'link_expired', 'link_used', 'password_needed', 'signed_in_as_another'] as const),
      'consent_needed' as const,
      ...(['field_invalid', 'display_name_taken', 'not_allowed', 'too_many'] as const),
    ],
  },
  'POST /auth/send-verification-email': {
    access: 'anyone',
    summary:
      'Sends the confirmation link of a sign-up again, named by its address or by the token of its link; the answer is always the same',
    body: Type.Object({ email: text(1000), token: text(4000), callbackURL: Target }),
    reply: Sent,
    errors: ['field_invalid', 'not_allowed', 'too_many'],
  },
  'POST /auth/code/send': {
    access: 'anyone',
    summary:
      'Emails a six-digit code and a link to an address; the answer is the same whether it has an account or not. `lineup` is what a guest has built; joinToken or invitationToken say for which group',
    body: Type.Object({
      email: Email,
      callbackURL: Type.Optional(Type.String({ maxLength: 1000 })),
      joinToken: Type.Optional(Type.String({ maxLength: 1000 })),
      invitationToken: Type.Optional(Type.String({ maxLength: 1000 })),
      lineup: Type.Optional(Nullable(LineupSubmission)),
    }),
    reply: Type.Object({
      status: Type.Literal(true),
      suggested_name: Type.String({ description: 'a free display name, in case the address has no account' }),
      next_code_in: Type.Integer({ description: 'seconds until another code should be requested' }),
    }),
    errors: ['field_invalid', 'not_allowed', 'too_many'],
  },
  'POST /auth/code/check': {
    access: 'anyone',
    summary:
      'Checks the code in the browser that requested it; five tries. Only the right one says whether the address has an account',
    body: Type.Object({ email: Email, code: Type.String({ maxLength: 100, default: '' }) }),
    reply: Type.Object({
      account: OneOf(['new', 'known']),
      display_name: Nullable(Type.String({ description: 'of the account, or suggested for a new one' })),
      is_member: Type.Boolean({ description: 'whether the account is in the group of the link already' }),
    }),
    errors: ['field_invalid', 'code_wrong', 'code_expired', 'not_allowed', 'too_many'],
  },
  'POST /auth/code/sign-in': {
    access: 'anyone',
    limit: 'link',
    summary:
      'After the right code: signs in, or creates the account; joins the group and saves the lineup that a guest has built. `lineup` replaces the one that was sent with the code',
    body: Type.Object({
      email: Email,
      name: Type.Optional(Type.String({ maxLength: 1000, description: 'the display name of a new account' })),
      lineup: Type.Optional(Nullable(LineupSubmission)),
      replaceSession: Type.Optional(
        Type.Boolean({ description: 'true: go on although another user is signed in here' }),
      ),
    }),
    reply: Arrival,
    errors: [
      ...(['field_invalid', 'display_name_taken', 'code_needed', 'signed_in_as_another'] as const),
      ...(['link_used', 'not_allowed', 'too_many', 'maintenance'] as const),
    ],
  },
});
