import { FEEDBACK_TYPES, type FeedbackType } from '@singleback/game/feedback/feedback.ts';
import { type Static, Type } from 'typebox';
import { defineCalls, Id, Instant, Nullable, OneOf } from '../call.ts';
import { ACT_REFUSALS, READ_REFUSALS, Reason } from './admin-site.ts';

const Open = Type.Object({ state: OneOf(['open', 'done']) });

/** Feedback of a user, and what became of it. */
export const AdminFeedback = Type.Object({
  id: Id,
  type: Type.String(),
  subject: Type.String(),
  description: Type.String(),
  /** Where the user wants an answer. */
  email: Nullable(Type.String()),
  user: Type.Object({ id: Id, name: Type.String() }),
  created_at: Instant,
  done_at: Nullable(Instant),
});
export type AdminFeedback = Static<typeof AdminFeedback>;

const ReportSubject = OneOf(['user', 'group', 'message']);

/** A reported name or message: all reports of one subject together. */
export const AdminReport = Type.Object({
  subject_type: ReportSubject,
  subject_id: Id,
  /** As it was when it was first reported. */
  reported_name: Type.String(),
  /** As it is now; null: deleted. */
  name: Nullable(Type.String()),
  reports: Type.Array(Type.Object({ reason: Type.String(), reporter: Type.String(), created_at: Instant })),
  done_at: Nullable(Instant),
});
export type AdminReport = Static<typeof AdminReport>;

export const adminInboxCalls = defineCalls({
  'POST /reports': {
    limit: 'report',
    summary: 'Reports the name of a user, the name or description of a group, or a message of a chat to the admins',
    body: Type.Object({
      subject_type: ReportSubject,
      subject_id: Id,
      reason: Type.String({ maxLength: 2000 }),
    }),
    errors: ['not_found', 'field_invalid', 'too_many'],
  },
  'GET /admin/feedback': {
    access: 'admin',
    summary: 'What users wrote, newest first: the last 200',
    query: Open,
    reply: Type.Array(AdminFeedback),
    errors: READ_REFUSALS,
  },
  'POST /admin/feedback/:id': {
    access: 'admin',
    summary: 'Marks feedback as done, or as open again',
    body: Type.Object({ is_done: Type.Boolean(), reason: Reason }),
    errors: ACT_REFUSALS,
  },
  'GET /admin/reports': {
    access: 'admin',
    summary: 'What users reported, newest first: the last 200 subjects',
    query: Open,
    reply: Type.Array(AdminReport),
    errors: READ_REFUSALS,
  },
  'POST /admin/reports/:type/:id': {
    access: 'admin',
    summary: 'Marks all reports of a subject as done',
    params: Type.Object({ type: ReportSubject, id: Id }),
    body: Type.Object({ reason: Reason }),
    errors: ACT_REFUSALS,
  },
  'POST /feedback': {
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
