import type { Group } from '@singleback/contract/groups.ts';
import { shownGroupName } from '@singleback/game/groups/settings.ts';
import type { Week } from '@singleback/game/season/week.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { useMemo, useState } from 'react';
import { settingsFromWire } from '../../groups/model.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useSeasonLineups } from '../queries.ts';
import { boardText, spentBoard } from './spent-board.ts';
import { SpentTable } from './spent-table.tsx';

interface SpentBoardPanelProps {
  weeks: readonly Week[];
  currentWeekNumber: number;
  /** The user's groups; uses are counted separately in each. */
  groups: readonly Group[];
}

/** The players used in each week, for one group at a time. */
export function SpentBoardPanel({ weeks, currentWeekNumber, groups }: SpentBoardPanelProps) {
  const [groupId, setGroupId] = useState(groups[0]?.id ?? '');
  const { data: lineups, isPending, isError, refetch } = useSeasonLineups();
  const group = groups.find(({ id }) => id === groupId) ?? groups[0];
  const board = useMemo(() => {
    if (!group) return null;
    const settings = settingsFromWire(group.group_settings);
    return spentBoard(weeks, lineups ?? [], { id: group.id, settings }, currentWeekNumber);
  }, [weeks, lineups, group, currentWeekNumber]);
  if (!group || !board) return null;
  return (
    <Panel
      title="Spent"
      note={lineups ? boardText(board, group.group_settings.max_player_usage) : isPending ? <NoteOnItsWay /> : null}
      hash
      className="isolate mt-5 overflow-hidden"
      actions={
        groups.length > 1 ? (
          <Select
            label="Group"
            size="s"
            value={group.id}
            options={groups.map((each) => ({ value: each.id, label: isolated(shownGroupName(each)) }))}
            onValueChange={setGroupId}
          />
        ) : null
      }
    >
      {lineups ? <SpentTable key={group.id} board={board} /> : null}
      {isPending ? <SkeletonRows rows={board.rows.length} height={40} label="Loading spent players" /> : null}
      {isError && !lineups ? <ErrorState title="Failed to load spent players" onRetry={() => void refetch()} /> : null}
    </Panel>
  );
}

// As long as the final sentence, so that the layout does not shift.
function NoteOnItsWay() {
  return <span className="skeleton inline-block h-3 w-[480px] max-w-full rounded-1 bg-raise-3" />;
}
