import type { Hindsight, SpentPlayer } from '@singleback/contract/hindsight/hindsight.ts';
import { useState } from 'react';
import { spineColor } from '../players/team-colors.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { Panel } from '../ui/panel.tsx';
import { Spine } from '../ui/spine.tsx';
import { Isolated } from '../ui/text/isolated.tsx';
import { pointsText } from './hindsight-words.ts';
import notes from './legend.module.css';
import styles from './season.module.css';

interface SpentTableProps {
  hindsight: Hindsight;
  userId: string;
}

const SHOWN_FIRST = 12;
/** From here on a use is underlined. */
const MUCH = 25;

/** The best players so far: who used them when, for how many points, and who still can. */
export function SpentTable({ hindsight: { spent, rows, players }, userId }: SpentTableProps) {
  const [isWhole, setWhole] = useState(false);
  const known = new Map(players.map((player) => [player.id, player]));
  const shown = isWhole ? spent : spent.slice(0, SHOWN_FIRST);
  return (
    <Panel
      title="Who Used Whom"
      note="The best players of the season, by what they scored so far"
      actions={<Legend />}
      className="overflow-hidden"
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it */}
      <section className={notes.scroller} tabIndex={0} aria-label="Who used whom, scrollable">
        <table className={cx('table', styles.spent)}>
          <caption className="sr-only">Points and week of each use, by player and member</caption>
          <thead>
            <tr>
              <th scope="col">Player</th>
              {rows.map((row) => (
                <th key={row.userId} scope="col" data-you={row.userId === userId}>
                  {row.userId === userId ? 'You' : <Isolated>{row.username}</Isolated>}
                </th>
              ))}
              <th scope="col">Left</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((each) => (
              <tr key={each.playerId}>
                <th scope="row">
                  <span className={styles.spentName}>
                    <Spine color={spineColor(known.get(each.playerId)?.teamAbbreviation ?? null)} />
                    {known.get(each.playerId)?.name}
                  </span>
                </th>
                {rows.map((row) => (
                  <td key={row.userId} data-you={row.userId === userId}>
                    <Use use={each.uses.find((use) => use.userId === row.userId)} />
                  </td>
                ))}
                <td className="lead">{each.left}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {spent.length > shown.length ? (
        <p className="p-3 text-center">
          <Button size="s" onClick={() => setWhole(true)}>
            {spent.length - shown.length} more
          </Button>
        </p>
      ) : null}
    </Panel>
  );
}

function Use({ use }: { use: SpentPlayer['uses'][number] | undefined }) {
  if (use === undefined) {
    return (
      <>
        <span className={styles.dot} aria-hidden />
        <span className="sr-only">not used</span>
      </>
    );
  }
  return (
    <span className={styles.use} data-much={use.points >= MUCH}>
      <b translate="no">{pointsText(use.points)}</b> {use.weekNumbers.map((week) => `W${week}`).join(', ')}
      {use.isSpent ? null : <span className="sr-only"> and can use again</span>}
    </span>
  );
}

function Legend() {
  return (
    <p className={notes.legend}>
      <span className={styles.keyMuch}>{MUCH} and more</span>
      <span className={styles.keyLeft}>still theirs to use</span>
    </p>
  );
}
