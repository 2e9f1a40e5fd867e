import type { Invitation } from '@singleback/contract/invitations.ts';
import { Link } from '@tanstack/react-router';
import { Check, Clock, X } from 'lucide-react';
import { useState } from 'react';
import { lateJoinerWords, settingsHelp, shownSettings } from '../groups/model.ts';
import { isOverBefore, useGroups, whyNotIn } from '../groups/queries.ts';
import { useWeekLineups } from '../lineups/queries.ts';
import { serviceWordsOf } from '../platform/api/api-error.ts';
import { useAct } from '../platform/api/use-call.ts';
import { serverNow, useNow } from '../platform/live/server-clock.ts';
import { useSeason } from '../players/season.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { toast } from '../ui/overlays/toast.tsx';
import { focusMain } from '../ui/page-title.ts';
import { SettingsWords } from '../ui/settings-words.tsx';
import { Tag } from '../ui/tag.tsx';
import { Clamped } from '../ui/text/clamped.tsx';
import { initialsOf } from '../ui/text/initials.tsx';
import { Isolated } from '../ui/text/isolated.tsx';
import { dateTimeText } from '../ui/text/time-text.ts';
import { MakeLineup, PremiumToJoin, useAnswers } from './answers.tsx';

import invitationCardStyles from './invitation-card.module.css';
import { inviterName, participantsWords, STATUS_WORDS, statusNow } from './invitation-words.ts';

/** The user's pending invitations [G2.11]. */
export function PendingInvitations({ invitations }: { invitations: readonly Invitation[] }) {
  return (
    <section aria-labelledby="pending-invitations">
      <h2 id="pending-invitations" className="cap mb-2.5 text-[15px]! text-text!">
        Pending Invitations
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,560px),1fr))] gap-5">
        {invitations.map((invitation) => (
          <InvitationCard key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </section>
  );
}

/** Group, inviter, size, expiry and both responses; an expired invitation can only be dismissed [G2.24]. */
function InvitationCard({ invitation }: { invitation: Invitation }) {
  const isExpired = statusNow(invitation, useNow()) === 'expired';
  const group = invitation.groups;
  const late = lateJoinerWords(group, useSeason().data?.currentWeek.week_number ?? null);
  return (
    <li
      className={cx('panel', invitationCardStyles.invitationCard, 'grid items-start gap-4 p-4.5')}
      data-expired={isExpired}
      aria-label={group.name}
    >
      <span
        className={cx(invitationCardStyles.invitationInitials, 'grid place-items-center rounded-2 bg-raise-3')}
        aria-hidden
      >
        {initialsOf(group.name)}
      </span>
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="title-2">
            <Isolated>{group.name}</Isolated>
          </span>
          {isExpired ? null : <Tag tone="outline">{STATUS_WORDS.pending}</Tag>}
        </h3>
        <p className="mt-1 text-[14px] text-text-2 [&_b]:font-semibold [&_b]:text-text">
          Invited by{' '}
          <b>
            <Isolated>{inviterName(invitation.inviter)}</Isolated>
          </b>{' '}
          · {participantsWords(group)}
          {isExpired ? null : (
            <>
              {' '}
              ·{' '}
              <span className="whitespace-nowrap">
                Expires {dateTimeText(new Date(invitation.expires_at), serverNow())}
              </span>
            </>
          )}
        </p>
        {group.description ? (
          <p className="mt-1 text-text-2">
            <Clamped label={`More of the description of ${group.name}`}>{group.description}</Clamped>
          </p>
        ) : null}
        {isExpired ? (
          <p className="mt-2 flex items-center gap-2 text-text-2">
            <Clock size={17} aria-hidden />
            Invitation expired
          </p>
        ) : (
          <>
            {invitation.message ? <blockquote className="mt-2 text-[16px]">“{invitation.message}”</blockquote> : null}
            <SettingsWords {...shownSettings(group)} help={settingsHelp(group)} className="mt-3" />
            {late === null ? null : <p className="mt-2 text-meta text-text-2">{late}</p>}
          </>
        )}
      </div>
      {isExpired ? <Dismiss invitation={invitation} /> : <Answers invitation={invitation} />}
    </li>
  );
}

/** Takes an expired invitation off the page. */
function Dismiss({ invitation }: { invitation: Invitation }) {
  const dismissing = useAct('POST /invitations/:token/dismiss', {
    onSuccess: () => {
      toast.good('Invitation dismissed');
      focusMain();
    },
    onError: (error) => toast.bad(serviceWordsOf(error, 'Failed to dismiss the invitation')),
  });
  return (
    <IconButton
      label={`Dismiss the invitation to ${invitation.groups.name}`}
      className={invitationCardStyles.dismiss}
      disabled={dismissing.isPending}
      onClick={() => dismissing.mutate({ params: { token: invitation.invitation_token } })}
    >
      <X size={18} aria-hidden />
    </IconButton>
  );
}

function Answers({ invitation: { invitation_token: token, groups } }: { invitation: Invitation }) {
  const said = { accept: 'Invitation accepted', decline: 'Invitation declined' };
  const { accept, decline, needsPremium, noteId } = useAnswers(token, said, focusMain);
  return (
    <div className={invitationCardStyles.invitationAnswers}>
      <Button aria-label={`Accept the invitation to ${groups.name}`} {...accept}>
        <Check size={18} aria-hidden />
        Accept
      </Button>
      <Button aria-label={`Decline the invitation to ${groups.name}`} {...decline}>
        Decline
      </Button>
      {needsPremium ? <PremiumToJoin id={noteId} className="col-span-full max-w-56" /> : null}
    </div>
  );
}

/** Above the groups, right after joining one: the next step, until the group has a lineup this week. */
export function JoinedGroup() {
  const [joined] = useState(() => (history.state as { joined?: string } | null)?.joined);
  const group = useGroups().data?.find(({ id }) => id === joined);
  const week = useSeason().data?.currentWeek;
  const lineups = useWeekLineups(joined ? week?.id : undefined);
  if (!group || lineups.data === undefined) return null;
  if (lineups.data.some(({ groups }) => groups.some(({ id }) => id === group.id))) return null;
  const why = week ? whyNotIn(group, week.week_number) : null;
  const picks = week && why === null && !isOverBefore(group, week.week_number) && lineups.data.length === 0;
  const late = lateJoinerWords(group, week?.week_number ?? null);
  return (
    <section
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-3 border border-flag-edge bg-flag-lo p-4 max-md:[&>.btn]:flex-[1_1_100%]"
      aria-label="Next step"
    >
      <div className="min-w-0">
        <h2 className="title-2">
          You’re in{' '}
          <Link to="/groups/$groupId" params={{ groupId: group.id }} className="link">
            <Isolated>{group.name}</Isolated>
          </Link>
        </h2>
        {picks ? <p className="text-text-2">Now pick your players. You can change them until each kickoff.</p> : null}
        {why !== null && group.is_watching !== true ? <p className="text-text-2">{why.message}.</p> : null}
        {late === null ? null : <p className="text-text-2">{late}</p>}
      </div>
      <MakeLineup groupId={group.id} />
    </section>
  );
}
