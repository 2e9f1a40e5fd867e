import type { ButtonHTMLAttributes, MouseEvent, Ref } from 'react';
import { cx } from './cx.ts';

export type ButtonVariant = 'flag' | 'outline' | 'ghost' | 'danger' | 'ink';
export type ButtonSize = 's' | 'm' | 'l';

/** The look of a button, for a link that should look like one. At most one `flag` in a view. */
export function buttonClass(variant: ButtonVariant = 'outline', size: ButtonSize = 'm', className?: string): string {
  return cx('btn', `btn-${variant}`, size !== 'm' && `btn-${size}`, className);
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** While busy (or `aria-disabled`) the button keeps its focus and takes no press; `busyText` stands in for the words. */
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
