import type { ButtonHTMLAttributes, Ref } from 'react';
import { cx } from './cx.ts';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What a reader hears. */
  label: string;
  variant?: 'bare' | 'outline' | 'flag';
  ref?: Ref<HTMLButtonElement>;
}

/** A square button with one icon. To say why it can't be pressed, keep it focusable: `aria-disabled` and a Tooltip. */
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
