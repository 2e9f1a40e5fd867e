import { cx } from '../../ui/cx.ts';
import slotRowStyles from '../manager/slot-row.module.css';
import { SlotRow } from '../manager/slot-row.tsx';
import type { CardForecast, CardProps } from './game-day.ts';

interface CardPlayersProps extends CardProps {
  now: Date | null;
  forecast?: CardForecast | undefined;
}

/** The players of a lineup, with their games, projections and points. */
export function CardPlayers({ lineup, week, now, forecast }: CardPlayersProps) {
  return (
    <table className={slotRowStyles.lineupSlots}>
      <caption className="sr-only">Players of {lineup.name}</caption>
      <thead>
        <tr className="cap">
          <th scope="col">
            <span className="sr-only">Slot</span>
          </th>
          <th scope="col">
            <span className="sr-only">Player</span>
          </th>
          <th scope="col" className="hidden @min-[430px]:table-cell">
            <span className="sr-only">Game</span>
          </th>
          <th scope="col" className={cx(forecast && 'hidden @min-[640px]:table-cell')}>
            Projected
          </th>
          {forecast ? <th scope="col">Left</th> : null}
          <th scope="col">Points</th>
        </tr>
      </thead>
      <tbody>
        {lineup.slots.map((slot) => (
          <SlotRow key={slot.key} slot={slot} lineup={lineup} week={week} now={now} forecast={forecast} />
        ))}
      </tbody>
    </table>
  );
}
