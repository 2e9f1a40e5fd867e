import type { Group } from '@singleback/contract/groups.ts';

type Counted = Pick<Group, 'current_participants' | 'max_participants'>;

/** '23 of 50' over a bar; the everyone-group has no limit [G3.3]. */
export function Participants({ group }: { group: Counted }) {
  const { current_participants: current, max_participants: max } = group;
  if (max === null) return <span className="text-text-2">Unlimited</span>;
  return (
    <span className="participants">
      <span className="num text-num-s">
        <b>{current}</b> <span className="font-medium text-text-2">of {max}</span>
      </span>
      <span className="participants-bar" aria-hidden>
        <span style={{ width: `${Math.min(100, (100 * current) / max)}%` }} />
      </span>
    </span>
  );
}
