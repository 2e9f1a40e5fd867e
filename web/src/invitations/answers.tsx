// Invitations and join links, sent and received.
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useNeedsPremiumToJoin } from '../groups/queries.ts';
import { serviceWordsOf } from '../platform/api/api-error.ts';
import { useAct } from '../platform/api/use-call.ts';
import { useRounds } from '../players/rounds.ts';
import { useSeason } from '../players/season.ts';
import { buttonClass } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { toast } from '../ui/overlays/toast.tsx';

/** For who has just joined a group: opens the builder with the group ticked. Nothing while the week is unknown. */
export function MakeLineupLink({ groupId }: { groupId: string }) {
  const rounds = useRounds();
  const week = useSeason().data?.currentWeek.week_number;
  if (week === undefined) return null;
  return (
    <Link
      to="/lineup/$week"
      params={{ week: String(week) }}
      search={{ group: groupId }}
      className={buttonClass('flag', 'm', 'self-start')}
    >
      Make Your {rounds.label(week)} Lineup
    </Link>
  );
}

/** Why a free user who is in a group already can't join another one, and what helps. */
export function PremiumToJoin({ id, className }: { id: string; className?: string }) {
  return (
    <p id={id} className={cx('text-meta text-text-2', className)}>
      Free accounts can join one group besides Everyone.{' '}
      <Link to="/subscription" className="link">
        Go Premium
      </Link>{' '}
      for more.
    </p>
  );
}

const FAILED = { accept: 'Failed to accept invitation', decline: 'Failed to decline invitation' };

/**
 * Both answers to an invitation, as what their buttons need; `needsPremium`: the user can't join another group, which the
 * note with `noteId` explains.
 * @param said what a toast says of each
 */
export function useAnswers(
  token: string,
  said: Readonly<Record<'accept' | 'decline', string>>,
  onAnswer: (answer: 'accepted' | 'declined') => void,
) {
  const answer = (kind: 'accept' | 'decline') => ({
    onSuccess: () => {
      toast.good(said[kind]);
      onAnswer(kind === 'accept' ? 'accepted' : 'declined');
    },
    onError: (error: Error) => toast.bad(serviceWordsOf(error, FAILED[kind])),
  });
  const accepting = useAct('POST /invitations/:token/accept', answer('accept'));
  const declining = useAct('POST /invitations/:token/decline', answer('decline'));
  const isBusy = accepting.isPending || declining.isPending;
  const needsPremium = useNeedsPremiumToJoin();
  const noteId = useId();
  return {
    ...{ needsPremium, noteId },
    accept: {
      variant: needsPremium ? 'outline' : 'flag',
      'aria-describedby': needsPremium ? noteId : undefined,
      busy: accepting.isPending,
      onClick: () => !isBusy && accepting.mutate({ params: { token } }),
    },
    decline: { busy: declining.isPending, onClick: () => !isBusy && declining.mutate({ params: { token } }) },
  } as const;
}
