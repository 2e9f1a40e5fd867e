import { Tabs as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';

interface TabsProps<Value extends string> {
  label: string;
  value: Value;
  tabs: readonly { value: Value; label: ReactNode }[];
  onValueChange: (value: Value) => void;
  /** The content of the selected tab's panel. */
  children?: ReactNode;
  className?: string | undefined;
}

/** Tabs with one panel: arrow keys move between them, the selected one is underlined. */
export function Tabs<Value extends string>({
  label,
  value,
  tabs,
  onValueChange,
  children,
  className,
}: TabsProps<Value>) {
  return (
    <Primitive.Root value={value} onValueChange={(next) => onValueChange(next as Value)} className={className}>
      <Primitive.List aria-label={label} className="tabs">
        {tabs.map((tab) => (
          <Primitive.Trigger key={tab.value} value={tab.value} className="tab">
            {tab.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      <Primitive.Content value={value}>{children}</Primitive.Content>
    </Primitive.Root>
  );
}
