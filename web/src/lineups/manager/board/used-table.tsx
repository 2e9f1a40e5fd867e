import { slotLabel } from '@singleback/game/lineups/slots.ts';
import { shortName } from '@singleback/game/players/short-name.ts';
import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import { type CSSProperties, useLayoutEffect, useRef } from 'react';
import { PlayerLink } from '../../../players/player-link.tsx';
import { spineColor } from '../../../players/team-colors.ts';
import type { BoardSlot } from '../../model.ts';
import type { Board, BoardWeek } from './used-board.ts';
import styles from './used-table.module.css';

const LABEL_WIDTH = 56;
const FILLED_WIDTH = 86;
const OPEN_WIDTH = 40;

/** Weeks across, slots down. On a narrow screen it scrolls sideways with pinned slots, starting at the current week. */
export function UsedTable({ board }: { board: Board }) {
  const scroller = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const now = scroller.current?.querySelector<HTMLElement>('th[data-when="now"]');
    if (scroller.current && now) scroller.current.scrollLeft = now.offsetLeft - LABEL_WIDTH - FILLED_WIDTH;
  }, []);
  const widths = board.weeks.map((week) => (week.slots ? FILLED_WIDTH : OPEN_WIDTH));
  const minWidth = widths.reduce((sum, width) => sum + width, LABEL_WIDTH);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls takes the keyboard
    <section ref={scroller} className="relative overflow-x-auto" tabIndex={0} aria-label="Players by week and slot">
      <table className={styles.board} style={{ minWidth }}>
        <colgroup>
          <col style={{ width: LABEL_WIDTH }} />
          {board.weeks.map((week, at) => (
            <col key={week.weekNumber} style={{ width: widths[at] }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className={styles.boardLabel}>
              <span className="sr-only">Slot</span>
            </th>
            {board.weeks.map((week) => (
              <WeekHead key={week.weekNumber} week={week} />
            ))}
          </tr>
        </thead>
        <tbody>
          {board.rows.map((slot) => (
            <tr key={slot.key}>
              <th scope="row" className={styles.boardLabel}>
                {slotLabel(slot)}
              </th>
              {board.weeks.map((week) => (
                <SlotCell key={week.weekNumber} week={week} slot={week.slots?.get(slot.key)} />
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className={styles.boardLabel}>
              PTS
            </th>
            {board.weeks.map((week) => (
              <td key={week.weekNumber} data-when={week.when}>
                {week.total === null ? null : formatPoints(week.total, 2)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function WeekHead({ week }: { week: BoardWeek }) {
  return (
    <th scope="col" data-when={week.when} data-playoff={week.isPlayoff}>
      <span className="sr-only">Week </span>
      {week.weekNumber}
      {week.isPlayoff ? <span className="sr-only">, playoff week</span> : null}
    </th>
  );
}

function SlotCell({ week, slot }: { week: BoardWeek; slot: BoardSlot | undefined }) {
  if (!slot) {
    return (
      <td data-when={week.when}>
        <span className={styles.boardDot} aria-hidden />
      </td>
    );
  }
  const name = shortName(slot.name, slot.position);
  const isUsed = week.when === 'past';
  return (
    <td data-when={week.when} data-filled style={{ '--spine-color': spineColor(slot.team) } as CSSProperties}>
      <span className={styles.boardName}>
        <PlayerLink
          player={{ id: slot.playerId, name: slot.name }}
          weekId={week.id}
          label={isUsed ? `${name}, used in week ${week.weekNumber}` : undefined}
        >
          {isUsed ? <s>{name}</s> : name}
        </PlayerLink>
      </span>
      <span className={styles.boardPoints}>{formatPoints(slot.actual, 1)}</span>
    </td>
  );
}
