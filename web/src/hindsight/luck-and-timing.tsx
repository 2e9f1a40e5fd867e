import type { Hindsight, HindsightRow } from '@singleback/contract/hindsight/hindsight.ts';
import { cx } from '../ui/cx.ts';
import { Medal } from '../ui/medal.tsx';
import { RankedRow } from '../ui/rows/card-rows.tsx';
import { ListDialog } from '../ui/rows/list-dialog.tsx';
import { Table } from '../ui/table.tsx';
import { Isolated } from '../ui/text/isolated.tsx';
import { useWide } from '../ui/use-wide.ts';
import { bestText, gapParts, PART_MEANINGS, pointsText } from './hindsight-words.ts';
import styles from './luck-and-timing.module.css';

interface LuckAndTimingProps {
  hindsight: Hindsight;
  userId: string;
  /** The week that is added next; null after the last. */
  nextWeek: number | null;
  onClose: () => void;
}

/** Every member's season beside the best possible one, and where their points went. */
export function LuckAndTiming({ hindsight, userId, nextWeek, onClose }: LuckAndTimingProps) {
  const isWide = useWide();
  const { rows } = hindsight;
  const text = (
    <>
      <p>The best possible season made {bestText(hindsight)}.</p>
      {nextWeek === null ? null : <p>Week {nextWeek} is added after its last game.</p>}
      {Object.entries(PART_MEANINGS).map(([name, meaning]) => (
        <p key={name}>
          <b className="text-text">{name}</b> {meaning}
        </p>
      ))}
    </>
  );
  return (
    <ListDialog title="Luck and timing" text={text} width={940} onClose={onClose}>
      {isWide ? (
        <WideTable rows={rows} userId={userId} />
      ) : (
        <ol>
          {rows.map((row) => (
            <li key={row.userId}>
              <RankedRow
                rank={row.rank}
                name={<Name row={row} userId={userId} />}
                about={<Parts row={row} />}
                points={pointsText(row.points)}
                isYou={row.userId === userId}
              />
            </li>
          ))}
        </ol>
      )}
    </ListDialog>
  );
}

function Name({ row, userId }: { row: HindsightRow; userId: string }) {
  return row.userId === userId ? <span>You</span> : <Isolated>{row.username}</Isolated>;
}

function Parts({ row }: { row: HindsightRow }) {
  return (
    <>
      <span className="block">{row.share}% of best possible</span>
      {gapParts(row).map(({ name, text }) => (
        <span key={name} className="block">
          {name}: {text}
        </span>
      ))}
    </>
  );
}

function WideTable({ rows, userId }: { rows: readonly HindsightRow[]; userId: string }) {
  return (
    <Table
      caption="Each member’s points, share of the best possible season, luck, timing and choice"
      className={cx('table', styles.seasons)}
      columns={[
        { head: 'Rank', cell: ({ rank }) => <Medal rank={rank} /> },
        { head: 'User', cell: (row) => <Name row={row} userId={userId} /> },
        { head: 'Points', isEnd: true, className: 'lead', cell: ({ points }) => pointsText(points) },
        { head: 'Of best', isEnd: true, className: 'text-text!', cell: ({ share }) => `${share}%` },
        ...['Luck', 'Timing', 'Choice'].map((head, at) => ({
          ...{ head, isEnd: true, cell: (row: HindsightRow) => gapParts(row)[at]?.text },
        })),
      ]}
      rows={rows}
      idOf={(row) => row.userId}
      rowProps={(row) => ({ 'data-you': row.userId === userId })}
    />
  );
}
