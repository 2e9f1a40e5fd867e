import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { buttonClass } from '../../ui/button.tsx';
import { useIsOffline } from '../../ui/is-offline.ts';

interface CreateLineupLinkProps {
  weekNumber: number;
  isPremium: boolean;
  /** The number of the user's groups if each has a lineup this week, so that none is left to create one for; else 0. */
  usedGroups: number;
  className?: string | undefined;
}

/** The link to a new lineup [G2.52]; less prominent, with the reason, when no group can take one; none offline. */
export function CreateLineupLink({ weekNumber, isPremium, usedGroups, className }: CreateLineupLinkProps) {
  const isFull = usedGroups > 0;
  if (useIsOffline()) return <p className="text-meta text-text-2">You can create a lineup when you’re back online.</p>;
  return (
    <>
      {isFull ? (
        <p className="text-meta text-text-2">
          {usedGroups === 1 ? 'Your only group has' : `All ${usedGroups} of your groups have`} a lineup.{' '}
          <Link to="/groups" className="link">
            Find another group
          </Link>
        </p>
      ) : null}
      <Link
        to="/lineup/$week"
        params={{ week: String(weekNumber) }}
        className={buttonClass(isFull ? 'outline' : 'flag', 'm', className)}
      >
        <Plus size={18} strokeWidth={2.5} aria-hidden />
        {isPremium ? 'Create New Lineup' : 'Create Lineup'}
      </Link>
    </>
  );
}
