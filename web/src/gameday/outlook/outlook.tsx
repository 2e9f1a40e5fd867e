import { useState } from 'react';
import type { SavedLineup } from '../../lineups/model.ts';
import { HowMade } from '../../ui/overlays/explained.tsx';
import { GroupRows } from './group-rows.tsx';
import styles from './outlook.module.css';
import { RangeRow } from './range-row.tsx';
import { WhatIfRow } from './what-if-row.tsx';

interface OutlookProps {
  lineup: SavedLineup;
  weekNumber: number;
  /** The group whose chances are shown; null where none of the lineup's has any. */
  groupId: string | null;
}

/** What a lineup can still reach: each row says one thing, and opens to its numbers. */
export function Outlook({ lineup, weekNumber, groupId }: OutlookProps) {
  const [open, onOpen] = useState<string | null>(null);
  const rows = { lineup, open, onOpen };
  return (
    <>
      <ul aria-label="Outlook" className={styles.rows}>
        {groupId === null ? null : <GroupRows key={groupId} groupId={groupId} {...rows} />}
        <RangeRow {...rows} />
        <WhatIfRow lineup={lineup} weekNumber={weekNumber} />
      </ul>
      <p className={styles.nothing}>Nothing can change anymore this week.</p>
      <p className={styles.foot}>
        A rough guide. <HowMade />
      </p>
    </>
  );
}
