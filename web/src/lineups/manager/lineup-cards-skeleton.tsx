import { Bone } from '../../ui/skeleton.tsx';

const ROWS = Array.from({ length: 9 }, (_, row) => row);

/** A skeleton of a card; where the page has a side, of a card and a panel. */
export function LineupCardsSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading lineups"
      className="skeleton grid grid-cols-1 items-start gap-5 min-[1180px]:grid-cols-[minmax(0,1fr)_minmax(340px,31%)]"
    >
      <div className="panel">
        <div className="flex h-[90px] items-end justify-between gap-3 px-4 pb-3">
          <Bone className="h-6 w-40" />
          <Bone className="h-9 w-28" />
        </div>
        <div className="h-8 border-t border-line" />
        <div className="flex h-11 items-center justify-between gap-3 px-4">
          <Bone className="h-3 w-40" />
          <Bone className="h-4 w-24" />
        </div>
        <div className="px-4 pt-3 pb-2 min-[1180px]:hidden">
          <Bone className="h-8 w-full" />
        </div>
        <div className="h-7" />
        {ROWS.map((row) => (
          <div
            key={row}
            className="flex h-[47px] items-center gap-4 border-t border-line px-4 lg:h-[41px]"
            style={{ opacity: 1 - row / 11 }}
          >
            <Bone className="h-4 w-7" />
            <Bone className="size-7" />
            <Bone className="h-3 w-36" />
            <Bone className="ml-auto h-4 w-12" />
          </div>
        ))}
        <div className="h-14" />
      </div>
      <div className="panel hidden h-72 p-4 min-[1180px]:block">
        <Bone className="h-6 w-48" />
      </div>
    </div>
  );
}
