import { settingsFromWire } from '@singleback/contract/group-settings.ts';
import { usageLimit } from '@singleback/game/lineups/usage.ts';
import { isLocked } from '@singleback/game/players/lock.ts';
import type { Week } from '@singleback/game/season/week.ts';
import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useGroups } from '../groups/queries.ts';
import type { SavedLineup } from '../lineups/model.ts';
import { useWeekLineups } from '../lineups/queries.ts';
import { useLastPassed } from '../live/moment.ts';
import { usePlayers, type WeekPlayer } from '../players/queries.ts';
import { useUsedPlayers } from '../players/used-players.ts';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Select } from '../ui/forms/select.tsx';
import { Panel } from '../ui/panel.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { choicesFor, type OrdersDraft, orderAt, withOrder } from './model.ts';
import styles from './orders.module.css';
import { SlotOrder } from './slot-order.tsx';

interface SlotOrdersPanelProps {
  week: Week;
  draft: OrdersDraft;
  onEdit: (change: (draft: OrdersDraft) => OrdersDraft) => void;
}

/** Per open slot of a lineup of the week: who comes in when its player is out. */
export function SlotOrdersPanel({ week, draft, onEdit }: SlotOrdersPanelProps) {
  const lineups = useWeekLineups(week.id);
  const players = usePlayers(week.id);
  const [chosenId, choose] = useState<string | null>(null);
  const title = `Week ${week.weekNumber}`;
  if (!lineups.data || !players.data) {
    const broken = [lineups, players].filter((query) => query.isError && query.data === undefined);
    return (
      <Panel title={title} hash>
        {broken.length > 0 ? (
          <ErrorState
            title="Failed to Load Your Lineup"
            onRetry={() => broken.forEach((query) => void query.refetch())}
          />
        ) : (
          <SkeletonRows rows={4} height={64} label="Loading your lineup" />
        )}
      </Panel>
    );
  }
  const lineup = lineups.data.find(({ id }) => id === chosenId) ?? lineups.data[0];
  if (lineup === undefined) {
    return (
      <Panel title={title} hash>
        <EmptyState
          title="No Lineup Yet"
          text="Once you have one, you can say here who comes in for a player who is out."
          action={
            <Link to="/lineup" className={buttonClass('outline')}>
              Create Lineup
            </Link>
          }
        />
      </Panel>
    );
  }
  return (
    <Panel
      title={title}
      hash
      actions={
        lineups.data.length > 1 ? (
          <Select
            label="Lineup"
            size="s"
            className="max-w-48"
            value={lineup.id}
            options={lineups.data.map(({ id, name }) => ({ value: id, label: name }))}
            onValueChange={choose}
          />
        ) : null
      }
    >
      <SlotsOfLineup key={lineup.id} {...{ lineup, players: players.data, draft, onEdit }} />
    </Panel>
  );
}

interface SlotsOfLineupProps extends Pick<SlotOrdersPanelProps, 'draft' | 'onEdit'> {
  lineup: SavedLineup;
  players: readonly WeekPlayer[];
}

function SlotsOfLineup({ lineup, players, draft, onEdit }: SlotsOfLineupProps) {
  const used = useUsedPlayers(
    lineup.groups.map(({ id }) => id),
    lineup.id,
  ).data;
  const groups = useGroups().data ?? [];
  const played = groups.filter(({ id }) => lineup.groups.some((group) => group.id === id));
  const limit = usageLimit(played.map(({ group_settings }) => settingsFromWire(group_settings)));
  const moments = useMemo(
    () => lineup.slots.flatMap(({ gameTime }) => gameTime?.kickoff?.getTime() ?? []),
    [lineup.slots],
  );
  const now = new Date(useLastPassed(moments));
  const [openSlot, toggle] = useState<string | null>(null);
  const open = lineup.slots.filter(({ gameTime }) => !isLocked(gameTime, now));
  const locked = lineup.slots.length - open.length;
  const taken = new Set(lineup.slots.map(({ playerId }) => playerId));
  return (
    <>
      <ul>
        {open.map((slot) => {
          const place = { weekId: lineup.weekId, lineupId: lineup.id, slot: slot.key };
          return (
            <SlotOrder
              key={slot.key}
              slot={slot}
              order={orderAt(draft, place)}
              players={players}
              choices={choicesFor(players, {
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
      {locked > 0 ? (
        <p className={styles.locked}>
          <Lock size={15} aria-hidden />
          {locked === 1 ? '1 slot is' : `${locked} slots are`} locked. Nothing can change there.
        </p>
      ) : null}
    </>
  );
}
