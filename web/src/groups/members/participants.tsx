import type { Group } from '@singleback/contract/groups.ts';
import groupTableStyles from '../group-table.module.css';
import styles from './participants.module.css';

type Counted = Pick<Group, 'current_participants' | 'max_participants'>;

/** '23 of 50' over a bar; the everyone-group has no limit [G3.3]. */
export function Participants({ group }: { group: Counted }) {
  const { current_participants: current, max_participants: max } = group;
  if (max === null) return <span className="text-text-2">Unlimited</span>;
  return (
    <span className={groupTableStyles.participants}>
      <span className="num text-num-s">
        <b>{current}</b> <span className="font-medium text-text-2">of {max}</span>
      </span>
      <span className={styles.participantsBar} aria-hidden>
        <span style={{ width: `${Math.min(100, (100 * current) / max)}%` }} />
      </span>
    </span>
  );
}
