import { Suspense } from 'react';
import { cx } from '../../ui/cx.ts';
import slotRowStyles from '../manager/slot-row.module.css';
import { SlotRow } from '../manager/slot-row.tsx';
import type { CardProps, GameDay } from './game-day.ts';

interface CardPlayersProps extends CardProps {
  now: Date | null;
  gameDay: GameDay | null;
}

/** The players of a lineup, with their games, projections and points. */
export function CardPlayers({ lineup, week, now, gameDay }: CardPlayersProps) {
  const forecast = gameDay?.forecast;
  return (
    <>
      <div className="cap flex items-center justify-end px-4 pt-1.5 pb-1 text-right" aria-hidden>
        <span className={cx('w-[52px]', forecast && 'hidden @min-[640px]:inline')}>Proj</span>
        {forecast ? (
          <>
            <span className="hidden w-[184px] @min-[640px]:inline">
              <Suspense>
                <forecast.PlotAxis />
              </Suspense>
            </span>
            <span className="w-[62px]">To come</span>
          </>
        ) : null}
        <span className="w-[52px] @min-[430px]:w-[64px]">Pts</span>
      </div>
      <table className={slotRowStyles.lineupSlots}>
        <caption className="sr-only">Players of {lineup.name}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Slot</th>
            <th scope="col">Player</th>
            <th scope="col">Game</th>
            <th scope="col">Projected points</th>
            {forecast ? (
              <>
                <th scope="col">Range</th>
                <th scope="col">Points to come</th>
              </>
            ) : null}
            <th scope="col">Points</th>
          </tr>
        </thead>
        <tbody>
          {lineup.slots.map((slot) => (
            <SlotRow key={slot.key} slot={slot} lineup={lineup} week={week} now={now} forecast={forecast} />
          ))}
        </tbody>
      </table>
    </>
  );
}
