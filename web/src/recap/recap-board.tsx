import { useRef, useState } from 'react';
import { EmptyState } from '../ui/empty-state.tsx';
import { Panel } from '../ui/panel.tsx';
import { useWide } from '../ui/use-wide.ts';
import { MemberWeek } from './member-week.tsx';
import type { GroupRecap } from './queries.ts';
import styles from './recap-board.module.css';
import { RecapTable } from './recap-table.tsx';

const SIDE_BY_SIDE = 1024;

/** All members who played the week, and the selected member's week: initially the user's own. */
export function RecapBoard({ recap, userId }: { recap: GroupRecap; userId: string }) {
  const { rows } = recap;
  const [chosenId, setChosenId] = useState(userId);
  const chosen = rows.find((row) => row.userId === chosenId) ?? rows[0];
  const week = useRef<HTMLDivElement>(null);
  const isSideBySide = useWide(SIDE_BY_SIDE);
  const choose = (id: string) => {
    setChosenId(id);
    if (!isSideBySide) week.current?.scrollIntoView({ block: 'start' });
  };
  if (!chosen) {
    return (
      <div className="panel mt-5">
        <EmptyState title="No Lineups This Week" text="No one submitted a lineup." />
      </div>
    );
  }
  return (
    <div className={styles.recapBoard}>
      <div ref={week} className={styles.recapWeek}>
        <MemberWeek row={chosen} weekId={recap.weekId} isYou={chosen.userId === userId} />
      </div>
      <Panel
        title="Best lineup still available"
        note={`${recap.lineups} of ${recap.members} in`}
        className="overflow-hidden"
      >
        <RecapTable rows={rows} userId={userId} chosenId={chosen.userId} onChoose={choose} />
      </Panel>
    </div>
  );
}
