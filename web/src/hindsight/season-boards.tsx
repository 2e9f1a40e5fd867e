import type { Hindsight } from '@singleback/contract/hindsight/hindsight.ts';
import { useAuth } from '../api/session.ts';
import { useWeeks } from '../players/weeks.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { GapPanel } from './gap-panel.tsx';
import { GroupPanel } from './group-panel.tsx';
import { pickNote, pointsText } from './hindsight-words.ts';
import { PicksPanel, type ShownPick } from './picks-panel.tsx';
import styles from './season.module.css';
import { SpentTable } from './spent-table.tsx';
import { WeekChart } from './week-chart.tsx';

export type HindsightView = 'mine' | 'group';

interface SeasonBoardsProps {
  groupId: string;
  hindsight: Hindsight;
  view: HindsightView;
}

/** The season of the user or of the group, and who used whom. */
export function SeasonBoards({ groupId, hindsight, view }: SeasonBoardsProps) {
  const { user } = useAuth();
  const userId = user?.id ?? '';
  return (
    <div className={styles.boards}>
      {view === 'group' ? (
        <GroupPanel hindsight={hindsight} userId={userId} />
      ) : hindsight.userRow ? (
        <OwnSeason groupId={groupId} hindsight={hindsight} row={hindsight.userRow} />
      ) : (
        <div className="panel">
          <EmptyState
            title="You Had No Lineup in These Weeks"
            text={`The best possible season made ${pointsText(hindsight.bestPoints)}. Yours appears with the first final week you play.`}
          />
        </div>
      )}
      {hindsight.spent.length > 0 ? <SpentTable hindsight={hindsight} userId={userId} /> : null}
    </div>
  );
}

interface OwnSeasonProps {
  groupId: string;
  hindsight: Hindsight;
  row: NonNullable<Hindsight['userRow']>;
}

function OwnSeason({ groupId, hindsight, row }: OwnSeasonProps) {
  const weeks = useWeeks();
  const players = new Map(hindsight.players.map((player) => [player.id, player]));
  const weekIds = new Map(weeks.map(({ weekNumber, id }) => [weekNumber, id]));
  const lastWeek = hindsight.weeks.at(-1)?.weekNumber ?? 1;
  const shown = (playerId: string, weekNumber: number, points: number, note: string): ShownPick[] => {
    const player = players.get(playerId);
    return player ? [{ player, weekNumber, weekId: weekIds.get(weekNumber) ?? null, points, note }] : [];
  };
  return (
    <>
      <GapPanel hindsight={hindsight} row={row} />
      <div className={styles.row}>
        <WeekChart groupId={groupId} weeks={hindsight.weeks} row={row} />
        <PicksPanel
          title="Best Picks"
          emptyText="Your best picks appear here."
          picks={row.bestPicks.flatMap((pick) => shown(pick.playerId, pick.weekNumber, pick.points, pickNote(pick)))}
        />
        <PicksPanel
          title="Dearest Picks"
          emptyText="Everyone you used was in their best week so far."
          picks={row.dearestPicks.flatMap((pick) => shown(pick.playerId, pick.weekNumber, pick.points, pickNote(pick)))}
        />
        <PicksPanel
          title="Best Left to You"
          emptyText="You have used everyone who scored."
          isSeason
          picks={row.left.flatMap(({ playerId, points }) => shown(playerId, lastWeek, points, 'scored so far'))}
        />
      </div>
    </>
  );
}
