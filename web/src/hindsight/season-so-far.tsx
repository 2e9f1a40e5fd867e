import type { Hindsight, HindsightRow } from '@singleback/contract/hindsight/hindsight.ts';
import { useState } from 'react';
import { failedWith, serviceWordsOf } from '../platform/api/api-error.ts';
import { useCall } from '../platform/api/use-call.ts';
import { cx } from '../ui/cx.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Panel } from '../ui/panel.tsx';
import { MoreRow, RankedRow } from '../ui/rows/card-rows.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { Isolated } from '../ui/text/isolated.tsx';
import { bestText, meanShare, placeText, pointsText } from './hindsight-words.ts';
import { LuckAndTiming } from './luck-and-timing.tsx';
import { OwnSeason } from './own-season.tsx';
import styles from './season-so-far.module.css';
import { WeekBars } from './week-bars.tsx';

interface SeasonProps {
  groupId: string;
  userId: string;
}

/** How many lead the table; the user follows when further down. */
const SHOWN_ROWS = 3;

/** A group's final weeks beside the best possible ones: a sentence, the user's weeks, the first three and the user. */
export function SeasonSoFar({ groupId, userId }: SeasonProps) {
  const season = useCall('GET /groups/:groupId/hindsight', { params: { groupId } });
  const { data } = season;
  return (
    <Panel title={data?.nextWeekNumber === null ? 'Season' : 'Season so far'} className="overflow-hidden">
      {data?.hindsight ? (
        <SeasonOf groupId={groupId} userId={userId} hindsight={data.hindsight} nextWeek={data.nextWeekNumber} />
      ) : data ? (
        <EmptyState
          title="Nothing to Look Back on Yet"
          text={`Once the last game of week ${data.nextWeekNumber ?? 1} is final, see the best season that was possible, who used whom, and what was luck.`}
        />
      ) : season.isError ? (
        failedWith(season.error, 'not_found', 'not_allowed', 'malformed') ? (
          <ErrorState title="No Season" text={serviceWordsOf(season.error, 'Group not found')} />
        ) : (
          <ErrorState title="Failed to load the season" onRetry={() => void season.refetch()} />
        )
      ) : (
        <SkeletonRows rows={7} height={68} label="Loading the season" />
      )}
    </Panel>
  );
}

interface SeasonOfProps extends SeasonProps {
  hindsight: Hindsight;
  nextWeek: number | null;
}

function SeasonOf({ groupId, userId, hindsight, nextWeek }: SeasonOfProps) {
  const [opened, setOpened] = useState<'own' | 'all' | null>(null);
  const { rows, userRow } = hindsight;
  const shown = rows.filter((row, at) => at < SHOWN_ROWS || row.userId === userId);
  const close = () => setOpened(null);
  return (
    <>
      <Sentence hindsight={hindsight} onOpen={() => setOpened('own')} />
      {userRow ? <WeekBars groupId={groupId} weeks={hindsight.weeks} row={userRow} /> : null}
      <ol>
        {shown.map((row) => (
          <li key={row.userId}>
            <SeasonRow row={row} isYou={row.userId === userId} />
          </li>
        ))}
      </ol>
      {rows.length > 1 ? <MoreRow onOpen={() => setOpened('all')}>All {rows.length}, luck and timing</MoreRow> : null}
      {opened === 'own' && userRow ? <OwnSeason hindsight={hindsight} row={userRow} onClose={close} /> : null}
      {opened === 'all' ? (
        <LuckAndTiming hindsight={hindsight} userId={userId} nextWeek={nextWeek} onClose={close} />
      ) : null}
    </>
  );
}

/** 'You scored 46% of your best possible season, 10th of 16. Group average: 45%.' */
function Sentence({ hindsight, onOpen }: { hindsight: Hindsight; onOpen: () => void }) {
  const { rows, userRow } = hindsight;
  if (!userRow) {
    return (
      <p className={styles.sentence}>
        You had no lineup in these weeks. The best possible season made {bestText(hindsight)}.
      </p>
    );
  }
  return (
    <p className={styles.sentence}>
      You scored{' '}
      <button type="button" className={cx(styles.explains, 'hit-area')} onClick={onOpen}>
        {userRow.share}% of your best possible season
      </button>
      {placeText(userRow, rows)}.{' '}
      {rows.length > 1 ? <span className="text-text-2">Group average: {meanShare(rows)}%.</span> : null}
    </p>
  );
}

function SeasonRow({ row, isYou }: { row: HindsightRow; isYou: boolean }) {
  return (
    <RankedRow
      rank={row.rank}
      name={isYou ? <span>You</span> : <Isolated>{row.username}</Isolated>}
      about={`${row.share}% of best possible`}
      points={pointsText(row.points)}
      isYou={isYou}
    />
  );
}
