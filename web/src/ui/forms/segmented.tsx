import { type ReactNode, useId } from 'react';
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
  return (
    <fieldset className={cx('segments', props.className)} aria-label={props.label} disabled={props.disabled}>
      {props.options.map((option) => (
        // A press moves the focus once, to the input: not before to what is around it. Text that was selected
        // stays so, and browsers ignore a click on a label with selectable text then: hence user-select none.
        <label key={option.value} className="segment" onMouseDown={(event) => event.preventDefault()}>
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
