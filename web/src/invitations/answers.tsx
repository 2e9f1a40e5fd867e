// Invitations and join links, sent and received.
import type { Group } from '@singleback/contract/groups.ts';
import { addedToGroupsText } from '@singleback/game/lineups/lineup-groups.ts';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { isOverBefore, playsIn, useGroups, useNeedsPremiumToJoin } from '../groups/queries.ts';
import { useChangeLineupGroups, useWayIn } from '../lineups/manage-groups/queries.ts';
import type { SavedLineup } from '../lineups/model.ts';
import { useWeekLineups } from '../lineups/queries.ts';
import { serviceWordsOf } from '../platform/api/api-error.ts';
import { useAct } from '../platform/api/use-call.ts';
import { useRounds } from '../players/rounds.ts';
import { useSeason } from '../players/season.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { toast } from '../ui/overlays/toast.tsx';
import { focusMain } from '../ui/page-title.ts';

/**
 * For who has just joined a group: adds their lineup of the week, or opens the builder with the group ticked, whichever the
 * server accepts (rules 7.22). Nothing while that is unknown, where they have a lineup, and in a week that asks for none there.
 */
export function MakeLineup({ groupId }: { groupId: string }) {
  const rounds = useRounds();
  const week = useSeason().data?.currentWeek;
  const group = useGroups().data?.find(({ id }) => id === groupId);
  const lineups = useWeekLineups(week?.id).data;
  const way = useWayIn(group, lineups);
  const isIn = lineups?.some(({ groups }) => groups.some(({ id }) => id === groupId)) === true;
  if (!week || !group || !way || isIn) return null;
  if (!playsIn(group, week.week_number) || isOverBefore(group, week.week_number)) return null;
  if (way !== 'create') return 'add' in way ? <AddLineup lineup={way.add} group={group} /> : <p>{way.why}.</p>;
  return (
    <Link
      to="/lineup/$week"
      params={{ week: String(week.week_number) }}
      search={{ group: groupId }}
      className={buttonClass('flag', 'm', 'self-start')}
    >
      Make Your {rounds.label(week.week_number)} Lineup
    </Link>
  );
}

/** The button of a lineup's groups, in the words of these pages [G7.31]. */
function AddLineup({ lineup, group }: { lineup: SavedLineup; group: Pick<Group, 'id' | 'name'> }) {
  const adding = useChangeLineupGroups(lineup, {
    onSuccess: (_, count) => {
      toast.good(addedToGroupsText(count));
      focusMain();
    },
    onError: (_, error) => toast.bad(serviceWordsOf(error, 'Failed to add lineup to groups')),
  });
  return (
    <Button
      variant="flag"
      className="self-start"
      busy={adding.isPending}
      busyText="Adding..."
      aria-label={`Add my lineup to ${group.name}`}
      onClick={() => adding.mutate({ act: 'add', groupIds: [group.id] })}
    >
      Add My Lineup
    </Button>
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
