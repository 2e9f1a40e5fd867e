import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { Bone } from '../../ui/skeleton.tsx';
import { Isolated } from '../../ui/text/isolated.tsx';

interface StripBonesProps {
  groups: readonly { readonly id: string; readonly name: string }[];
  /** Whether the strips have a plot, which on a phone is a line of its own. */
  isPlotted?: boolean;
}

/** Placeholders of strips, one per group: the name wraps as it will in the strip, so that nothing moves when it comes. */
export function StripBones({ groups, isPlotted }: StripBonesProps) {
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
            {isPlotted && id !== EVERYONE_GROUP_ID ? <span className="block h-6 @min-[640px]:hidden" /> : null}
          </span>
        </div>
      ))}
    </div>
  );
}
