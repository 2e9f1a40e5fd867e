import { Type } from 'typebox';
import { Arrival } from './arrival.ts';
import { defineCalls, Nullable } from './call.ts';
import { LineupSubmission } from './lineups.ts';

const Email = Type.String({ maxLength: 1000, default: '' });

export const codesCalls = defineCalls({
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
      account: Type.Union([Type.Literal('new'), Type.Literal('known')]),
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
      ...(['link_used', 'not_allowed', 'too_many'] as const),
    ],
  },
});
