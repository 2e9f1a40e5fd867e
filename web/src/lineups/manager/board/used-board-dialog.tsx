import type { Group } from '@singleback/contract/groups.ts';
import { shownGroupName } from '@singleback/game/groups/settings.ts';
import type { Week } from '@singleback/game/season/week.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { useMemo, useState } from 'react';
import { settingsFromWire } from '../../../groups/model.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useSeasonLineups } from '../../queries.ts';
import { boardText, groupOfBoard, usedBoard } from './used-board.ts';
import { UsedTable } from './used-table.tsx';

interface UsedBoardDialogProps {
  weeks: readonly Week[];
  currentWeekNumber: number;
  /** The user's groups; uses are counted separately in each. */
  groups: readonly Group[];
  onClose: () => void;
}

/** The players used in each week, for one group at a time. */
export function UsedBoardDialog({ weeks, currentWeekNumber, groups, onClose }: UsedBoardDialogProps) {
  const [groupId, setGroupId] = useState<string | null>(null);
  const { data: lineups, isPending, isError, refetch } = useSeasonLineups();
  const group = groups.find(({ id }) => id === groupId) ?? groupOfBoard(groups, lineups ?? []);
  const board = useMemo(() => {
    if (!group) return null;
    const settings = settingsFromWire(group.group_settings);
    return usedBoard(weeks, lineups ?? [], { id: group.id, settings }, currentWeekNumber);
  }, [weeks, lineups, group, currentWeekNumber]);
  if (!group || !board) return null;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Used Players"
      description={lineups ? boardText(board, group.group_settings.max_player_usage) : undefined}
      width={1080}
    >
      {groups.length > 1 ? (
        <Select
          label="Group"
          size="s"
          value={group.id}
          options={groups.map((each) => ({ value: each.id, label: isolated(shownGroupName(each)) }))}
          onValueChange={setGroupId}
          className="mb-4"
        />
      ) : null}
      {lineups ? <UsedTable key={group.id} board={board} /> : null}
      {isPending ? <SkeletonRows rows={board.rows.length} height={40} label="Loading used players" /> : null}
      {isError && !lineups ? <ErrorState title="Failed to load used players" onRetry={() => void refetch()} /> : null}
    </Dialog>
  );
}
