import { Link } from '@tanstack/react-router';
import { Info } from 'lucide-react';

/** What a free account has and what Premium adds [G2.57]. */
export function FreeNotice({ count }: { count: number }) {
  return (
    <p className="mt-5 flex gap-3 rounded-3 border border-dashed border-line-2 p-4 text-text-2">
      <Info size={18} className="mt-0.5 flex-none text-info" aria-hidden />
      <span>
        You currently have {count} lineup for this week.{' '}
        <Link to="/subscription" className="link">
          Upgrade to Premium
        </Link>{' '}
        to create unlimited lineups per week!
      </span>
    </p>
  );
}
