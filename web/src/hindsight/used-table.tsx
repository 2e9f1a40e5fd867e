import type { Hindsight, HindsightRow, SpentPlayer } from '@singleback/contract/hindsight/hindsight.ts';
import { useState } from 'react';
import { useCall } from '../platform/api/use-call.ts';
import { useRounds } from '../players/rounds.ts';
import { spineColor } from '../players/teams.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { Spine } from '../ui/face.tsx';
import { Panel } from '../ui/panel.tsx';
import { Isolated } from '../ui/text/isolated.tsx';
import { useWide } from '../ui/use-wide.ts';
import { pointsText } from './hindsight-words.ts';
import styles from './used-table.module.css';

const SHOWN_FIRST = 12;
/** From here on a use is underlined. */
const MUCH = 25;

/**
 * The best players so far: who used them when, for how many points, and who still can, the user first. A phone shows the
 * user's own uses only. Nothing before the first final week.
 */
export function UsedTable({ groupId, userId }: { groupId: string; userId: string }) {
  const hindsight = useCall('GET /groups/:groupId/hindsight', { params: { groupId } }).data?.hindsight;
  if (!hindsight || hindsight.spent.length === 0) return null;
  return <UsedTableOf hindsight={hindsight} userId={userId} />;
}

function UsedTableOf({ hindsight: { spent, rows, players }, userId }: { hindsight: Hindsight; userId: string }) {
  const [isWhole, setWhole] = useState(false);
  const isWide = useWide();
  const { noun } = useRounds();
  const known = new Map(players.map((player) => [player.id, player]));
  const shown = isWhole ? spent : spent.slice(0, SHOWN_FIRST);
  const own = rows.filter((row) => row.userId === userId);
  const members = isWide ? [...own, ...rows.filter((row) => row.userId !== userId)] : own;
  return (
    <Panel title="Who used whom" note="Best players so far" className="overflow-hidden">
      <section className={styles.scroller} tabIndex={isWide ? 0 : undefined} aria-label="Who used whom, scrollable">
        <table className={cx('table', styles.used)}>
          <caption className="sr-only">{`Points and ${noun} of each use, by player and member`}</caption>
          <thead>
            <tr>
              <th scope="col">Player</th>
              {members.map((row) => (
                <th key={row.userId} scope="col" data-you={row.userId === userId}>
                  {row.userId === userId ? 'You' : <Isolated>{row.username}</Isolated>}
                </th>
              ))}
              <th scope="col">Not used by</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((each) => (
              <Row
                key={each.playerId}
                player={known.get(each.playerId)}
                used={each}
                members={members}
                userId={userId}
              />
            ))}
          </tbody>
        </table>
      </section>
      {spent.length > shown.length ? (
        <p className="p-2 text-center">
          <Button variant="ghost" size="s" onClick={() => setWhole(true)}>
            Show {spent.length - shown.length} more
          </Button>
        </p>
      ) : null}
    </Panel>
  );
}

interface RowProps {
  player: Hindsight['players'][number] | undefined;
  used: SpentPlayer;
  members: readonly HindsightRow[];
  userId: string;
}

function Row({ player, used, members, userId }: RowProps) {
  return (
    <tr>
      <th scope="row">
        <span className={styles.name}>
          <Spine color={spineColor(player?.teamAbbreviation ?? null)} />
          <span translate="no">{player?.name}</span>
        </span>
      </th>
      {members.map((row) => (
        <td key={row.userId} data-you={row.userId === userId}>
          <Use use={used.uses.find((use) => use.userId === row.userId)} />
        </td>
      ))}
      <td className="lead">{used.left}</td>
    </tr>
  );
}

function Use({ use }: { use: SpentPlayer['uses'][number] | undefined }) {
  const { mark } = useRounds();
  if (use === undefined) {
    return (
      <>
        <span className="inline-block size-1.5 rounded-full bg-text-3" aria-hidden />
        <span className="sr-only">not used</span>
      </>
    );
  }
  return (
    <span
      className={cx(styles.use, 'inline-block pb-0.5 font-num text-[14px]/[1.2] font-medium text-text-2')}
      data-much={use.points >= MUCH}
    >
      <b translate="no">{pointsText(use.points)}</b> {use.weekNumbers.map(mark).join(', ')}
      {use.isSpent ? null : <span className="sr-only"> and can use again</span>}
    </span>
  );
}
