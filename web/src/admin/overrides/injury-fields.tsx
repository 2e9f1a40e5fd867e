import { INJURY_STATUSES, injuryWord } from '@singleback/game/players/injury.ts';
import { Select } from '../../ui/forms/select.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import type { FieldsProps } from './game-fields.tsx';
import { LabelledSelect } from './labelled-select.tsx';
import { PlayerChoice } from './player-choice.tsx';

const STATUSES = [
  { value: 'healthy', label: 'Healthy' },
  ...INJURY_STATUSES.map((value) => ({ value, label: injuryWord(value) ?? value })),
];

/** A player's injury in a week. */
export function InjuryFields({ draft, onChange, weekId }: FieldsProps) {
  return (
    <>
      <PlayerChoice weekId={weekId} player={draft.player} onChoose={(player) => onChange({ player, figures: [] })} />
      <div className="grid items-start gap-4 md:grid-cols-2">
        <LabelledSelect label="Injury status">
          <Select
            label="Injury status"
            value={draft.injury}
            options={STATUSES}
            onValueChange={(injury) => onChange({ injury })}
          />
        </LabelledSelect>
        <TextField
          label="Until (optional)"
          type="datetime-local"
          help="In your time zone. Leave it empty to keep it until you end it."
          value={draft.until}
          onChange={(event) => onChange({ until: event.target.value })}
        />
      </div>
      <TextField
        label="Notes (optional)"
        autoComplete="off"
        maxLength={500}
        help="Users see them in the player’s details."
        value={draft.notes}
        onChange={(event) => onChange({ notes: event.target.value })}
      />
    </>
  );
}
