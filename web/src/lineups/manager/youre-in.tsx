import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { Link } from '@tanstack/react-router';
import { CalendarPlus, CircleCheck, Lock, Share } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { serviceWordsOf } from '../../api/api-error.ts';
import { useJoinLinkUrl } from '../../groups/mutations.ts';
import { useGroups } from '../../groups/queries.ts';
import { useNow } from '../../live/server-clock.ts';
import { useNotificationSettings } from '../../notifications/queries.ts';
import { nextLock } from '../../players/next-lock.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { shareLink } from '../../ui/share/share-link.ts';
import { Isolated } from '../../ui/text/isolated.tsx';
import { countdown, kickoffText } from '../../ui/text/time-text.ts';
import type { SavedLineup } from '../model.ts';
import styles from './youre-in.module.css';

interface YoureInProps {
  /** The user's first lineup, which was just saved. */
  lineup: SavedLineup;
  weekNumber: number;
}

/** The top of the lineups after the first save of a user: what counts now, and what comes next. */
export function YoureIn({ lineup, weekNumber }: YoureInProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const count = lineup.slots.length;
  return (
    <section aria-labelledby="youre-in" className={styles.in}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="youre-in" ref={heading} tabIndex={-1} className={styles.title}>
          You’re In
        </h2>
        <p className="inline-flex items-center gap-2 text-good">
          <CircleCheck size={18} aria-hidden />
          In for week {weekNumber}
        </p>
      </div>
      <p role="status" className="num text-h1">
        {count} of {count}
        {lineup.projected === null ? null : (
          <>
            <span className={styles.bar} aria-hidden />
            <span className="sr-only">, </span>
            {formatPoints(lineup.projected, 2)} <span className="text-[18px] text-text-2">projected</span>
          </>
        )}
      </p>
      <FirstLock lineup={lineup} />
      <Next lineup={lineup} />
    </section>
  );
}

/** The earliest kickoff of this lineup. */
function FirstLock({ lineup }: { lineup: SavedLineup }) {
  const now = useNow();
  const lock = now && nextLock(lineup.slots, now);
  if (!lock || !now) return null;
  return (
    <p className="flex items-center gap-2 text-text-2">
      <Lock size={16} aria-hidden />
      First lock <b className="num text-text">{kickoffText(lock.at)}</b>
      <span>
        in{' '}
        <b role="timer" aria-live="off" className="num text-text">
          {countdown(lock.at, now)}
        </b>
      </span>
    </p>
  );
}

function Next({ lineup }: { lineup: SavedLineup }) {
  const calendar = useNotificationSettings().data?.calendar_url;
  const groups = useGroups().data ?? [];
  const chosen = lineup.groups.find(({ id }) => id !== EVERYONE_GROUP_ID);
  const group = groups.find(({ id }) => id === chosen?.id);
  const isFull = group?.max_participants != null && group.current_participants >= group.max_participants;
  const mayInvite = group !== undefined && !isFull && (group.is_commissioner || !group.commissioners_invite);
  return (
    <>
      {group ? (
        <p className="text-text-2">
          <b className="text-text">
            <Isolated>{group.name}</Isolated>
          </b>
          : {group.current_participants}
          {group.max_participants === null ? '' : ` of ${group.max_participants}`}{' '}
          {group.current_participants === 1 ? 'member' : 'members'}
        </p>
      ) : null}
      <div className={styles.actions}>
        {mayInvite ? (
          <InviteFriends groupId={group.id} groupName={group.name} />
        ) : (
          <Link to="/groups" className={buttonClass('flag')}>
            Play with Friends
          </Link>
        )}
        {calendar ? (
          <a href={calendar} className={buttonClass('outline')} download="singleback.ics">
            <CalendarPlus size={18} aria-hidden />
            Add to Calendar
          </a>
        ) : null}
      </div>
    </>
  );
}

function InviteFriends({ groupId, groupName }: { groupId: string; groupName: string }) {
  const link = useJoinLinkUrl({
    onSuccess: async (url) => {
      const shared = await shareLink({ title: 'Singleback', text: `Join ${groupName} on Singleback`, url });
      if (shared === 'copied') toast.good('Join link copied');
      if (shared === 'shown') toast.info(url);
    },
    onError: (error) => toast.bad(serviceWordsOf(error, 'Failed to create join link')),
  });
  return (
    <Button variant="flag" busy={link.isPending} onClick={() => link.mutate(groupId)}>
      <Share size={18} aria-hidden />
      Invite Friends
    </Button>
  );
}
