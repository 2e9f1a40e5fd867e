import type { Problem } from '../problem.ts';
import { readInvitees } from './addresses.ts';
import { checkMessage, cleanMessage } from './message.ts';

/** What the invite form hands in: addresses as they were typed, and a message or none [G2.26]. */
export interface InviteForm {
  readonly addresses: string;
  readonly message: string;
}

/** An invite that may go out. */
export interface Invite {
  readonly addresses: readonly string[];
  readonly message: string | null;
}

/** The invite in a form, or the first thing wrong with it: addresses, then message [G5.1-G5.10]. Form and server ask it. */
export function readInvite(form: InviteForm): { invite: Invite; problem: null } | { invite: null; problem: Problem } {
  const { addresses, problem } = readInvitees(form.addresses);
  const refusal = problem ?? checkMessage(form.message);
  if (refusal !== null) return { invite: null, problem: refusal };
  return { invite: { addresses, message: cleanMessage(form.message) }, problem: null };
}

/** Everything wrong with the form, each with the name of its field in details. */
export function inviteProblems(form: InviteForm): Problem[] {
  return [readInvitees(form.addresses).problem, checkMessage(form.message)].filter((each) => each !== null);
}
