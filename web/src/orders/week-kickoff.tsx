import { chosenKickoff, kickoffChoices, submitKickoff } from '@singleback/game/orders/timing.ts';
import type { GameTime } from '@singleback/game/players/lock.ts';
import { Select } from '../ui/forms/select.tsx';
import { kickoffText } from '../ui/text/time-text.ts';
import { Warning } from './alternatives.tsx';
import type { OrdersDraft } from './model.ts';

interface WeekKickoffProps {
  draft: OrdersDraft;
  weekId: string;
  games: readonly GameTime[];
  now: Date;
  isReadOnly: boolean;
  onChoose: (kickoff: Date | null) => void;
}

/** The kickoff before which a week without a lineup is submitted: the chosen one, or that of all weeks. Null: not known. */
export function kickoffOfWeek(draft: OrdersDraft, weekId: string, games: readonly GameTime[], now: Date): Date | null {
  const chosen = draft.week_kickoffs.find(({ week_id }) => week_id === weekId);
  if (chosen === undefined) return submitKickoff(games, draft.submit_before);
  return chosenKickoff(games, new Date(chosen.kickoff), now);
}

const ALL_WEEKS = 'all';

/** Chooses before which kickoff of a single week it is submitted; one that has moved is marked. */
export function WeekKickoff({ draft, weekId, games, now, isReadOnly, onChoose }: WeekKickoffProps) {
  const own = draft.week_kickoffs.find(({ week_id }) => week_id === weekId)?.kickoff ?? null;
  const chosen = own === null ? null : new Date(own);
  const submitted = kickoffOfWeek(draft, weekId, games, now);
  const choices = kickoffChoices(games);
  const isThere = choices.some(({ kickoff }) => kickoff.getTime() === chosen?.getTime());
  const options = [
    { value: ALL_WEEKS, label: `As in all weeks: ${kickoffText(submitKickoff(games, draft.submit_before))}` },
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
