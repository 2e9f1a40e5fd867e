import type { Group } from '@singleback/contract/groups.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import type { Week } from '@singleback/game/season/week.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { Link } from '@tanstack/react-router';
import { CircleCheck, Share } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { joinLinkAddress } from '../../groups/model.ts';
import { useGroups } from '../../groups/queries.ts';
import { serviceWordsOf } from '../../platform/api/api-error.ts';
import { useAct } from '../../platform/api/use-call.ts';
import { useNow } from '../../platform/live/server-clock.ts';
import { shareLink } from '../../ui/browser/share.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { toast } from '../../ui/overlays/toast.tsx';
import type { SavedLineup } from '../model.ts';
import { CARD, CardPlayers } from './slot-row.tsx';

const ACTION = 'mt-4 w-full';

interface YoureInProps {
  /** The user's first lineup, which was just saved. */
  lineup: SavedLineup;
  week: Week;
}

/** In place of the lineups after the first save of a user: the lineup, and the one thing to do next. */
export function YoureIn({ lineup, week }: YoureInProps) {
  const now = useNow(60_000);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const friends = lineup.groups.find(({ id }) => id !== EVERYONE_GROUP_ID);
  return (
    <div className="mx-auto my-5 max-w-160">
      <h1
        ref={heading}
        tabIndex={-1}
        className="font-num text-[clamp(44px,12vw,64px)]/none font-extrabold uppercase italic transition-[opacity,translate] duration-320 ease-out motion-reduce:transition-none starting:translate-y-2 starting:opacity-0"
      >
        You’re In
      </h1>
      <div role="status" className="mb-4">
        <p className="flex items-center gap-2 text-good">
          <CircleCheck size={18} aria-hidden />
          Lineup in, {lineup.slots.length} of {lineup.slots.length}
        </p>
        {friends ? <p className="text-text-2">It counts in {lineup.groups.map(nameOf).join(' and ')}.</p> : null}
      </div>
      <article className={cx('panel overflow-hidden', CARD)} aria-label={lineup.name}>
        <CardPlayers lineup={lineup} week={week} now={now} />
      </article>
      <PlayWithFriends groupId={friends?.id} />
    </div>
  );
}

const nameOf = ({ id, name }: Pick<Group, 'id' | 'name'>) => (id === EVERYONE_GROUP_ID ? 'Everyone' : isolated(name));

/** Shares the join link of the user's own group; leads to a friend's group, and without one to the groups. */
function PlayWithFriends({ groupId }: { groupId: string | undefined }) {
  const group = useGroups().data?.find(({ id }) => id === groupId);
  if (group === undefined) {
    return (
      <Link to="/groups" className={buttonClass('flag', 'm', ACTION)}>
        Play with Friends
      </Link>
    );
  }
  const isFull = group.max_participants !== null && group.current_participants >= group.max_participants;
  if (group.is_commissioner && !isFull) return <InviteFriends groupId={group.id} groupName={group.name} />;
  return (
    <Link to="/groups/$groupId" params={{ groupId: group.id }} className={buttonClass('flag', 'm', ACTION)}>
      See {isolated(group.name)}
    </Link>
  );
}

function InviteFriends({ groupId, groupName }: { groupId: string; groupName: string }) {
  const link = useAct('POST /groups/:id/join-links', {
    onSuccess: async ({ join_token }) => {
      const url = joinLinkAddress(location.origin, join_token);
      const shared = await shareLink({ title: 'Singleback', text: `Join ${groupName} on Singleback`, url });
      if (shared === 'copied') toast.good('Join link copied');
      if (shared === 'shown') toast.info(url);
    },
    onError: (error) => toast.bad(serviceWordsOf(error, 'Failed to create join link')),
  });
  return (
    <Button
      variant="flag"
      className={ACTION}
      busy={link.isPending}
      onClick={() => link.mutate({ params: { id: groupId } })}
    >
      <Share size={18} aria-hidden />
      Play with Friends
    </Button>
  );
}
