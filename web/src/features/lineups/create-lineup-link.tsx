import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { buttonClass } from '../../ui/button.tsx';

interface CreateLineupLinkProps {
  weekNumber: number;
  isPremium: boolean;
  className?: string;
}

/** The way to a new lineup [G2.52]. */
export function CreateLineupLink({ weekNumber, isPremium, className }: CreateLineupLinkProps) {
  return (
    <Link to="/lineup/$week" params={{ week: String(weekNumber) }} className={buttonClass('flag', 'm', className)}>
      <Plus size={18} strokeWidth={2.5} aria-hidden />
      {isPremium ? 'Create New Lineup' : 'Create Lineup'}
    </Link>
  );
}
