import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { failedWith } from '../../platform/api/api-error.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Isolated } from '../../ui/text/isolated.tsx';
import { Loaded, type LoadedProps } from './lists.tsx';

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

/** The name of what something is about; a link if it is a user or a group. */
export function SubjectLink({ type, id, children }: { type: string; id: string | null; children: string }) {
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

interface SubjectPageProps<Found> {
  back: { to: '/admin/users' | '/admin/groups'; text: string };
  query: LoadedProps<Found>['query'];
  failure: string;
  /** Shown when there is none. */
  missing: { title: string; text: string };
  children: (found: Found) => ReactNode;
}

/** The page of a user or a group, below the way back to the list of them. */
export function SubjectPage<Found>({ back, query, failure, missing, children }: SubjectPageProps<Found>) {
  return (
    <>
      <Link to={back.to} className={buttonClass('ghost', 's', 'mt-3 -mb-4 -ml-2.5')}>
        <ChevronLeft size={16} aria-hidden />
        {back.text}
      </Link>
      {failedWith(query.error, 'not_found') ? (
        <EmptyState level={1} {...missing} />
      ) : (
        <Loaded query={query} failure={failure} level={1}>
          {children}
        </Loaded>
      )}
    </>
  );
}
