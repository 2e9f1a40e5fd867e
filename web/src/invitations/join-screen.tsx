import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { failedWith, serviceWordsOf } from '../platform/api/api-error.ts';
import { useAct } from '../platform/api/use-call.ts';
import { useSeason } from '../players/season.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { NoticeFrame } from '../ui/notice-frame.tsx';
import { MakeLineup } from './answers.tsx';
import { GroupFacts } from './group-facts.tsx';
import { inviterName } from './invitation-words.ts';
import { DEAD, useWaitingGroup } from './waiting-group.tsx';

/** Delay before the redirect to the groups [G9.14]. */
const JOINED_MS = 2000;

const TITLES = {
  joining: 'Joining Group...',
  joined: 'Successfully Joined!',
  present: "You're already in",
  failed: 'Unable to Join Group',
} as const;

const route = getRouteApi('/signed-in/join/$token');

/** /join/{token} [G2.5]. */
export function JoinScreen() {
  const { token } = route.useParams();
  const navigate = useNavigate();
  return (
    <Join
      key={token}
      token={token}
      onGroups={(joined) => void navigate({ to: '/groups', state: { joined }, replace: true })}
    />
  );
}

/** Joins the group of a link on opening [G2.65, G4.14]; reports an existing membership. */
function Join({ token, onGroups }: { token: string; onGroups: (joined: string | null) => void }) {
  const [state, setState] = useState<keyof typeof TITLES>('joining');
  const [failure, setFailure] = useState('');
  const weekNumber = useSeason().data?.currentWeek.week_number ?? null;
  const joining = useAct('POST /join-links/:token/join', {
    onSuccess: ({ already_member: wasIn }) => setState(wasIn ? 'present' : 'joined'),
    onError: (error) => {
      setFailure(serviceWordsOf(error, 'Failed to join group'));
      setState('failed');
    },
  });
  const isIn = state === 'joined' || state === 'present';
  const needsPremium = state === 'failed' && failedWith(joining.error, 'premium_needed');
  const missed = useWaitingGroup('join', needsPremium ? token : null);
  // Effects run twice in development, but the link must be used once.
  const sent = useRef<string | null>(null);
  const { mutate } = joining;
  useEffect(() => {
    if (sent.current === token) return;
    sent.current = token;
    mutate({ params: { token } });
  }, [token, mutate]);
  const leave = useEffectEvent(() => onGroups(joining.data?.id ?? null));
  useEffect(() => {
    if (!isIn) return;
    const timer = setTimeout(() => leave(), JOINED_MS);
    return () => clearTimeout(timer);
  }, [isIn]);
  return (
    <NoticeFrame title={TITLES[state]}>
      {joining.data && isIn ? (
        <GroupFacts group={joining.data} weekNumber={weekNumber} isMember={state === 'present'} />
      ) : null}
      {missed && missed !== DEAD ? (
        <GroupFacts group={missed.group} by={inviterName(missed.inviter)} weekNumber={weekNumber} />
      ) : null}
      <p role={state === 'failed' ? 'alert' : 'status'} className={state === 'failed' ? 'text-bad' : 'text-text-2'}>
        {state === 'joining' ? 'One moment.' : null}
        {isIn ? 'Taking you to your groups.' : null}
        {state === 'failed' ? failure : null}
      </p>
      {joining.data && isIn ? <MakeLineup groupId={joining.data.id} /> : null}
      {state === 'failed' ? (
        <div className="flex flex-wrap gap-2">
          {needsPremium ? (
            <Link to="/subscription" className={buttonClass('flag')}>
              Go Premium
            </Link>
          ) : null}
          <Button variant={needsPremium ? 'outline' : 'flag'} onClick={() => onGroups(null)}>
            Go to Groups
          </Button>
        </div>
      ) : null}
    </NoticeFrame>
  );
}
