import { settingsFromWire } from '@singleback/contract/group-settings.ts';
import { usageLimit } from '@singleback/game/lineups/usage.ts';
import { isLocked } from '@singleback/game/players/lock.ts';
import { Lock } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSeasonGroups } from '../groups/queries.ts';
import type { SavedLineup, SavedSlot } from '../lineups/model.ts';
import { useLastPassed } from '../platform/live/moment.ts';
import type { WeekPlayer } from '../players/queries.ts';
import { useUsedPlayers } from '../players/used-players.ts';
import { choicesFor, orderAt, type SlotsEdited, withOrder } from './model.ts';
import styles from './orders.module.css';
import { SlotOrder, SlotRow } from './slot-order.tsx';

interface LineupSlotsProps extends SlotsEdited {
  lineup: SavedLineup;
  players: readonly WeekPlayer[] | null;
}

/** The slots of a lineup, each with who comes in, or locked. */
export function LineupSlots({ lineup, players, draft, onEdit, ...rest }: LineupSlotsProps) {
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
      <div className={styles.locked}>
        <span className="sr-only">{slot.kind}</span>
        <p>{slot.name}</p>
        <p className={styles.state}>
          <Lock size={14} aria-hidden /> Locked
        </p>
      </div>
    </SlotRow>
  );
}
