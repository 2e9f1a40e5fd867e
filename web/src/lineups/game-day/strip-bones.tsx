import { Bone } from '../../ui/skeleton.tsx';

/** The height of a strip, in pixels, so that nothing moves when it comes. */
const STRIP_HEIGHT = 64;

/** Placeholders of a card's strips, one per group. */
export function StripBones({ count }: { count: number }) {
  return (
    <div role="status" aria-label="Loading places" className="skeleton">
      {Array.from({ length: count }, (_, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
          key={at}
          className="flex items-center gap-4 border-t border-line px-4"
          style={{ height: STRIP_HEIGHT }}
        >
          <Bone className="h-7 w-11" />
          <span className="flex flex-1 flex-col gap-2">
            <Bone className="h-3 w-40" />
            <Bone className="h-2.5 w-28" />
          </span>
        </div>
      ))}
    </div>
  );
}
