import { settingsFromWire } from '@singleback/contract/group-settings.ts';
import { slotsFor } from '@singleback/game/lineups/slots.ts';
import { usageLimit } from '@singleback/game/lineups/usage.ts';
import { chosenKickoff, kickoffChoices, submitKickoff } from '@singleback/game/orders/orders.ts';
import type { GameTime } from '@singleback/game/players/lock.ts';
import { SLOT_KINDS } from '@singleback/game/players/positions.ts';
import type { Week } from '@singleback/game/season/week.ts';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useGroups } from '../groups/queries.ts';
import { useLastPassed } from '../platform/live/moment.ts';
import type { WeekPlayer } from '../players/queries.ts';
import { useRounds } from '../players/rounds.ts';
import { useUsedPlayers } from '../players/used-players.ts';
import { Select } from '../ui/forms/select.tsx';
import { kickoffText } from '../ui/text/time-text.ts';
import { Warning } from './alternatives.tsx';
import {
  choicesFor,
  gamesOf,
  type OrdersDraft,
  orderAt,
  type SlotsEdited,
  withOrder,
  withWeekKickoff,
} from './model.ts';
import { SlotOrder } from './slot-order.tsx';

interface OpenWeekProps extends SlotsEdited {
  week: Week;
  players: readonly WeekPlayer[] | null;
}

const NOBODY: ReadonlySet<string> = new Set();

/** A week without a lineup: before which kickoff it is submitted, and who plays in each slot of the user's groups. */
export function OpenWeek({ week, players, draft, onEdit, ...rest }: OpenWeekProps) {
  const groups = useGroups().data ?? [];
  const settings = groups.map(({ group_settings }) => settingsFromWire(group_settings));
  const used = useUsedPlayers(
    groups.map(({ id }) => id),
    null,
  ).data;
  const limit = usageLimit(settings);
  const games = useMemo(() => gamesOf(players ?? []), [players]);
  const moments = useMemo(() => games.flatMap(({ kickoff }) => kickoff?.getTime() ?? []), [games]);
  const now = new Date(useLastPassed(moments));
  const [openSlot, toggle] = useState<string | null>(null);
  const kickoff = kickoffOfWeek(draft, week.id, games, now);
  const isSubmitted = draft.week_rule !== 'nothing';
  // Where nothing is submitted there is nobody to choose, but what was chosen stays in sight.
  const isListed = draft.slots.some(({ week_id, lineup_id }) => week_id === week.id && lineup_id === null);
  // Every slot that one of the groups has.
  const counts = SLOT_KINDS.map((kind) => [kind, Math.max(0, ...settings.map((each) => each.counts[kind]))] as const);
  const slots = slotsFor(Object.fromEntries(counts) as Record<(typeof SLOT_KINDS)[number], number>);
  return (
    <>
      <p className="px-4 pb-4 text-text-2">
        {isSubmitted
          ? 'No lineup yet. What is submitted takes these players first.'
          : 'No lineup yet, and none is submitted for you.'}{' '}
        <Link to="/lineup/$week" params={{ week: String(week.weekNumber) }} className="link">
          Create Lineup
        </Link>
      </p>
      {isSubmitted && players !== null ? (
        <WeekKickoff
          {...{ draft, games, now, weekId: week.id, isReadOnly: rest.isReadOnly }}
          onChoose={(chosen) => onEdit((before) => withWeekKickoff(before, week.id, chosen))}
        />
      ) : null}
      <ul>
        {(isSubmitted || isListed ? slots : []).map(({ key, kind }) => {
          const place = { weekId: week.id, lineupId: null, slot: key };
          return (
            <SlotOrder
              key={key}
              {...rest}
              slot={{ key, kind, kickoff, playerId: null, name: null, injuryStatus: null, opponent: null }}
              order={orderAt(draft, place)}
              players={players}
              unordered={unorderedWords(draft, week.id, key)}
              choices={choicesFor(players ?? [], {
                ...{ kind, kickoff: isSubmitted ? kickoff : null, taken: NOBODY, now },
                isUsedUp: (id) => (used?.get(id)?.count ?? 0) >= limit,
              })}
              isOpen={openSlot === key}
              onToggle={() => toggle(openSlot === key ? null : key)}
              onChange={(order) => onEdit((before) => withOrder(before, place, order))}
            />
          );
        })}
      </ul>
    </>
  );
}

/** Who plays in a slot that nobody is chosen for. */
function unorderedWords({ week_rule, planned_weeks }: SlotsEdited['draft'], weekId: string, slot: string): string {
  if (week_rule === 'nothing') return 'no one yet';
  const planned = planned_weeks.find(({ week_id }) => week_id === weekId)?.players ?? [];
  const isPlanned = week_rule === 'plan' && planned.some(({ position }) => position === slot);
  return isPlanned ? 'my plan' : 'best available';
}

interface WeekKickoffProps {
  draft: OrdersDraft;
  weekId: string;
  games: readonly GameTime[];
  now: Date;
  isReadOnly: boolean;
  onChoose: (kickoff: Date | null) => void;
}

/** The kickoff before which a week without a lineup is submitted: the chosen one, or that of all weeks. Null: not known. */
function kickoffOfWeek(draft: OrdersDraft, weekId: string, games: readonly GameTime[], now: Date): Date | null {
  const chosen = draft.week_kickoffs.find(({ week_id }) => week_id === weekId);
  if (chosen === undefined) return submitKickoff(games, draft.submit_before);
  return chosenKickoff(games, new Date(chosen.kickoff), now);
}

const ALL_WEEKS = 'all';

/** Chooses before which kickoff of a single week it is submitted; one that has moved is marked. */
function WeekKickoff({ draft, weekId, games, now, isReadOnly, onChoose }: WeekKickoffProps) {
  const { noun } = useRounds();
  const own = draft.week_kickoffs.find(({ week_id }) => week_id === weekId)?.kickoff ?? null;
  const chosen = own === null ? null : new Date(own);
  const submitted = kickoffOfWeek(draft, weekId, games, now);
  const choices = kickoffChoices(games);
  const isThere = choices.some(({ kickoff }) => kickoff.getTime() === chosen?.getTime());
  const options = [
    { value: ALL_WEEKS, label: `As in all ${noun}s: ${kickoffText(submitKickoff(games, draft.submit_before))}` },
    ...choices.map(({ kickoff, games: count }) => ({
      value: kickoff.toISOString(),
      label: `${kickoffText(kickoff)}, ${count === 1 ? '1 game' : `${count} games`}`,
      ...(kickoff <= now && { note: 'Has begun' }),
    })),
    ...(chosen === null || isThere ? [] : [{ value: chosen.toISOString(), label: `${kickoffText(chosen)}, moved` }]),
  ];
  return (
    <div className="flex flex-col gap-2 px-4 pb-4">
      <div className="flex flex-wrap items-center gap-2">
        <span>Submitted 15 minutes before</span>
        {isReadOnly ? (
          <strong>{kickoffText(submitted)}</strong>
        ) : (
          <Select
            label="Submitted before"
            size="s"
            className="min-w-0"
            value={chosen?.toISOString() ?? ALL_WEEKS}
            options={options}
            onValueChange={(value) => onChoose(value === ALL_WEEKS ? null : new Date(value))}
          />
        )}
      </div>
      {chosen === null || isThere || choices.length === 0 ? null : (
        <p role="status" className="text-meta">
          <Warning
            words={`No game begins ${kickoffText(chosen)} anymore: submitted before ${kickoffText(submitted)}.`}
          />
        </p>
      )}
    </div>
  );
}
