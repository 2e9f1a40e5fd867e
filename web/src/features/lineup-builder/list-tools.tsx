import { PLAYER_SORTS, type PlayerSort, playerSortFor } from '@singleback/game/players/sort.ts';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, memo, type RefObject, useEffect, useRef } from 'react';
import { Toggle } from '../../ui/checkbox.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Select } from '../../ui/select.tsx';
import { useBuilder, useView } from './builder-context.ts';
import { PhoneLeft } from './position-tabs.tsx';

const SORT_LABEL: Readonly<Record<PlayerSort, string>> = {
  projected: 'Proj',
  season: 'Season',
  average: 'Avg',
  usage: 'Usage %',
};

/** Search, the 'Available Only' toggle, and on a phone the sort, which stands in for the table's heads. */
export const ListTools = memo(Tools);

function Tools() {
  const { changing } = useBuilder();
  return (
    <div className="list-tools">
      {changing === null ? <PhoneLeft /> : <span className="phone-left" />}
      <SearchField />
      <AvailableOnly />
      <PhoneSort />
    </div>
  );
}

function AvailableOnly() {
  const [isOn, setView] = useView('availableOnly');
  return (
    <Toggle
      label="Available Only"
      className="available-only"
      checked={isOn}
      onCheckedChange={(availableOnly) => setView({ availableOnly })}
    />
  );
}

function PhoneSort() {
  const { isPremium } = useBuilder();
  const [shown, setView] = useView('sort');
  const sorts = PLAYER_SORTS.filter((sort) => playerSortFor(sort, isPremium) === sort);
  return (
    <Select
      label="Sort by"
      className="phone-sort"
      value={playerSortFor(shown, isPremium)}
      options={sorts.map((value) => ({ value, label: SORT_LABEL[value] }))}
      onValueChange={(sort) => setView({ sort })}
    />
  );
}

function SearchField() {
  const [search, setView] = useView('search');
  const field = useRef<HTMLInputElement>(null);
  useSlashKey(field);
  const clear = () => {
    setView({ search: '' });
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || search === '') return;
    event.preventDefault();
    clear();
  };
  return (
    <div className="field-box search-box">
      <Search size={18} className="text-text-2" aria-hidden />
      <input
        ref={field}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        className="field-input"
        aria-label="Search"
        aria-keyshortcuts="/"
        placeholder="Search"
        value={search}
        onChange={(event) => setView({ search: event.target.value })}
        onKeyDown={onKeyDown}
      />
      {search === '' ? (
        <kbd className="key" aria-hidden>
          /
        </kbd>
      ) : (
        <IconButton label="Clear search" className="-mr-2" onClick={clear}>
          <X size={17} aria-hidden />
        </IconButton>
      )}
    </div>
  );
}

/** '/' goes to the search from anywhere but another field or an open dialog. */
function useSlashKey(field: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, [role=dialog] *');
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [field]);
}
