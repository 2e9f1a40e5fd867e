import { BACK_TO_GROUPS_TEXT, DRAFT_STATUS_TEXT } from '@singleback/game/lineups/draft-status.ts';
import { CircleDashed } from 'lucide-react';
import { PageHead } from '../../ui/page-head.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './slots/lineup-foot.module.css';

interface NoGroupsProps {
  weekNumber: number;
  /** Groups were chosen that can't be any more. */
  wasChosen: boolean;
  onBack: () => void;
}

/** The second step without a group: none was chosen, or every chosen one was left or removed meanwhile [G2.43]. */
export function NoGroups({ weekNumber, wasChosen, onBack }: NoGroupsProps) {
  return (
    <>
      <PageHead title={`Week ${weekNumber} Lineup`} />
      <Panel
        title="No Group Selected"
        note={
          wasChosen
            ? 'This lineup’s groups can’t be chosen anymore. Your players are kept.'
            : 'Choose the groups that this lineup is for.'
        }
        hash
      >
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 p-4">
          <div role="status" className={styles.statusLine}>
            <CircleDashed size={16} aria-hidden />
            <span>{DRAFT_STATUS_TEXT.no_groups}</span>
          </div>
          <button type="button" className="link" onClick={onBack}>
            {BACK_TO_GROUPS_TEXT}
          </button>
        </div>
      </Panel>
    </>
  );
}
