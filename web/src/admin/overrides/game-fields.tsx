// Setting games, players and stat lines by hand.
import { useScoreboard } from '../../scoreboard/queries.ts';
import { Select } from '../../ui/forms/select.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { kickoffText } from '../../ui/text/time-text.ts';
import { LabeledSelect } from './labeled-select.tsx';
import type { OverrideDraft, StatusChoice } from './override-draft.ts';

export interface FieldsProps {
  draft: OverrideDraft;
  onChange: (part: Partial<OverrideDraft>) => void;
  weekId: string;
}

const STATUSES: readonly { value: StatusChoice; label: string }[] = [
  { value: 'unchanged', label: 'Unchanged' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'in_progress', label: 'In progress' },
  { value: 'final', label: 'Final' },
  { value: 'postponed', label: 'Postponed' },
  { value: 'cancelled', label: 'Canceled' },
];

const NONE = 'none';

/** A game's status, score and kickoff; what is left empty stays as it is. */
export function GameFields({ draft, onChange, weekId }: FieldsProps) {
  const games = useScoreboard(weekId);
  const options = (games.data ?? []).map(({ id, away, home, kickoff }) => ({
    value: id,
    label: `${away.abbreviation} @ ${home.abbreviation}`,
    aside: kickoffText(kickoff),
  }));
  const game = games.data?.find(({ id }) => id === draft.gameId);
  const none = games.isError ? 'Failed to load the games' : 'Choose a game';
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <LabeledSelect label="Game">
          <Select
            label="Game"
            value={draft.gameId ?? NONE}
            options={[{ value: NONE, label: none }, ...options]}
            onValueChange={(id) => onChange({ gameId: id === NONE ? null : id })}
          />
        </LabeledSelect>
        <LabeledSelect label="Status">
          <Select
            label="Status"
            value={draft.status}
            options={STATUSES}
            onValueChange={(status) => onChange({ status })}
          />
        </LabeledSelect>
      </div>
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label={game ? `${game.away.abbreviation} score` : 'Away score'}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={draft.awayScore}
          onChange={(event) => onChange({ awayScore: event.target.value.trim() })}
        />
        <TextField
          label={game ? `${game.home.abbreviation} score` : 'Home score'}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={draft.homeScore}
          onChange={(event) => onChange({ homeScore: event.target.value.trim() })}
        />
      </div>
      <TextField
        label="Kickoff"
        type="datetime-local"
        help="In your time zone. Leave it empty to change nothing."
        value={draft.kickoff}
        onChange={(event) => onChange({ kickoff: event.target.value })}
      />
    </>
  );
}
