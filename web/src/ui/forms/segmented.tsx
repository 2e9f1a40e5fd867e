import { type MouseEvent, type ReactNode, useId } from 'react';
import { afterPaint } from '../browser/when-idle.ts';
import { cx } from '../cx.ts';

interface SegmentedProps<Value extends string> {
  /** The accessible label. */
  label: string;
  value: Value;
  options: readonly { value: Value; label: ReactNode }[];
  onValueChange: (value: Value) => void;
  disabled?: boolean;
  className?: string | undefined;
}

/** Selects one of a few visible options, with arrow keys like a radio group. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const name = useId();
  // Chooses at once, and moves the focus once that is drawn: the browser would move it first, laying out the page for it.
  const choose = (event: MouseEvent<HTMLLabelElement>, value: Value) => {
    if (event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    if (props.disabled) return;
    const input = event.currentTarget.control;
    if (value !== props.value) props.onValueChange(value);
    afterPaint(() => input?.focus({ preventScroll: true }));
  };
  return (
    <fieldset className={cx('segments', props.className)} aria-label={props.label} disabled={props.disabled}>
      {props.options.map((option) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the input
        <label
          key={option.value}
          className="segment"
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => choose(event, option.value)}
        >
          <input
            type="radio"
            className="sr-only"
            name={name}
            checked={option.value === props.value}
            onChange={() => props.onValueChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
