import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';

interface GroupSearchProps {
  value: string;
  onChange: (value: string) => void;
}

/** Looks for public groups by name; cleared by its button or by Escape. */
export function GroupSearch({ value, onChange }: GroupSearchProps) {
  const field = useRef<HTMLInputElement>(null);
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
    <div className="field-box group-search">
      <Search size={18} className="text-text-2" aria-hidden />
      <input
        ref={field}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        className="field-input"
        aria-label="Search public groups"
        placeholder="Search"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {value === '' ? null : (
        <IconButton label="Clear search" className="-mr-2" onClick={clear}>
          <X size={17} aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
