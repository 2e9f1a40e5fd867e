import { settingsFromWire } from '@singleback/contract/group-settings.ts';
import { usageLimit } from '@singleback/game/lineups/usage.ts';
import { isLocked } from '@singleback/game/players/lock.ts';
import { roundLabel } from '@singleback/game/season/round-words.ts';
import type { Week } from '@singleback/game/season/week.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { Lock } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSeasonGroups } from '../groups/queries.ts';
import { type SavedLineup, type SavedSlot, tabName } from '../lineups/model.ts';
import { useWeekLineups } from '../lineups/queries.ts';
import { retryOf } from '../platform/api/use-call.ts';
import { useLastPassed } from '../platform/live/moment.ts';
import { usePlayers, type WeekPlayer } from '../players/queries.ts';
import { roundsOf } from '../players/rounds.ts';
import { useUsedPlayers } from '../players/used-players.ts';
import { cx } from '../ui/cx.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Select } from '../ui/forms/select.tsx';
import { Panel } from '../ui/panel.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { choicesFor, orderAt, type SlotsEdited, withOrder } from './model.ts';
import { OpenWeek } from './open-week.tsx';
import { SlotOrder, SlotRow } from './slot-order.tsx';

interface SlotOrdersPanelProps extends SlotsEdited {
  /** Those that are left, the current one first. */
  weeks: readonly Week[];
  /** What is opened first: the current week and its first lineup without it. */
  search: { week?: number; lineup?: string };
}

/** Per slot of a week who comes in: of a lineup, or, where there is none yet, of any. */
export function SlotOrdersPanel({ weeks, search, ...edited }: SlotOrdersPanelProps) {
  const [weekNumber, chooseWeek] = useState(search.week);
  const [lineupId, chooseLineup] = useState(search.lineup);
  const week = weeks.find((each) => each.weekNumber === weekNumber) ?? weeks[0];
  const lineups = useWeekLineups(week?.id);
  if (week === undefined) return null;
  const lineup = lineups.data?.find(({ id }) => id === lineupId) ?? lineups.data?.[0];
  const hasChoice = lineup !== undefined && lineups.data?.length !== 1;
  return (
    <Panel
      title={lineups.data !== undefined && lineup === undefined ? 'Who plays' : 'If a starter is ruled out'}
      actions={
        <div className={cx('flex min-w-0 gap-2', hasChoice && 'max-[559px]:w-full')}>
          {lineup === undefined || !hasChoice ? null : (
            <Select
              label="Lineup"
              size="s"
              className="min-w-0 max-[559px]:flex-1 min-[560px]:max-w-48"
              value={lineup.id}
              options={(lineups.data ?? []).map((each) => ({ value: each.id, label: isolated(tabName(each)) }))}
              onValueChange={chooseLineup}
            />
          )}
          <Select
            label={roundsOf(week.seasonKind).title}
            size="s"
            align="end"
            value={String(week.weekNumber)}
            options={weeks.map((each, at) => ({
              value: String(each.weekNumber),
              label: roundLabel(each),
              ...(at === 0 && { aside: roundsOf(each.seasonKind).current }),
            }))}
            onValueChange={(value) => chooseWeek(Number(value))}
          />
        </div>
      }
    >
      <WeekSlots key={week.id} {...edited} week={week} lineups={lineups} lineup={lineup} />
    </Panel>
  );
}

interface WeekSlotsProps extends SlotsEdited {
  week: Week;
  lineups: ReturnType<typeof useWeekLineups>;
  lineup: NonNullable<ReturnType<typeof useWeekLineups>['data']>[number] | undefined;
}

function WeekSlots({ week, lineups, lineup, ...edited }: WeekSlotsProps) {
  const players = usePlayers(week.id);
  // Players are not kept on the device; what is ordered can be read without them.
  const isKnown = players.data !== undefined || edited.isReadOnly;
  if (lineups.data === undefined || !isKnown) {
    const retry = retryOf({ lineups, players });
    return retry ? (
      <ErrorState
        title={lineups.data === undefined ? 'Failed to Load Your Lineup' : 'Failed to Load Players'}
        onRetry={retry}
      />
    ) : (
      <SkeletonRows rows={9} height={60} label="Loading your lineup" />
    );
  }
  const list = players.data ?? null;
  if (lineup === undefined) return <OpenWeek {...edited} week={week} players={list} />;
  return <LineupSlots key={lineup.id} {...edited} lineup={lineup} players={list} />;
}

interface LineupSlotsProps extends SlotsEdited {
  lineup: SavedLineup;
  players: readonly WeekPlayer[] | null;
}

/** The slots of a lineup, each with who comes in, or locked. */
function LineupSlots({ lineup, players, draft, onEdit, ...rest }: LineupSlotsProps) {
  const used = useUsedPlayers(
    lineup.groups.map(({ id }) => id),
    lineup.id,
  ).data;
  const groups = useSeasonGroups().data ?? [];
  const played = groups.filter(({ id }) => lineup.groups.some((group) => group.id === id));
  const limit = usageLimit(played.map(({ group_settings }) => settingsFromWire(group_settings)));
  const moments = useMemo(
    () => lineup.slots.flatMap(({ gameTime }) => gameTime?.kickoff?.getTime() ?? []),
    [lineup.slots],
  );
  const now = new Date(useLastPassed(moments));
  const [openSlot, toggle] = useState<string | null>(null);
  const taken = new Set(lineup.slots.map(({ playerId }) => playerId));
  return (
    <ul>
      {lineup.slots.map((slot) => {
        if (isLocked(slot.gameTime, now)) return <LockedSlot key={slot.key} slot={slot} />;
        const place = { weekId: lineup.weekId, lineupId: lineup.id, slot: slot.key };
        return (
          <SlotOrder
            key={slot.key}
            {...rest}
            slot={slot}
            order={orderAt(draft, place)}
            players={players}
            choices={choicesFor(players ?? [], {
              ...{ kind: slot.kind, kickoff: slot.kickoff, taken, now },
              isUsedUp: (id) => (used?.get(id)?.count ?? 0) >= limit,
            })}
            isOpen={openSlot === slot.key}
            onToggle={() => toggle(openSlot === slot.key ? null : slot.key)}
            onChange={(order) => onEdit((before) => withOrder(before, place, order))}
          />
        );
      })}
    </ul>
  );
}

/** Nothing can change there. */
function LockedSlot({ slot }: { slot: SavedSlot }) {
  return (
    <SlotRow slot={slot}>
      <div className="min-w-0 flex-1 self-center py-1.5 pr-3.5 pl-3 text-text-2">
        <span className="sr-only">{slot.kind}</span>
        <p translate="no">{slot.name}</p>
        <p className="flex items-center gap-1.5 font-num text-[16px]/[1.3] font-medium text-text-2">
          <Lock size={14} aria-hidden /> Locked
        </p>
      </div>
    </SlotRow>
  );
}
