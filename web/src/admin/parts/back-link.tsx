import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { buttonClass } from '../../ui/button.tsx';

/** Back to the list that a page belongs to. */
export function BackLink({ to, children }: { to: '/admin/users' | '/admin/groups'; children: string }) {
  return (
    <Link to={to} className={buttonClass('ghost', 's', 'mt-3 -mb-4 -ml-2.5')}>
      <ChevronLeft size={16} aria-hidden />
      {children}
    </Link>
  );
}
