// Invitations: which addresses and messages may be sent, and which words a message must not have.

import { emailKey, isEmail } from '../account/sign-up.ts';
import { fieldProblem, type Problem, problem } from '../problem.ts';
import { DAY_MS } from '../season/durations.ts';
import { checkMessage, cleanMessage } from './message.ts';

/** What the invite form hands in: addresses as they were typed, and a message or none [G2.26]. */
export interface InviteForm {
  readonly addresses: string;
  readonly message: string;
}

/** An invite that may go out. */
interface Invite {
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

/** How many people one invite may name [G5.2, G9.2]. */
export const INVITEES_MAX = 10;

/** Mailboxes that anybody can open: an invitation there is everybody's [G5.1]. */
export const DISPOSABLE_DOMAINS: readonly string[] = [
  ...['10minutemail.com', 'fakeinbox.com', 'getnada.com', 'guerrillamail.com', 'mailinator.com'],
  ...['sharklasers.com', 'tempmail.com', 'throwaway.email', 'trashmail.com', 'yopmail.com'],
];

/** The addresses in what was typed, each once, as their accounts have them, or why they can't all be invited. */
interface Invitees {
  readonly addresses: readonly string[];
  readonly problem: Problem | null;
}

// Marks of direction, soft hyphens and spaces without width: copied along unseen, and never part of an address.
const INVISIBLE = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;
// A name in quotes or an address in brackets is not cut.
const PART = /(?:"[^"\r\n]{0,200}"|<[^<>\r\n]{0,400}>|[^,;\r\n，；、])+/g;

/**
 * What was typed, cut at commas, semicolons and line breaks [G5.1]; empty parts are left out. Of what mail programs copy,
 * `Jo Reed <jo@one.test>`, only the address is left.
 */
export function splitAddresses(text: string): string[] {
  const parts = text.replace(INVISIBLE, '').match(PART) ?? [];
  return parts.flatMap((part) => {
    const address = addressIn(part.trim());
    if (address === '') return [];
    const several = address.split(/\s+/);
    return several.every(isEmail) ? several : [address];
  });
}

/** The address in a part; the part itself where it is not certain which one is meant. */
function addressIn(part: string): string {
  const [, name = '', inner] = /^([^<>]*)<([^<>]*)>$/.exec(part) ?? [];
  const isClear = !name.includes('@') || name.replace(/["']/g, '').trim() === inner;
  return (inner !== undefined && isClear ? inner : part)
    .trim()
    .replace(/^mailto:([^?]*).*$/i, '$1')
    .replace(/\.$/, '');
}

/** Whether the address is a disposable mailbox, of a domain below one too [G5.1]. */
function isDisposable(address: string): boolean {
  const domain = emailKey(address).split('@').at(-1) ?? '';
  return DISPOSABLE_DOMAINS.some((each) => domain === each || domain.endsWith(`.${each}`));
}

/** What is wrong with one address: missing, no address, or a disposable one [G5.3]. */
export function checkInvitee(address: string): Problem | null {
  const typed = address.trim();
  if (typed === '') return fieldProblem('invitee_emails', 'Email address is required');
  if (!isEmail(typed)) return fieldProblem('invitee_emails', 'Please enter a valid email address');
  if (!isDisposable(typed)) return null;
  return fieldProblem('invitee_emails', 'Please use a valid email address (disposable emails not allowed)');
}

/**
 * Reads the addresses of an invite out of what was typed [G5.1, G5.2, G5.3]. `details.reasons` of a refused list says
 * of each bad address what is wrong with it.
 */
export function readInvitees(text: string): Invitees {
  const typed = splitAddresses(text);
  const bad = typed.flatMap((address) => {
    const refusal = checkInvitee(address);
    return refusal === null ? [] : [{ address, message: refusal.message }];
  });
  if (bad.length > 0) {
    const list = bad.map(({ address }) => address).join(', ');
    const details = { field: 'invitee_emails', reasons: bad };
    return { addresses: [], problem: problem('field_invalid', `Invalid email addresses: ${list}`, details) };
  }
  const addresses = [...new Set(typed.map(emailKey))];
  return { addresses, problem: countProblem(addresses.length) };
}

function countProblem(count: number): Problem | null {
  if (count === 0) return fieldProblem('invitee_emails', 'At least one valid email address is required');
  if (count <= INVITEES_MAX) return null;
  return fieldProblem('invitee_emails', `You can only invite up to ${INVITEES_MAX} people at once`);
}

/** How long an invitation can be answered, and how long after that it is still shown as expired (rules 4.6). */
export const INVITATION_DAYS = 7;

const INVITATION_STATUSES = ['pending', 'accepted', 'declined', 'expired'] as const;
export type InvitationStatus = (typeof INVITATION_STATUSES)[number];

/** What an invitation shows: pending, then accepted or declined; a pending one is expired once its time is over [G4.1]. */
export function invitationStatus(
  invitation: { readonly status: string; readonly expiresAt: Date },
  now: Date,
): InvitationStatus {
  if (invitation.status === 'accepted' || invitation.status === 'declined') return invitation.status;
  return invitation.expiresAt <= now ? 'expired' : 'pending';
}

/**
 * When an invitation that is sent now runs out: after 7 days, but not before `atLeast`, where it lasted longer or is for the
 * season that a group continues in, whose first kickoff that is (rules 7.17).
 */
export function invitationEnd(now: Date, atLeast: Date | null = null): Date {
  return new Date(Math.max(now.getTime() + INVITATION_DAYS * DAY_MS, atLeast?.getTime() ?? 0));
}

/** An address for people who did not write it: 'jo@one.test' becomes 'j…@one.test'. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const [first = ''] = address;
  return at < 1 ? '…' : `${first}…${address.slice(at)}`;
}
