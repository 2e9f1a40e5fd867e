import { lazy, Suspense, useState } from 'react';
import type { SavedLineup } from '../../lineups/model.ts';
import { useWeekGames } from '../../scoreboard/queries.ts';
import { whatIfPlayers } from '../whatif/model.ts';
import { type WhatIfStart, whatIfStarts } from '../whatif/starts.ts';
import styles from './outlook.module.css';

const WhatIfPanel = lazy(async () => ({ default: (await import('../whatif/what-if-panel.tsx')).WhatIfPanel }));

/** Results to try: each opens What if with it filled in. Absent once every game of the lineup is over. */
export function WhatIfRow({ lineup, weekNumber }: { lineup: SavedLineup; weekNumber: number }) {
  const [start, setStart] = useState<WhatIfStart | null>(null);
  const games = useWeekGames(lineup.weekId);
  const starts = games ? whatIfStarts(whatIfPlayers(lineup, [], games)) : [];
  if (starts.length === 0 && start === null) return null;
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <h3 className="cap">What if</h3>
        <p className={styles.sentence}>Try a result. Your score doesn’t change.</p>
      </div>
      <div className={styles.chips}>
        {starts.map((each) => (
          <button key={each.label} type="button" className={styles.chip} onClick={() => setStart(each)}>
            {each.label}
          </button>
        ))}
      </div>
      {start ? (
        <Suspense>
          <WhatIfPanel lineup={lineup} weekNumber={weekNumber} start={start} onClose={() => setStart(null)} />
        </Suspense>
      ) : null}
    </li>
  );
}
