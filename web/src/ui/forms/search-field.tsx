import { Search, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import { IconButton } from '../icon-button.tsx';

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  className?: string | undefined;
  maxLength?: number;
  /** A key that focuses the field from anywhere except another field or an open dialog; shown while it is empty. */
  shortcut?: string;
}

/** A search field, cleared by its button or Escape. */
export function SearchField({ label, value, onChange, className, maxLength, shortcut }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useShortcut(field, shortcut);
  const clear = () => {
    onChange('');
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || value === '') return;
    event.preventDefault();
    clear();
  };
  return (
    <div className={cx('field-box', className)}>
      <Search size={18} className="text-text-2" aria-hidden />
      <input
        ref={field}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={maxLength}
        className="field-input"
        aria-label={label}
        aria-keyshortcuts={shortcut}
        placeholder="Search"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {value === '' ? (
        shortcut && (
          <kbd
            className="inline-grid h-5 w-[21px] place-items-center rounded-1 border border-line-2 font-num text-cap/none font-semibold text-text-2 max-md:hidden"
            aria-hidden
          >
            {shortcut}
          </kbd>
        )
      ) : (
        <IconButton label="Clear search" className="-mr-2" onClick={clear}>
          <X size={17} aria-hidden />
        </IconButton>
      )}
    </div>
  );
}

function useShortcut(field: RefObject<HTMLInputElement | null>, shortcut: string | undefined) {
  useEffect(() => {
    if (shortcut === undefined) return;
    const onKey = (event: globalThis.KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, [role=dialog] *');
      if (event.key !== shortcut || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [field, shortcut]);
}

/** Debounces a value, for searches while typing. */
export function useSettled<Value>(value: Value, afterMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
}
