import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** A group that does not exist, or is not the user's: both look the same. */
export function NoGroup() {
  return (
    <EmptyState
      level={1}
      title="No Such Group"
      text="It does not exist, or you are not a member of it."
      action={
        <Link to="/groups" className={buttonClass('flag')}>
          Go to Groups
        </Link>
      }
    />
  );
}
