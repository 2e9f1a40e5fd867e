import { Segmented } from '../../../ui/forms/segmented.tsx';
import { type Columns, useCosts } from './costs-context.ts';

const OPTIONS: readonly { value: Columns; label: string }[] = [
  { value: 'prices', label: 'Prices' },
  { value: 'form', label: 'Form' },
];

/** Which columns the list shows; kept per user on this device. Nothing where there are no prices. */
export function ColumnsChoice({ className }: { className?: string | undefined }) {
  const costs = useCosts();
  if (costs === null) return null;
  return (
    <Segmented
      label="Columns"
      className={className}
      value={costs.columns}
      options={OPTIONS}
      onValueChange={costs.setColumns}
    />
  );
}
