import { Select } from '../../ui/forms/select.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PlayList } from './play-list.tsx';
import type { PlayGroup } from './shown-plays.ts';

const ALL = 'all';

interface PlaysPanelProps {
  groups: readonly PlayGroup[];
  /** The group whose plays are shown; those of all groups where it is none of them. */
  chosen: string | null;
  onChoose: (groupId: string) => void;
  /** Of the week before the current one, by its id. */
  endedWeekId?: string | undefined;
}

/** The plays that counted beside the cards, of one group or all of them. */
export function PlaysPanel({ groups, chosen, onChoose, endedWeekId }: PlaysPanelProps) {
  const group = groups.find(({ id }) => id === chosen);
  return (
    <Panel
      title="Plays That Counted"
      hash
      className="overflow-hidden"
      actions={
        groups.length > 1 ? (
          <Select
            label="Plays of"
            size="s"
            align="end"
            value={group?.id ?? ALL}
            options={[
              { value: ALL, label: 'All groups' },
              ...groups.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onValueChange={onChoose}
            className="max-w-56"
          />
        ) : null
      }
    >
      <PlayList key={group?.id ?? ALL} groups={group ? [group] : groups} endedWeekId={endedWeekId} />
    </Panel>
  );
}
