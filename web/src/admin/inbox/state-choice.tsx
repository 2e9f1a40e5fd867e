import { Segmented } from '../../ui/forms/segmented.tsx';

export type InboxState = 'open' | 'done';

const STATES = [
  { value: 'open', label: 'Open' },
  { value: 'done', label: 'Done' },
] as const;

/** Chooses between what waits for an admin and what is done. */
export function StateChoice({ value, onChange }: { value: InboxState; onChange: (state: InboxState) => void }) {
  return <Segmented label="State" value={value} options={STATES} onValueChange={onChange} />;
}
