import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

interface SelectOption<Value extends string> {
  value: Value;
  /** The text of the closed control. */
  label: string;
  /** Below the label in the open list. */
  note?: ReactNode;
  /** At the right in the open list. */
  aside?: ReactNode;
}

export interface SelectProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly SelectOption<Value>[];
  onValueChange: (value: Value) => void;
  /** Called when the list opens, and again should another function be passed meanwhile. */
  onOpen?: () => void;
  /** Shown while no option is selected. */
  placeholder?: string;
  size?: 's' | 'm';
  /** A title is the button itself: it keeps the type around it. */
  look?: 'button' | 'title';
  /** In place of the label of the selected option. */
  shown?: ReactNode;
  /** The edge of the button the list aligns to. */
  align?: 'start' | 'end';
  className?: string | undefined;
}

/** The classes of a select's button. */
export const selectClass = ({ look, size, className }: Pick<SelectProps<string>, 'look' | 'size' | 'className'>) =>
  cx(look === 'title' ? 'title-select' : 'btn btn-outline bg-sunk', size === 's' && 'btn-s', className);

/** What the button shows: the selected option. */
export function SelectWords<Value extends string>({ look, shown, value, options, placeholder }: SelectProps<Value>) {
  const isTitle = look === 'title';
  const selected = options.find((option) => option.value === value);
  return (
    <>
      <span className={cx('min-w-0 text-left', !isTitle && 'flex-1 truncate')}>
        <span>{shown ?? selected?.label ?? placeholder}</span>
      </span>
      <ChevronDown size={isTitle ? 24 : 16} aria-hidden />
    </>
  );
}
