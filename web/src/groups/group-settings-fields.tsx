import { GROUP_LIMITS } from '@singleback/game/groups/check-group-form.ts';
import type { GroupSettings } from '@singleback/game/groups/settings.ts';
import { SLOT_KINDS } from '@singleback/game/players/positions.ts';
import { MISSED_WEEKS, type MissedWeeks } from '@singleback/game/standings/granted.ts';
import { type CutSetting, MOST_OUT, NO_CUT } from '@singleback/game/standings/last-standing.ts';
import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { roundsOf, useRounds } from '../players/rounds.ts';
import { Checkbox } from '../ui/forms/checkbox.tsx';
import { Segmented } from '../ui/forms/segmented.tsx';
import { Select } from '../ui/forms/select.tsx';
import { Stepper } from '../ui/forms/stepper.tsx';
import { FieldNote } from '../ui/forms/text-field.tsx';
import { Tag } from '../ui/tag.tsx';

/** Choices as wide and as high as a field. */
export const SEGMENTS = 'flex [&_.segment]:min-h-9.5 max-md:[&_.segment]:min-h-11.5';

const WEEKS = GROUP_LIMITS.playoffWeeks.map((weeks) => ({
  value: `${weeks[0]}-${weeks.at(-1)}`,
  label: `${weeks[0]}-${weeks.at(-1)}`,
  weeks,
}));

interface GroupSettingsFieldsProps {
  settings: GroupSettings;
  /** One of `MISSED_WEEKS`. */
  missedWeeks: string;
  isPremium: boolean;
  error: string | null;
  onChange: (part: Partial<GroupSettings>) => void;
  onMissedWeeks: (missedWeeks: MissedWeeks) => void;
}

/** The group's settings; a free user sees the default ones read-only, and why [G5.16 to G5.20]. */
export function GroupSettingsFields({
  settings,
  missedWeeks,
  isPremium,
  error,
  onChange,
  onMissedWeeks,
}: GroupSettingsFieldsProps) {
  const rounds = useRounds();
  const { counts } = settings;
  return (
    <>
      <fieldset>
        <legend className="mb-2 flex flex-wrap items-center gap-2.5">
          <span className="field-label">Position counts</span>
          <Tag tone="outline">Premium</Tag>
        </legend>
        {isPremium ? null : <PremiumNotice>Custom position counts need</PremiumNotice>}
        <div className="grid grid-cols-[repeat(auto-fill,minmax(80px,1fr))] gap-2 max-md:grid-cols-2">
          {SLOT_KINDS.map((kind) => (
            <Stepper
              key={kind}
              label={kind}
              isCaption
              value={counts[kind]}
              min={0}
              max={GROUP_LIMITS.counts[kind]}
              disabled={!isPremium}
              onValueChange={(count) => onChange({ counts: { ...counts, [kind]: count } })}
            />
          ))}
        </div>
        <FieldNote id="counts-note" error={error} />
      </fieldset>
      <fieldset>
        <legend className={isPremium ? 'sr-only' : 'mb-2 flex flex-wrap items-center gap-2.5'}>
          <span className="field-label">Advanced settings</span>
          {isPremium ? null : <Tag tone="outline">Premium</Tag>}
        </legend>
        {isPremium ? null : (
          <PremiumNotice>
            Player usage,{rounds.kind === 'postseason' ? '' : ' playoff bonus, playoff weeks,'} double-down and missed{' '}
            {rounds.noun}s need
          </PremiumNotice>
        )}
        {rounds.kind === 'postseason' ? null : (
          <PlayoffFields settings={settings} isPremium={isPremium} onChange={onChange} />
        )}
        <Checkbox
          label={
            <>
              <b className="font-semibold">Player double-down</b>{' '}
              <span className="text-meta text-text-2">One player a {rounds.noun} counts twice</span>
            </>
          }
          checked={settings.playerDoubleDown}
          disabled={!isPremium}
          onCheckedChange={(playerDoubleDown) => onChange({ playerDoubleDown })}
          className="mt-4"
        />
        <MissedWeeksField value={missedWeeks} disabled={!isPremium} onChange={onMissedWeeks} />
      </fieldset>
    </>
  );
}

const MISSED_LABELS: Readonly<Record<MissedWeeks, string>> = { nothing: 'Nothing', lowest: 'Lowest score' };

interface MissedWeeksFieldProps {
  value: string;
  disabled: boolean;
  onChange: (value: MissedWeeks) => void;
}

/** What weeks without a lineup count (rules 7.10). */
function MissedWeeksField({ value, disabled, onChange }: MissedWeeksFieldProps) {
  const { noun, title: round } = useRounds();
  const title = `${round}s without a lineup count`;
  return (
    <div className="field mt-4">
      <span className="field-label">{title}</span>
      <Segmented
        label={title}
        value={value}
        options={MISSED_WEEKS.map((each) => ({ value: each, label: MISSED_LABELS[each] }))}
        disabled={disabled}
        onValueChange={(chosen) => onChange(chosen as MissedWeeks)}
        className={SEGMENTS}
      />
      <FieldNote
        id="missed-weeks-note"
        help={
          value === 'lowest'
            ? `The group’s lowest score of that ${noun}, for ${noun}s before joining and up to two missed ones`
            : `Late joiners start from zero, and missed ${noun}s score 0`
        }
      />
    </div>
  );
}

function PlayoffFields({
  settings,
  isPremium,
  onChange,
}: Pick<GroupSettingsFieldsProps, 'settings' | 'isPremium' | 'onChange'>) {
  const { min, max, step } = GROUP_LIMITS.playoffBonus;
  const chosen = `${settings.playoffWeeks[0]}-${settings.playoffWeeks.at(-1)}`;
  return (
    <div className="grid gap-4 md:grid-cols-[5fr_6fr] md:gap-3">
      <Stepper
        label="Playoff bonus"
        value={settings.playoffBonusPercent}
        min={min}
        max={max}
        step={step}
        unit="%"
        help={`Steps of ${step}, up to ${max}`}
        disabled={!isPremium}
        onValueChange={(playoffBonusPercent) => onChange({ playoffBonusPercent })}
      />
      <div className="field">
        <span className="field-label">Playoff weeks</span>
        <Segmented
          label="Playoff weeks"
          value={chosen}
          options={WEEKS}
          disabled={!isPremium}
          onValueChange={(value) => onChange({ playoffWeeks: WEEKS.find((each) => each.value === value)?.weeks ?? [] })}
          className={SEGMENTS}
        />
        <FieldNote id="playoff-weeks-note" help="Playoff weeks are regular-season weeks" />
      </div>
    </div>
  );
}

/** '… need Premium.', linked to the plans. */
function PremiumNotice({ children }: { children: React.ReactNode }) {
  return (
    <p className="mb-3 flex items-center gap-2 text-meta text-text-2">
      <Lock size={15} aria-hidden />
      <span>
        {children}{' '}
        <Link to="/subscription" className="link">
          Premium
        </Link>
        .
      </span>
    </p>
  );
}

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
          className={SEGMENTS}
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
