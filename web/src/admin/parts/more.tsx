import { Button } from '../../ui/button.tsx';

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
