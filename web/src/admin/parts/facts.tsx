import type { ReactNode } from 'react';

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
