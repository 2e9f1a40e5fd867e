import type { BodyOf } from '@singleback/contract/call.ts';
import type { Calls } from '@singleback/contract/calls.ts';
import { failureOf } from '../platform/api/api-error.ts';
import { call } from '../platform/api/call.ts';

/** Whose name is reported: that of a user, or of a group with its description. */
export type ReportSubject = Omit<BodyOf<Calls['POST /reports']>, 'reason'>;

/** Reports a name to the admins. Returns null, or why it was not sent, in words. */
export function sendReport(subject: ReportSubject, reason: string): Promise<string | null> {
  return failureOf(call('POST /reports', { body: { ...subject, reason } }), 'Failed to send the report');
}
