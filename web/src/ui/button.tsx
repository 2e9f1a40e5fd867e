import type { ButtonHTMLAttributes, MouseEvent, Ref } from 'react';
import { cx } from './cx.ts';

export type ButtonVariant = 'flag' | 'outline' | 'ghost' | 'danger' | 'ink';
export type ButtonSize = 's' | 'm' | 'l';

/** Button styles for a link that should look like a button. At most one `flag` per view. */
export function buttonClass(variant: ButtonVariant = 'outline', size: ButtonSize = 'm', className?: string): string {
  return cx('btn', `btn-${variant}`, size !== 'm' && `btn-${size}`, className);
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** While busy (or `aria-disabled`) the button keeps its focus and ignores presses; `busyText` replaces its text. */
  busy?: boolean;
  busyText?: string;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({ variant, size, busy = false, busyText, className, children, onClick, ...rest }: ButtonProps) {
  const isOff = busy || rest['aria-disabled'] === true || rest['aria-disabled'] === 'true';
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isOff) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(variant, size, className)}
      aria-disabled={isOff || undefined}
      aria-busy={busy || undefined}
      onClick={press}
    >
      {busy && busyText ? busyText : children}
    </button>
  );
}
