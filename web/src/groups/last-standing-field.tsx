import { type CutSetting, MOST_OUT, NO_CUT } from '@singleback/game/standings/last-standing.ts';
import { roundsOf, useRounds } from '../players/rounds.ts';
import { Segmented } from '../ui/forms/segmented.tsx';
import { Select } from '../ui/forms/select.tsx';
import { FieldNote } from '../ui/forms/text-field.tsx';
import groupFieldsStyles from './group-fields.module.css';

const CUTS = Array.from({ length: MOST_OUT + 1 }, (_, cut) => ({
  value: String(cut),
  label: cut === 0 ? 'Off' : `${cut} out`,
}));

const cutHelp = (cut: number, noun: string) =>
  [
    'The season total decides, and nobody goes out',
    `The lowest score of each ${noun} is out`,
    `The two lowest scores of each ${noun} are out`,
    `The three lowest scores of each ${noun} are out`,
  ][cut];

interface LastStandingFieldProps {
  value: CutSetting;
  /** The weeks that can be the first with a cut. */
  from: number;
  to: number;
  /** By field of the request. */
  errors: ReadonlyMap<string, string>;
  onChange: (value: CutSetting) => void;
}

/** Last one standing: how many members are out each week, and since when. */
export function LastStandingField({ value, from, to, errors, onChange }: LastStandingFieldProps) {
  const rounds = useRounds();
  const firstCut = `First ${rounds.noun} with a cut`;
  const { cut, cutFrom } = value;
  const choose = (chosen: number) => onChange(chosen === 0 ? NO_CUT : { cut: chosen, cutFrom: cutFrom ?? from });
  return (
    <div className="grid gap-4 md:grid-cols-[3fr_2fr] md:gap-3">
      <div className="field">
        <span className="field-label">Last one standing</span>
        <Segmented
          label={`Last one standing: members out each ${rounds.noun}`}
          value={String(cut)}
          options={CUTS}
          onValueChange={(chosen) => choose(Number(chosen))}
          className={groupFieldsStyles.createGroupSegments}
        />
        <FieldNote id="cut-note" error={errors.get('cut')} help={cutHelp(cut, rounds.noun)} />
      </div>
      {cutFrom === null ? null : (
        <div className="field">
          <span className="field-label">{firstCut}</span>
          <Select
            label={firstCut}
            value={String(cutFrom)}
            options={weekOptions(from, to, cutFrom, rounds)}
            onValueChange={(chosen) => onChange({ cut, cutFrom: Number(chosen) })}
          />
          <FieldNote id="cut-from-note" error={errors.get('cut_from')} help="Who joins later only watches" />
        </div>
      )}
    </div>
  );
}

/** The weeks of a select, and the chosen one wherever it is. */
export function weekOptions(
  from: number,
  to: number,
  chosen: number | null,
  rounds = roundsOf('regular'),
): { value: string; label: string }[] {
  const weeks = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
  const shown = chosen === null || weeks.includes(chosen) ? weeks : [...weeks, chosen].toSorted((a, b) => a - b);
  return shown.map((week) => ({ value: String(week), label: rounds.label(week) }));
}
