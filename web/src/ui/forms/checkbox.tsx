import type { InputHTMLAttributes, ReactNode } from 'react';
import { cx } from '../cx.ts';

type CheckProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'onChange'> & {
  label: ReactNode;
  onCheckedChange: (checked: boolean) => void;
};

/** A checkbox with its label. */
export function Checkbox({ label, onCheckedChange, className, ...rest }: CheckProps) {
  return (
    <label className={cx('check', className)}>
      <input
        {...rest}
        type="checkbox"
        className="check-box"
        onChange={(event) => onCheckedChange(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  );
}

/** A switch that takes effect immediately. */
export function Toggle({ label, onCheckedChange, className, ...rest }: CheckProps) {
  return (
    <label className={cx('check', className)}>
      <input
        {...rest}
        type="checkbox"
        role="switch"
        aria-checked={rest.checked}
        className="toggle-box"
        onChange={(event) => onCheckedChange(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
