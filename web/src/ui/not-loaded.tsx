import { ErrorState } from './error-state.tsx';
import { SkeletonRows } from './skeleton.tsx';

interface NotLoadedProps {
  query: { readonly isError: boolean; refetch(): unknown };
  /** What is loaded, in words: 'group history'. */
  what: string;
  rows: number;
  /** The height of the loaded rows in pixels. */
  height?: number;
}

/** In place of a list that is not there yet: rows as a skeleton, or once it has failed why, with a retry button. */
export function NotLoaded({ query, what, ...rows }: NotLoadedProps) {
  return query.isError ? (
    <ErrorState title={`Failed to load ${what}`} onRetry={() => void query.refetch()} />
  ) : (
    <SkeletonRows {...rows} label={`Loading ${what}`} />
  );
}
