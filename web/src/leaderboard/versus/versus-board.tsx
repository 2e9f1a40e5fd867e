import type { SlotKind } from '@singleback/game/players/positions.ts';
import { isWeekFinal } from '@singleback/game/recap/final.ts';
import { formatPoints } from '@singleback/game/scoring/rounding.ts';
import type { Week } from '@singleback/game/season/week.ts';
import type { SavedLineup } from '../../lineups/model.ts';
import { useScoresDelayed } from '../../live/scores-delayed.ts';
import { useWeekGames } from '../../scoreboard/queries.ts';
import { cx } from '../../ui/cx.ts';
import type { ViewedLineup } from '../model.ts';
import { compareLineups } from './model.ts';
import styles from './versus.module.css';
import { VersusHead } from './versus-head.tsx';
import { VersusRow } from './versus-row.tsx';
import { projectedOfWords } from './versus-words.ts';

interface VersusBoardProps {
  mine: SavedLineup;
  theirs: ViewedLineup;
  week: Week;
  now: Date;
}

/** Head to head: the user's lineup next to another one of the same group and week, slot by slot [G2.31, G4.5]. */
export function VersusBoard({ mine, theirs, week, now }: VersusBoardProps) {
  const games = useWeekGames(week.id);
  const delay = useScoresDelayed();
  const versus = compareLineups(mine, theirs, games ?? []);
  const states = games?.map(({ status }) => status);
  const isFinal = states !== undefined && isWeekFinal(week, states, now);
  const isOn = states?.includes('in_progress') ?? false;
  return (
    <div className={styles.board}>
      <VersusHead
        versus={versus}
        mine={mine}
        theirs={theirs}
        hasGames={games !== undefined}
        isFinal={isFinal}
        delay={isOn ? delay : null}
      />
      <table className={styles.slots}>
        <caption className="sr-only">
          Your lineup {mine.name} and {theirs.name} of {theirs.username}
        </caption>
        <colgroup>
          <col />
          <col className={styles.pointsColumn} />
          <col className={styles.slotColumn} />
          <col className={styles.pointsColumn} />
          <col />
          <col className={styles.wordsColumn} />
        </colgroup>
        <thead className="sr-only">
          <tr>
            <th scope="col">Yours</th>
            <th scope="col">Your points</th>
            <th scope="col">Slot</th>
            <th scope="col">Their points</th>
            <th scope="col">Theirs</th>
            <th scope="col">Difference</th>
          </tr>
        </thead>
        <tbody>
          {versus.rows.map((row) => (
            <VersusRow key={row.key} row={row} weekId={week.id} />
          ))}
        </tbody>
      </table>
      <dl className={styles.projected}>
        <Projected points={mine.projected} slots={mine.slots.length} leftOut={[]} />
        <Projected points={theirs.projected} slots={theirs.slots.length} leftOut={versus.leftOut} isRight />
      </dl>
    </div>
  );
}

interface ProjectedProps {
  points: number | null;
  slots: number;
  leftOut: readonly SlotKind[];
  isRight?: boolean;
}

/** The projected points before the games, and which slots they are of. */
function Projected({ points, slots, leftOut, isRight = false }: ProjectedProps) {
  const isEmpty = leftOut.length === slots;
  return (
    <div className={cx('min-w-0', isRight && 'text-right')}>
      <dt className="cap">Projected</dt>
      <dd>
        <span className="num text-[20px] font-bold!">{points === null || isEmpty ? '–' : formatPoints(points, 2)}</span>{' '}
        <span className="text-meta text-text-2">{projectedOfWords(slots, leftOut)}</span>
      </dd>
    </div>
  );
}
