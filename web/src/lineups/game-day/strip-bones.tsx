import { Bone } from '../../ui/skeleton.tsx';
import { Isolated } from '../../ui/text/isolated.tsx';

/** Placeholders of strips, one per group: the name wraps as it will in the strip, so that nothing moves when it comes. */
export function StripBones({ groups }: { groups: readonly { readonly id: string; readonly name: string }[] }) {
  return (
    <div role="status" aria-label="Loading places" className="skeleton">
      {groups.map(({ id, name }) => (
        <div
          key={id}
          className="grid min-h-16 grid-cols-[64px_minmax(0,1fr)_74px_16px] items-center gap-x-3 border-t border-line py-[9px] pr-3 pl-4"
        >
          <Bone className="h-7 w-11" />
          <span aria-hidden>
            <span className="block leading-[1.25] font-semibold wrap-anywhere text-text-2">
              <Isolated>{name}</Isolated>
            </span>
            <span className="invisible block text-[14px] leading-[1.3]">10.0 behind 10th · 3 to play</span>
          </span>
        </div>
      ))}
    </div>
  );
}
