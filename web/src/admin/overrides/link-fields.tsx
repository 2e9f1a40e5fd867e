import { Segmented } from '../../ui/forms/segmented.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import type { FieldsProps } from './game-fields.tsx';
import { LabelledSelect } from './labelled-select.tsx';
import { PlayerChoice } from './player-choice.tsx';

const SOURCES = [
  { value: 'espn', label: 'ESPN' },
  { value: 'sleeper', label: 'Sleeper' },
] as const;

interface LinkFieldsProps extends FieldsProps {
  /** What to search for at first. */
  search: string;
}

/** Which player an athlete of a source is. */
export function LinkFields({ draft, onChange, weekId, search }: LinkFieldsProps) {
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <LabelledSelect label="Source">
          <Segmented
            label="Source"
            className="self-start"
            value={draft.source}
            options={SOURCES}
            onValueChange={(source) => onChange({ source })}
          />
        </LabelledSelect>
        <TextField
          label="ID at the source"
          autoComplete="off"
          maxLength={60}
          value={draft.externalId}
          onChange={(event) => onChange({ externalId: event.target.value })}
        />
      </div>
      <PlayerChoice
        weekId={weekId}
        player={draft.player}
        search={search}
        onChoose={(player) => onChange({ player, figures: [] })}
      />
    </>
  );
}
