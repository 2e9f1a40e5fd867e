import type { StatKey } from '@singleback/game/scoring/stat-line.ts';
import { Plus, X } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { FieldsProps } from './game-fields.tsx';
import { LabelledSelect } from './labelled-select.tsx';
import type { Figure } from './override-draft.ts';
import { PlayerChoice } from './player-choice.tsx';
import { statOptions } from './stat-names.ts';

/** Figures of a player's stat line; the others stay those of the sources. */
export function StatsFields({ draft: { player, figures }, onChange, weekId }: FieldsProps) {
  const options = player ? statOptions(player.position) : [];
  const free = options.find(({ value }) => !figures.some(({ key }) => key === value));
  const add = (key: StatKey) => {
    const row = Math.max(0, ...figures.map((each) => each.row)) + 1;
    onChange({ figures: [...figures, { row, key, figure: '' }] });
  };
  const change = (row: number, part: Partial<Figure>) =>
    onChange({ figures: figures.map((each) => (each.row === row ? { ...each, ...part } : each)) });
  return (
    <>
      <PlayerChoice weekId={weekId} player={player} onChoose={(next) => onChange({ player: next, figures: [] })} />
      {figures.map(({ row, key, figure }) => (
        <div key={row} className="grid grid-cols-[minmax(0,1fr)_96px_auto] items-start gap-3">
          <LabelledSelect label="Stat">
            <Select label="Stat" value={key} options={options} onValueChange={(next) => change(row, { key: next })} />
          </LabelledSelect>
          <TextField
            label="New value"
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            value={figure}
            onChange={(event) => change(row, { figure: event.target.value })}
          />
          <IconButton
            label="Remove stat"
            className="mt-[27px] md:mt-[31px]"
            onClick={() => onChange({ figures: figures.filter((each) => each.row !== row) })}
          >
            <X size={18} aria-hidden />
          </IconButton>
        </div>
      ))}
      {player && free ? (
        <Button size="s" className="self-start" onClick={() => add(free.value)}>
          <Plus size={16} aria-hidden />
          Add Stat
        </Button>
      ) : null}
    </>
  );
}
