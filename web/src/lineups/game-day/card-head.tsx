import { shownGroupName } from '@singleback/game/groups/settings.ts';
import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { type ComponentType, Suspense } from 'react';
import { cx } from '../../ui/cx.ts';
import { LiveNumber } from '../../ui/live-number.tsx';
import { LiveDot, Tag } from '../../ui/tag.tsx';
import { GroupTag } from '../../ui/text/group-tag.tsx';
import { Isolated } from '../../ui/text/isolated.tsx';
import { progressOf } from '../manager/progress.ts';
import type { SavedLineup } from '../model.ts';
import styles from './card-head.module.css';
import type { CardProps, GameDay } from './game-day.ts';

interface CardHeadProps extends CardProps {
  /** The id of its heading. */
  id: string;
  /** Added to the name for screen readers when other lineups have the same name; or ''. */
  apart: string;
  gameDay: GameDay | null;
}

/** Name, points and progress of a lineup [G2.53]; its groups as tags where they are not shown below it. */
export function CardHead({ id, lineup, week, apart, gameDay }: CardHeadProps) {
  const multiplier = lineup.playoffMultiplier;
  const Expected = isUnderWay(lineup) ? gameDay?.forecast?.Expected : undefined;
  return (
    <header className={styles.head}>
      <h2 id={id} className={cx(styles.name, 'title-2')}>
        <Isolated>{lineup.name}</Isolated>
        <span className="sr-only">{apart}</span>
      </h2>
      <Totals lineup={lineup} week={week} gameDay={gameDay} Expected={Expected} />
      <Progress lineup={lineup} hasProjected={Expected !== undefined} />
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

interface TotalsProps extends Pick<CardHeadProps, 'lineup' | 'week' | 'gameDay'> {
  /** In place of the projected points, which are then below. */
  Expected: ComponentType<CardProps> | undefined;
}

/** Projected points in small print, and actual points once above zero [G2.53]. Two decimals [G9.8]. */
function Totals({ lineup, week, gameDay, Expected }: TotalsProps) {
  const projected = <Projected lineup={lineup} />;
  return (
    <dl className={styles.totals}>
      {Expected ? (
        <Suspense fallback={projected}>
          <Expected lineup={lineup} week={week} />
        </Suspense>
      ) : (
        projected
      )}
      {lineup.actual > 0 ? (
        // On a game day the strips announce the points together with the ranks.
        <div aria-live={gameDay === null ? 'polite' : 'off'} aria-atomic>
          <dt className="cap">Actual</dt>
          <dd
            className="num text-score leading-none font-bold!"
            data-real={lineup.real === undefined ? undefined : formatPoints(lineup.real, 2)}
          >
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

function Projected({ lineup }: { lineup: SavedLineup }) {
  return (
    <div>
      <dt className="cap">Projected</dt>
      <dd className="num text-[24px] leading-none text-text-2">{projectedText(lineup)}</dd>
    </div>
  );
}

const projectedText = ({ projected }: SavedLineup) => formatPoints(projected, 2);

/** How many play, have played and will; and the projected total where the head has the expected one [G2.53]. */
function Progress({ lineup, hasProjected }: { lineup: SavedLineup; hasProjected: boolean }) {
  const { over, live, to_play: toPlay, off } = progressOf(lineup.slots);
  return (
    <div className={styles.progress}>
      <div className={styles.progressBar} aria-hidden>
        {over > 0 ? <span className={styles.isOver} style={{ flexGrow: over }} /> : null}
        {live > 0 ? <span className={styles.isLive} style={{ flexGrow: live }} /> : null}
        {toPlay > 0 ? <span style={{ flexGrow: toPlay }} /> : null}
        {off > 0 ? <span className={styles.isOff} style={{ flexGrow: off }} /> : null}
      </div>
      <ul className="num mt-2 flex flex-wrap gap-3 text-[14px] font-medium! text-text-2">
        {over > 0 ? <li>{over} final</li> : null}
        {live > 0 ? (
          <li className="flex items-center gap-1.5 text-live">
            <LiveDot /> {live} live
          </li>
        ) : null}
        {toPlay > 0 ? <li>{toPlay} to play</li> : null}
        {off > 0 ? <li>{off} no game</li> : null}
        {hasProjected ? <li className="ml-auto">{`Projected ${projectedText(lineup)}`}</li> : null}
      </ul>
    </div>
  );
}
