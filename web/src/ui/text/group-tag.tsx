import { Link } from '@tanstack/react-router';
import { cx } from '../cx.ts';
import { Isolated } from './isolated.tsx';

/** A group's name as a tag that leads to the group's page. */
export function GroupTag({ groupId, name, className }: { groupId: string; name: string; className?: string }) {
  return (
    <Link to="/groups/$groupId" params={{ groupId }} className={cx('tag tag-plain tag-link', className)}>
      <Isolated>{name}</Isolated>
    </Link>
  );
}
