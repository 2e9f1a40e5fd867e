import type { Week } from '@singleback/game/season/week.ts';
import { lazy, Suspense, useId } from 'react';
import { cx } from '../../ui/cx.ts';
import { dateTimeText } from '../../ui/text/time-text.ts';
import { useWide } from '../../ui/use-wide.ts';
import { CardHead } from '../game-day/card-head.tsx';
import { type GameDay, SIDE_FROM } from '../game-day/game-day.ts';
import { GroupTable } from '../game-day/group-table.tsx';
import type { SavedLineup } from '../model.ts';
import { LineupActions } from './lineup-actions.tsx';
import styles from './lineup-card.module.css';
import { useCorrections } from './notices/corrections.ts';
import { CardPlayers } from './slot-row.tsx';

// There are corrections on few days of a season; the lineups wait for them then, so that nothing shifts.
const CorrectionsLine = lazy(async () => ({
  default: (await import('./notices/corrections-notice.tsx')).CorrectionsLine,
}));

interface LineupCardProps {
  lineup: SavedLineup;
  week: Week;
  /** The week is over: the lineup can no longer be changed [G2.54]. */
  isOver: boolean;
  now: Date | null;
  gameDay: GameDay | null;
}

/** A lineup of the week [G2.53]. */
export function LineupCard({ lineup, week, isOver, now, gameDay }: LineupCardProps) {
  const id = useId();
  const hasSide = useWide(SIDE_FROM);
  const corrections = useCorrections().data;
  const players = <CardPlayers lineup={lineup} week={week} now={now} forecast={gameDay?.forecast} />;
  return (
    <article className="panel" aria-labelledby={id}>
      <div className={cx(styles.card, '@container')}>
        <CardHead id={id} lineup={lineup} week={week} gameDay={gameDay} />
        {gameDay ? (
          <Suspense
            fallback={
              <GroupTable
                name={lineup.name}
                heads={gameDay.forecast ? ['Likely', 'Win week'] : ['Week']}
                rows={lineup.groups}
              />
            }
          >
            <gameDay.Groups lineup={lineup} week={week} />
          </Suspense>
        ) : null}
        {gameDay && !hasSide ? (
          <Suspense fallback={players}>
            <gameDay.Body lineup={lineup} week={week}>
              {players}
            </gameDay.Body>
          </Suspense>
        ) : (
          players
        )}
      </div>
      {corrections?.length ? <CorrectionsLine lineupId={lineup.id} /> : null}
      <footer className={styles.foot}>
        <span className="text-meta text-text-2">Created {dateTimeText(lineup.createdAt, now)}</span>
        <LineupActions lineup={lineup} week={week} isOver={isOver} now={now} />
      </footer>
    </article>
  );
}
