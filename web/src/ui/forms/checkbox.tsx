import type { InputHTMLAttributes, ReactNode } from 'react';
import { cx } from '../cx.ts';

type CheckProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'onChange'> & {
  label: ReactNode;
  onCheckedChange: (checked: boolean) => void;
  boxClass?: string;
};

/** A checkbox with its label. */
export function Checkbox({ label, onCheckedChange, className, boxClass = 'check-box', ...rest }: CheckProps) {
  return (
    <label className={cx('check', className)}>
      <input
        {...rest}
        type="checkbox"
        className={boxClass}
        onChange={(event) => onCheckedChange(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  );
}

/** A switch that takes effect immediately. */
export function Toggle(props: CheckProps) {
  return <Checkbox {...props} role="switch" aria-checked={props.checked} boxClass="toggle-box" />;
}
