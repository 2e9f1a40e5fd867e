import { mayStandInSubject } from '@singleback/game/invitations/message.ts';
import { CHOOSE_HINT, STOP_HINT } from '@singleback/game/notifications/notice.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { unlinked } from '@singleback/game/text/unlinked.ts';
import { letter } from '../../lib/mail/letter.ts';
import type { Mail } from '../../lib/mail/mail.ts';

/** The content of an invitation mail. */
export interface InvitationLetter {
  to: string;
  inviter: string;
  group: string;
  message: string | null;
  /** The season in which a group of the recipient continues; else null. */
  season: string | null;
  /** How long it can be answered; null: until the season's first kickoff. */
  days: number | null;
  url: string;
  /** Where a recipient with an account stops such mails; else null. */
  stop: string | null;
}

/** The invitation mail: inviter, group, the inviter's message, and the link. */
export function invitationMail({ to, message, season, days, url, stop, ...names }: InvitationLetter): Mail {
  const inviter = isolated(unlinked(names.inviter));
  const group = isolated(unlinked(names.group));
  return letter(to, subjectOf(names), {
    greeting: 'Hello,',
    lines: [
      season === null
        ? `${inviter} invites you to play in the group “${group}” on Singleback, the season-long fantasy football survivor game: pick nine players a week, and use each one only once.`
        : `${inviter} continues your group “${group}” in the ${season} season: the same settings, and every player can be used again. Accept to be in it.`,
      ...(message === null ? [] : [`${inviter} says:`]),
    ],
    quote: message === null ? null : unlinked(message),
    action: { label: 'See the invitation', url },
    after: `The link works once, ${days === null ? 'until the season’s first kickoff' : `for ${days} days`}. If you don’t know ${inviter}, ignore this email.${stop === null ? '' : ` ${CHOOSE_HINT} ${STOP_HINT} ${stop}`}`,
  });
}

/**
 * Recipients never asked for this mail, so a name that breaks the rules for messages (spam, profanity, links) does not
 * appear in the subject.
 */
function subjectOf(names: Pick<InvitationLetter, 'inviter' | 'group'>): string {
  const inviter = mayStandInSubject(names.inviter) ? isolated(unlinked(names.inviter)) : 'A player';
  const group = mayStandInSubject(names.group) ? isolated(unlinked(names.group)) : 'a group on Singleback';
  return `${inviter} invites you to ${group}`;
}
