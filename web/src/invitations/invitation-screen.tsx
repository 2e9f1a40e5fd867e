import type { Invitation } from '@singleback/contract/invitations.ts';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { failedWith, serviceWordsOf } from '../platform/api/api-error.ts';
import { useCall } from '../platform/api/use-call.ts';
import { serverNow, useNow } from '../platform/live/server-clock.ts';
import { useSeason } from '../players/season.ts';
import { Button } from '../ui/button.tsx';
import { NoticeFrame } from '../ui/notice-frame.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { Tag, type TagTone } from '../ui/tag.tsx';
import { dateTimeText } from '../ui/text/time-text.ts';
import { MakeLineup, PremiumToJoin, useAnswers } from './answers.tsx';
import { GroupFacts } from './group-facts.tsx';
import { inviterName, STATUS_WORDS, type Status, statusNow } from './invitation-words.ts';

/** Delay before the redirect to the groups [G2.69, G9.14]. */
const ACCEPTED_MS = 1500;
const DECLINED_MS = 2000;

const TONES: Readonly<Record<Status, TagTone>> = {
  accepted: 'good',
  declined: 'outline',
  pending: 'outline',
  expired: 'warn',
};

const route = getRouteApi('/signed-in/invitations/$token');
const acceptRoute = getRouteApi('/signed-in/invitations/$token/accept');

/** /invitations/{token} [G2.6]. */
export function InvitationScreen() {
  return <InvitationOf {...route.useParams()} />;
}

/** /invitations/{token}/accept [G2.6], the URL in older e-mails: the same screen. */
export function AcceptInvitationScreen() {
  return <InvitationOf {...acceptRoute.useParams()} />;
}

function InvitationOf({ token }: { token: string }) {
  const navigate = useNavigate();
  return (
    <Loaded
      key={token}
      token={token}
      onGroups={(joined) => void navigate({ to: '/groups', state: { joined }, replace: true })}
    />
  );
}

interface LoadedProps {
  token: string;
  /** Leaves for the groups, with the id of the one that was just joined. */
  onGroups: (joined: string | null) => void;
}

/** An invitation, for anyone with its token [G2.66 to G2.69, G4.15]. */
function Loaded({ token, onGroups }: LoadedProps) {
  const invitation = useCall('GET /invitations/:token', { params: { token } }, { retry: false });
  if (invitation.data) return <Shown invitation={invitation.data} onGroups={onGroups} />;
  if (!invitation.isError) {
    return (
      <NoticeFrame title="Invitation">
        <SkeletonRows rows={3} label="Loading invitation" />
      </NoticeFrame>
    );
  }
  const isUnknown = failedWith(invitation.error, 'not_found', 'malformed');
  return (
    <NoticeFrame title={isUnknown ? 'Invalid Invitation' : 'Invitation'}>
      <p role="alert" className="text-text-2">
        {isUnknown
          ? 'This invitation could not be found or has expired.'
          : serviceWordsOf(invitation.error, 'Failed to load invitation')}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="flag" onClick={() => onGroups(null)}>
          Go to Groups
        </Button>
        {isUnknown ? null : <Button onClick={() => void invitation.refetch()}>Try Again</Button>}
      </div>
    </NoticeFrame>
  );
}

function Shown({ invitation, onGroups }: Pick<LoadedProps, 'onGroups'> & { invitation: Invitation }) {
  const [answer, setAnswer] = useState<'accepted' | 'declined' | null>(null);
  const now = useNow();
  const weekNumber = useSeason().data?.currentWeek.week_number ?? null;
  const status = answer ?? statusNow(invitation, now);
  const leave = useEffectEvent(() => onGroups(answer === 'accepted' ? invitation.groups.id : null));
  useEffect(() => {
    if (answer === null) return;
    const timer = setTimeout(() => leave(), answer === 'accepted' ? ACCEPTED_MS : DECLINED_MS);
    return () => clearTimeout(timer);
  }, [answer]);
  return (
    <NoticeFrame title="Invitation">
      <p role="status" className="-mb-2">
        <Tag tone={TONES[status]}>{STATUS_WORDS[status]}</Tag>
      </p>
      <GroupFacts
        group={invitation.groups}
        by={inviterName(invitation.inviter)}
        message={invitation.message}
        weekNumber={weekNumber}
      />
      <p className="text-meta text-text-2">
        {status === 'expired' ? 'Expired' : 'Expires'} {dateTimeText(new Date(invitation.expires_at), serverNow())}
      </p>
      {status === 'pending' ? (
        <Answers token={invitation.invitation_token} onAnswer={setAnswer} />
      ) : (
        <div className="flex flex-wrap gap-2">
          {answer === 'accepted' ? <MakeLineup groupId={invitation.groups.id} /> : null}
          <Button
            variant={answer === 'accepted' ? 'outline' : 'flag'}
            onClick={() => onGroups(answer === 'accepted' ? invitation.groups.id : null)}
          >
            Go to Groups
          </Button>
        </div>
      )}
    </NoticeFrame>
  );
}

function Answers({ token, onAnswer }: { token: string; onAnswer: (answer: 'accepted' | 'declined') => void }) {
  const said = { accept: 'Invitation accepted successfully!', decline: 'Invitation declined' };
  const { accept, decline, needsPremium, noteId } = useAnswers(token, said, onAnswer);
  return (
    <div className="flex flex-wrap gap-2 max-md:flex-col">
      {needsPremium ? <PremiumToJoin id={noteId} className="basis-full" /> : null}
      <Button {...accept}>
        <Check size={18} aria-hidden />
        Accept
      </Button>
      <Button {...decline}>Decline</Button>
    </div>
  );
}
