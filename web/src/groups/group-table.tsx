import type { Group } from '@singleback/contract/groups.ts';
import { shownGroupName } from '@singleback/game/groups/settings.ts';
import { Globe, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../ui/cx.ts';
import { SettingsWords } from '../ui/settings-words.tsx';
import { Isolated } from '../ui/text/isolated.tsx';
import { useWide } from '../ui/use-wide.ts';
import styles from './group-table.module.css';
import { Participants } from './members/participants.tsx';
import { shownSettings } from './model.ts';

/** A column that only some group tables have. */
export interface GroupColumn<Row extends Group = Group> {
  head: string;
  /** null when unknown. */
  cell: (group: Row) => ReactNode;
  /** The same value for a row of the list layout: '7th', '17 of 23 in'. */
  line?: (group: Row) => ReactNode;
  /** For a short number with a short header. */
  isNarrow?: boolean;
}

interface GroupTableProps<Row extends Group> {
  label: string;
  groups: readonly Row[];
  columns?: readonly GroupColumn<Row>[];
  actions: (group: Row) => ReactNode;
  /** Rows have at most one action. */
  isBrief?: boolean;
}

/** Groups with settings, members and actions; a list layout on narrow screens. */
export function GroupTable<Row extends Group>(props: GroupTableProps<Row>) {
  const isWide = useWide(1280);
  return isWide ? <WideTable {...props} /> : <GroupList {...props} />;
}

function WideTable<Row extends Group>({ label, groups, columns = [], actions }: GroupTableProps<Row>) {
  return (
    <table className={cx('table', styles.groupTable)}>
      <caption className="sr-only">{label}</caption>
      <colgroup>
        {/* Fixed widths for all but the name, so that tables below each other align. */}
        <col />
        <col className={columns.length > 0 ? 'w-[292px]' : 'w-[468px]'} />
        {columns.map(({ head, isNarrow }) => (
          <col key={head} className={isNarrow ? 'w-[76px]' : 'w-[100px]'} />
        ))}
        <col className="w-[128px]" />
        <col className="w-[424px] min-[1400px]:w-[456px]" />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">Group</th>
          <th scope="col">Settings</th>
          {columns.map(({ head }) => (
            <th key={head} scope="col" className="end">
              {head}
            </th>
          ))}
          <th scope="col" className={styles.groupParticipants}>
            Participants
          </th>
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <tr key={group.id} data-group={group.id}>
            <th scope="row" className={styles.groupNameCell}>
              <GroupName group={group} />
            </th>
            <td>
              <SettingsWords {...shownSettings(group.group_settings)} />
            </td>
            {columns.map(({ head, cell }) => (
              <td key={head} className="end">
                {cell(group)}
              </td>
            ))}
            <td className={styles.groupParticipants}>
              <Participants group={group} />
            </td>
            <td>
              <div className={styles.groupActions}>{actions(group)}</div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function GroupList<Row extends Group>({ label, groups, columns = [], actions, isBrief = false }: GroupTableProps<Row>) {
  return (
    <ul aria-label={label} className="group-list">
      {groups.map((group) => (
        <li key={group.id} className={cx(styles.groupLine, isBrief && styles.groupLineBrief)} data-group={group.id}>
          <div className="min-w-0">
            <GroupName group={group} />
            <SettingsWords {...shownSettings(group.group_settings)} className="mt-2.5" />
          </div>
          <div className={styles.groupLineFacts}>
            <Participants group={group} />
            {columns.map(({ head, line, cell }) => {
              const words = (line ?? cell)(group);
              return words === null ? null : (
                <span key={head} className="text-meta text-text-2">
                  {words}
                </span>
              );
            })}
          </div>
          <div className={styles.groupActions}>{actions(group)}</div>
        </li>
      ))}
    </ul>
  );
}

function GroupName({ group }: { group: Group }) {
  const isPrivate = group.visibility === 'private';
  const Icon = isPrivate ? Lock : Globe;
  const text = [isPrivate ? 'Private' : 'Public', group.description].filter(Boolean).join(' · ');
  return (
    <>
      <span className="block text-[16px] font-semibold">
        <Isolated>{shownGroupName(group)}</Isolated>
      </span>
      <span className={styles.groupAbout}>
        <Icon size={15} aria-hidden />
        <span className="line-clamp-2 [overflow-wrap:anywhere]">{text}</span>
      </span>
    </>
  );
}
