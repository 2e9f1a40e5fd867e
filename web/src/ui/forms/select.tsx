import { type KeyboardEvent, useId } from 'react';
import { onDemand, useOnDemand } from '../overlays/on-demand.ts';
import { type SelectProps, SelectWords, selectClass } from './select-words.tsx';

const list = onDemand(() => import('./select-list.tsx'));

/** A select button that opens a list of options; the list is loaded when it is first opened. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const id = useId();
  const { opened, open, handlers } = useOnDemand(list);
  if (opened) return <opened.SelectList {...props} />;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    open();
  };
  return (
    <button
      type="button"
      role="combobox"
      aria-label={props.label}
      aria-autocomplete="none"
      aria-expanded={false}
      aria-controls={id}
      className={selectClass(props)}
      onKeyDown={onKeyDown}
      {...handlers}
    >
      <SelectWords {...props} />
    </button>
  );
}
