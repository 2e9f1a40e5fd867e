import type { ButtonHTMLAttributes, Ref } from 'react';
import { cx } from './cx.ts';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The accessible label. */
  label: string;
  variant?: 'bare' | 'outline' | 'flag';
  ref?: Ref<HTMLButtonElement>;
}

/** A square icon button. To explain why it is disabled, keep it focusable with `aria-disabled` and a Tooltip. */
export function IconButton({ label, variant = 'bare', className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={cx('icon-btn', variant !== 'bare' && `icon-btn-${variant}`, className)}
    >
      {children}
    </button>
  );
}
