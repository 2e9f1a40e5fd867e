// Invitations: which addresses and messages may be sent, and which words a message must not have.

import { emailKey } from '../account/email.ts';
import { fieldProblem, type Problem } from '../problem.ts';
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

/** The invite in a form, or the first thing wrong with it: addresses, then message [G5.1-G5.10]. Form and server use it. */
export function readInvite(form: InviteForm): { invite: Invite; problem: null } | { invite: null; problem: Problem } {
  const { addresses, problem } = readInvitees(form.addresses);
  const refusal = problem ?? checkMessage(form.message);
  if (refusal !== null) return { invite: null, problem: refusal };
  return { invite: { addresses, message: cleanMessage(form.message) }, problem: null };
}

/**
 * Everything wrong with the form, each with the name of its field in details.
 * @param ownEmail the address of the user who invites; null where it is not known
 */
export function inviteProblems(form: InviteForm, ownEmail: string | null = null): Problem[] {
  const { addresses, problem } = readInvitees(form.addresses);
  return [problem ?? checkNotSelf(addresses, ownEmail), checkMessage(form.message)].filter((each) => each !== null);
}

/** Refuses a list with the address of the user who invites. */
export function checkNotSelf(addresses: readonly string[], ownEmail: string | null): Problem | null {
  const own = ownEmail === null ? null : emailKey(ownEmail);
  if (own === null || !addresses.includes(own)) return null;
  return fieldProblem('invitee_emails', `You can't invite yourself. Remove ${own} from the list.`);
}
