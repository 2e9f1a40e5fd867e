import { Type } from 'typebox';
import { Arrival } from './arrival.ts';
import { defineCalls } from './call.ts';

// Absent texts read as empty ones, and lengths are beyond every rule, so that the rules refuse in their own words.
const text = (maxLength: number, description?: string) =>
  Type.String({ maxLength, default: '', ...(description && { description }) });
const Secret = Type.String({ maxLength: 1000 });
const Target = Type.Optional(Type.String({ maxLength: 1000, description: 'a page of the product, as a path' }));
const Sent = Type.Object({ status: Type.Literal(true) });

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
});
