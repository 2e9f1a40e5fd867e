import { type KeyboardEvent, type ReactNode, useId } from 'react';

interface TabsProps<Value extends string> {
  label: string;
  value: Value;
  tabs: readonly { value: Value; label: ReactNode }[];
  onValueChange: (value: Value) => void;
  /** The content of the selected tab's panel. */
  children?: ReactNode;
  className?: string | undefined;
  /** In place of the underlined tabs' own. */
  classes?: { list: string; tab: string };
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

/** Tabs with one panel: arrow keys move between them, the selected one is underlined. */
export function Tabs<Value extends string>({
  label,
  value,
  tabs,
  onValueChange,
  children,
  className,
  classes = { list: 'tabs', tab: 'tab' },
}: TabsProps<Value>) {
  const id = useId();
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = tabs.findIndex((tab) => tab.value === value) + step;
    const last = tabs.length - 1;
    const next = Number.isFinite(step) ? (at + tabs.length) % tabs.length : step < 0 ? 0 : last;
    const tab = tabs[next];
    if (!tab) return;
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
    onValueChange(tab.value);
  };
  return (
    <div className={className}>
      <div role="tablist" aria-label={label} className={classes.list} onKeyDown={move}>
        {tabs.map((tab) => {
          const isSelected = tab.value === value;
          return (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-${tab.value}`}
              aria-selected={isSelected}
              aria-controls={isSelected ? id : undefined}
              tabIndex={isSelected ? 0 : -1}
              className={classes.tab}
              onClick={() => onValueChange(tab.value)}
            >
              {tab.label}
            </button>
          );
        })}
      </div>
      <div role="tabpanel" id={id} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </div>
  );
}
