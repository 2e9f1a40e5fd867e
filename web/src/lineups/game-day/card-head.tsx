import { shownGroupName } from '@singleback/game/groups/settings.ts';
import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { Suspense } from 'react';
import { cx } from '../../ui/cx.ts';
import { LiveNumber } from '../../ui/live-number.tsx';
import { LiveDot, Tag } from '../../ui/tag.tsx';
import { GroupTag } from '../../ui/text/group-tag.tsx';
import { Isolated } from '../../ui/text/isolated.tsx';
import { progressOf, type SavedLineup } from '../model.ts';
import styles from './card-head.module.css';
import type { CardProps, GameDay } from './game-day.ts';

interface CardHeadProps extends CardProps {
  /** The id of its heading. */
  id: string;
  gameDay: GameDay | null;
}

/** Name, points and progress of a lineup [G2.53]; its groups as tags where they are not shown below it. */
export function CardHead({ id, lineup, week, gameDay }: CardHeadProps) {
  const multiplier = lineup.playoffMultiplier;
  const Waiting = gameDay?.forecast?.Waiting;
  return (
    <header className={styles.head}>
      <div className={styles.name}>
        <h2 id={id} className="title-2">
          <Isolated>{lineup.name}</Isolated>
        </h2>
        <Progress lineup={lineup} />
        {Waiting ? (
          <Suspense>
            <Waiting lineup={lineup} week={week} />
          </Suspense>
        ) : null}
      </div>
      <Totals lineup={lineup} week={week} gameDay={gameDay} />
      {gameDay !== null && multiplier === 1 ? null : (
        <div className={styles.tags}>
          {gameDay === null
            ? lineup.groups.map((group) => (
                <GroupTag
                  key={group.id}
                  groupId={group.id}
                  name={shownGroupName(group)}
                  className="max-w-full whitespace-normal wrap-anywhere"
                />
              ))
            : null}
          {multiplier === 1 ? null : (
            <Tag tone="outline" label={`Counts ${multiplier} times on the leaderboard`}>
              Playoff ×{multiplier}
            </Tag>
          )}
        </div>
      )}
    </header>
  );
}

/** Projected points in small print, and actual points once above zero [G2.53]. Two decimals [G9.8]. */
function Totals({ lineup, week, gameDay }: CardProps & Pick<CardHeadProps, 'gameDay'>) {
  const Projected = isUnderWay(lineup) ? gameDay?.forecast?.Projected : undefined;
  const before = <span>{formatPoints(lineup.projected, 2)}</span>;
  return (
    <dl className={styles.totals} data-uncovered>
      <div>
        <dt className="cap">Projected</dt>
        <dd className={cx('num', styles.projected)}>
          {Projected ? (
            <Suspense fallback={before}>
              <Projected lineup={lineup} week={week} />
            </Suspense>
          ) : (
            before
          )}
        </dd>
      </div>
      {lineup.actual > 0 ? (
        // On a game day the groups announce the points together with the places.
        <div aria-live={gameDay === null ? 'polite' : 'off'} aria-atomic>
          <dt className="cap">Actual</dt>
          <dd className={cx('num', styles.actual)}>
            <LiveNumber text={formatPoints(lineup.actual, 2)} />
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

/** Whether a game has begun, and not all are over: before and after there is nothing else to expect. */
function isUnderWay({ slots }: SavedLineup): boolean {
  const plays = new Set(slots.map(({ play }) => play));
  return plays.has('live') || (plays.has('over') && plays.has('to_play'));
}

/** How many have played, play and will. */
function Progress({ lineup }: { lineup: SavedLineup }) {
  const { over, live, to_play: toPlay, off } = progressOf(lineup.slots);
  return (
    <ul className={cx('num', styles.progress)}>
      {over > 0 ? <li>{over} final</li> : null}
      {live > 0 ? (
        <li className="flex items-center gap-1.5 text-live">
          <LiveDot /> {live} live
        </li>
      ) : null}
      {toPlay > 0 ? <li>{toPlay} to play</li> : null}
      {off > 0 ? <li>{off} no game</li> : null}
    </ul>
  );
}
