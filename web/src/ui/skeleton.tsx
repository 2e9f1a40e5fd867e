import { cx } from './cx.ts';

/** A placeholder bar. Sized by classes: `h-4 w-40`. */
export function Bone({ className }: { className: string }) {
  return <span className={cx('bone', className)} />;
}

interface SkeletonRowsProps {
  rows?: number;
  /** The height of the loaded rows in pixels. */
  height?: number;
  label?: string;
}

/** Placeholder rows of a loading list: same height, each fainter than the one above; visible after 150 ms. */
export function SkeletonRows({ rows = 6, height = 60, label = 'Loading' }: SkeletonRowsProps) {
  return (
    <div role="status" aria-label={label} className="skeleton">
      {Array.from({ length: rows }, (_, row) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
          key={row}
          className="flex items-center gap-3 border-b border-line px-4"
          style={{ height, opacity: Math.max(0.15, 1 - row / (rows + 1)) }}
        >
          <Bone className="size-9" />
          <div className="flex flex-1 flex-col gap-2">
            <Bone className="h-3 w-2/5" />
            <Bone className="h-2.5 w-1/4" />
          </div>
          <Bone className="h-3 w-12" />
          <Bone className="h-4 w-10" />
        </div>
      ))}
    </div>
  );
}
