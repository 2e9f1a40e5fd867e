import { unlinked } from '@singleback/game/text/unlinked.ts';
import { letter } from '../../lib/letter.ts';
import type { Mail } from '../../lib/mail.ts';

/** What an invitation's mail tells. */
export interface InvitationLetter {
  to: string;
  inviter: string;
  group: string;
  message: string | null;
  days: number;
  url: string;
}

/** The mail that brings an invitation: who invites, where to, in his own words, and the link. */
export function invitationMail({ to, message, days, url, ...names }: InvitationLetter): Mail {
  const inviter = unlinked(names.inviter);
  const group = unlinked(names.group);
  return letter(to, `${inviter} invites you to ${group}`, {
    greeting: 'Hello,',
    lines: [
      `${inviter} invites you to play in the group “${group}” on Singleback, the season-long fantasy football survivor game: pick nine each week, and use every player once.`,
      ...(message === null ? [] : [`${inviter} says:`]),
    ],
    quote: message === null ? null : unlinked(message),
    action: { label: 'See the invitation', url },
    after: `The link works for ${days} days, once. If you do not know ${inviter}, ignore this mail.`,
  });
}
