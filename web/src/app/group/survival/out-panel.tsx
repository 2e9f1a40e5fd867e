import { useRounds } from '../../../players/rounds.ts';
import { Panel } from '../../../ui/panel.tsx';
import { type SurvivalShown, SurvivorName } from './survival-table.tsx';
import { outWords, type SurvivalRow } from './survival-words.ts';

/** Those who are out, latest first, then those who only watch; nothing while all are in. */
export function OutPanel({ standing: { rows }, ...shown }: SurvivalShown) {
  const rounds = useRounds();
  const out = rows.filter(({ state }) => state === 'out');
  const watching = rows.filter(({ state }) => state === 'watching');
  return (
    <>
      {out.length > 0 ? (
        <Panel title="Out" note={`${out.length} of ${rows.length - watching.length}`}>
          <Rows rows={out} words={(row) => outWords(row, rounds)} {...shown} />
        </Panel>
      ) : null}
      {watching.length > 0 ? (
        <Panel title="Watching" note={watching.length}>
          <Rows rows={watching} words={() => 'Joined after the first cut'} {...shown} />
        </Panel>
      ) : null}
    </>
  );
}

interface RowsProps extends Omit<SurvivalShown, 'standing'> {
  rows: readonly SurvivalRow[];
  words: (row: SurvivalRow) => string;
}

function Rows({ rows, words, userId, standings, onOpen }: RowsProps) {
  return (
    <ul>
      {rows.map((row) => (
        <li
          key={row.userId}
          className="relative flex min-h-12 items-center justify-between gap-3 border-t border-line px-4 py-1.5"
          data-you={row.userId === userId}
        >
          <SurvivorName row={row} isYou={row.userId === userId} standings={standings} onOpen={onOpen} />
          <span className="flex-none text-meta text-text-2">{words(row)}</span>
        </li>
      ))}
    </ul>
  );
}
