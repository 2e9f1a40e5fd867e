import { Link } from '@tanstack/react-router';
import { cx } from '../ui/cx.ts';

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
