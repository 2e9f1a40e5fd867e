import { FEEDBACK_TYPES, type FeedbackType } from '@singleback/game/feedback/feedback.ts';
import { Type } from 'typebox';
import { defineCalls } from './call.ts';

export const feedbackCalls = defineCalls({
  'POST /feedback': {
    access: 'user',
    limit: 'feedback',
    summary: 'Sends feedback to the operator',
    // Looser than the rule in game/feedback, which refuses in its own words.
    body: Type.Object({
      type: Type.Optional(Type.Unsafe<FeedbackType>(Type.Union(FEEDBACK_TYPES.map((type) => Type.Literal(type))))),
      subject: Type.String({ maxLength: 2000 }),
      description: Type.String({ maxLength: 20_000 }),
      email: Type.Optional(Type.String({ maxLength: 1000 })),
    }),
    reply: Type.Object({ success: Type.Literal(true), message: Type.String() }),
    errors: ['field_invalid', 'too_many'],
  },
});
