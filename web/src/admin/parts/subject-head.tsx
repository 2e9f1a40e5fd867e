import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { Isolated } from '../../ui/text/isolated.tsx';

/** The title row of a user or a group: the name as it is spelled, because that is what it is judged by. */
export function SubjectHead({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <div className="flex min-h-[72px] flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <h1 className="title-1 normal-case [overflow-wrap:anywhere]">
        <Isolated>{name}</Isolated>
      </h1>
      {children}
    </div>
  );
}

/** Back to the list that a page belongs to. */
export function BackLink({ to, children }: { to: '/admin/users' | '/admin/groups'; children: string }) {
  return (
    <Link to={to} className={buttonClass('ghost', 's', 'mt-3 -mb-4 -ml-2.5')}>
      <ChevronLeft size={16} aria-hidden />
      {children}
    </Link>
  );
}

/** Facts about a user or a group, by name. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, fact: ReactNode])[] }) {
  return (
    <dl className="border-t border-line px-4 py-3">
      {facts.map(([name, fact]) => (
        <div key={name} className="flex gap-4 py-1.5">
          <dt className="w-28 flex-none text-text-2">{name}</dt>
          <dd className="min-w-0 [overflow-wrap:anywhere]">{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
