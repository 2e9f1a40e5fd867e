import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { cx } from '../cx.ts';
import { FieldNote } from './text-field.tsx';

interface StepperProps {
  label: string;
  /** Shows a centered condensed label, as for a position above its count. */
  isCaption?: boolean;
  value: number;
  min: number;
  max: number;
  step?: number;
  /** After the number: '%'. */
  unit?: string;
  help?: string;
  disabled?: boolean;
  onValueChange: (value: number) => void;
}

/** A number input between two limits: typed, or stepped by its buttons, arrow keys, Home and End. */
export function Stepper(props: StepperProps) {
  const { label, value, min, max, step = 1, unit = '', help, disabled = false, onValueChange } = props;
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const set = (next: number) => {
    setTyped(null);
    onValueChange(withinSteps(next, { min, max, step }));
  };
  const leave = () => {
    const figure = Number.parseInt(typed ?? '', 10);
    if (typed !== null) set(Number.isNaN(figure) ? value : figure);
  };
  const keys: Record<string, number> = { ArrowUp: value + step, ArrowDown: value - step, Home: min, End: max };
  const press = (event: KeyboardEvent) => {
    // The browser submits the form with what was typed so far.
    if (event.key === 'Enter') return leave();
    const next = keys[event.key];
    if (next === undefined) return;
    event.preventDefault();
    set(next);
  };
  return (
    <div className="field">
      <label
        htmlFor={id}
        className={cx('field-label', props.isCaption && 'text-center font-num text-[17px]/[1.2] font-bold')}
      >
        {label}
      </label>
      <div className="field-box gap-0 p-0" data-fixed={disabled}>
        <StepButton
          sign={-1}
          label={`${label}: less`}
          disabled={disabled || value <= min}
          onPress={() => set(value - step)}
        />
        <input
          id={id}
          type="text"
          inputMode="numeric"
          role="spinbutton"
          className="field-input text-center font-num text-num/none font-bold disabled:text-text-2"
          value={typed ?? `${value}${unit}`}
          aria-valuenow={value}
          aria-valuemin={min}
          aria-valuemax={max}
          aria-valuetext={`${value}${unit}`}
          aria-describedby={help ? `${id}-note` : undefined}
          disabled={disabled}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setTyped(event.target.value.replace(/\D/g, '').slice(0, 4))}
          onBlur={leave}
          onKeyDown={press}
        />
        <StepButton
          sign={1}
          label={`${label}: more`}
          disabled={disabled || value >= max}
          onPress={() => set(value + step)}
        />
      </div>
      {help ? <FieldNote id={`${id}-note`} help={help} /> : null}
    </div>
  );
}

interface StepButtonProps {
  sign: 1 | -1;
  label: string;
  disabled: boolean;
  onPress: () => void;
}

function StepButton({ sign, label, disabled, onPress }: StepButtonProps) {
  const Icon = sign === 1 ? Plus : Minus;
  return (
    <button
      type="button"
      className="grid w-[30px] flex-none place-items-center self-stretch text-text-2 not-aria-disabled:hover:text-text aria-disabled:text-line-2 max-md:w-11"
      aria-label={label}
      aria-disabled={disabled || undefined}
      // The arrow keys of the input between the buttons do the same.
      tabIndex={-1}
      onClick={() => !disabled && onPress()}
    >
      <Icon size={16} aria-hidden />
    </button>
  );
}

/** The nearest value that is reachable in steps from `min` and within both limits. */
export function withinSteps(value: number, { min, max, step }: { min: number; max: number; step: number }): number {
  const stepped = min + Math.round((value - min) / step) * step;
  return Math.min(max, Math.max(min, stepped));
}
