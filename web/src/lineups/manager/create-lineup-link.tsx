import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { buttonClass } from '../../ui/button.tsx';
import { useIsOffline } from '../../ui/is-offline.ts';

interface CreateLineupLinkProps {
  weekNumber: number;
  isPremium: boolean;
  /** Whether it is the one thing to do. */
  isNext: boolean;
  className?: string | undefined;
}

/** The link to a new lineup [G2.52]; none offline. */
export function CreateLineupLink({ weekNumber, isPremium, isNext, className }: CreateLineupLinkProps) {
  if (useIsOffline()) return <p className="text-meta text-text-2">You can create a lineup when you’re back online.</p>;
  return (
    <Link
      to="/lineup/$week"
      params={{ week: String(weekNumber) }}
      className={buttonClass(isNext ? 'flag' : 'outline', 'm', className)}
    >
      <Plus size={18} strokeWidth={2.5} aria-hidden />
      {isPremium ? 'Create New Lineup' : 'Create Lineup'}
    </Link>
  );
}
