import { Link } from '@tanstack/react-router';
import { Isolated } from '../../ui/text/isolated.tsx';

interface SubjectLinkProps {
  type: string;
  id: string | null;
  children: string;
}

/** The name of what something is about; a link if it is a user or a group. */
export function SubjectLink({ type, id, children }: SubjectLinkProps) {
  const name = <Isolated>{children}</Isolated>;
  if (id !== null && type === 'user') {
    return (
      <Link to="/admin/users/$userId" params={{ userId: id }} className="link">
        {name}
      </Link>
    );
  }
  if (id !== null && type === 'group') {
    return (
      <Link to="/admin/groups/$groupId" params={{ groupId: id }} className="link">
        {name}
      </Link>
    );
  }
  return name;
}
