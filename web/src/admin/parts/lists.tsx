import { useRouter } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { failedWith } from '../../platform/api/api-error.ts';
import { session } from '../../platform/api/session.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SearchField } from '../../ui/forms/search-field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';

export interface LoadedProps<Data> {
  query: { data: Data | undefined; isError: boolean; error: unknown; refetch: () => Promise<unknown> };
  /** 'Failed to load users' */
  failure: string;
  /** 1 when there is no other heading. */
  level?: 1 | 2;
  rows?: number;
  children: (data: Data) => ReactNode;
}

/** What a query has loaded; until then, rows in its shape, or the failure with a retry. */
export function Loaded<Data>({ query, failure, level = 2, rows = 4, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (failedWith(query.error, 'not_allowed')) return <NoLongerAdmin failure={failure} level={level} />;
  if (query.isError) return <ErrorState level={level} title={failure} onRetry={() => void query.refetch()} />;
  return <SkeletonRows rows={rows} height={48} />;
}

/** Fetches who the user is now: the routes of the console do not exist for whoever is no admin any more. */
function NoLongerAdmin({ failure, level }: { failure: string; level: 1 | 2 }) {
  const router = useRouter();
  useEffect(() => {
    void session.refresh().then(() => router.invalidate());
  }, [router]);
  return <ErrorState level={level} title={failure} text="Your account can’t do this." />;
}

interface MoreProps {
  /** 'Show More Users' */
  text: string;
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
}

/** Fetches the next page of a list; nothing after the last. */
export function More({ text, query }: MoreProps) {
  if (!query.hasNextPage) return null;
  return (
    <div className="flex justify-center border-t border-line p-3">
      <Button busy={query.isFetchingNextPage} busyText="Loading..." onClick={() => void query.fetchNextPage()}>
        {text}
      </Button>
    </div>
  );
}

/** Search debounce, in milliseconds. */
export const SETTLED_MS = 250;

interface SearchPanelProps {
  title: string;
  /** How many there are in all. */
  note: string | undefined;
  label: string;
  search: string;
  onSearch: (search: string) => void;
  /** What screen readers hear after a search. */
  found: string;
  children: ReactNode;
}

/** A panel of things found by a search in its header. */
export function SearchPanel({ title, note, label, search, onSearch, found, children }: SearchPanelProps) {
  return (
    <Panel
      title={title}
      note={note}
      className="overflow-hidden"
      actions={
        <SearchField label={label} className="w-full md:w-[300px]" maxLength={200} value={search} onChange={onSearch} />
      }
    >
      <p role="status" className="sr-only">
        {found}
      </p>
      {children}
    </Panel>
  );
}

/** What was searched for, by list. */
export const KeptSearches = createContext(new Map<string, string>());

/** The text of a search; kept while the console is open, so that a list is as it was when one comes back to it. */
export function useKeptSearch(list: string): readonly [search: string, change: (search: string) => void] {
  const kept = useContext(KeptSearches);
  const [search, setSearch] = useState(kept.get(list) ?? '');
  const change = (next: string) => {
    kept.set(list, next);
    setSearch(next);
  };
  return [search, change];
}
