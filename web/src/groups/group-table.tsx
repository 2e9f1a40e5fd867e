import type { Group } from '@singleback/contract/groups.ts';
import { shownGroupName } from '@singleback/game/groups/settings.ts';
import { Link } from '@tanstack/react-router';
import { Globe, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useUnread } from '../chat/unread-queries.ts';
import { cx } from '../ui/cx.ts';
import { SettingsWords } from '../ui/settings-words.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { Clamped } from '../ui/text/clamped.tsx';
import { Isolated } from '../ui/text/isolated.tsx';
import { UnreadMark } from '../ui/unread-mark.tsx';
import { useWide } from '../ui/use-wide.ts';
import styles from './group-table.module.css';
import { Participants } from './members/participants.tsx';
import { settingsHelp, shownSettings } from './model.ts';

/** A column that only some group tables have; a cell is null when unknown. */
export interface GroupColumn<Row extends Group = Group> extends Column<Row> {
  /** The same value for a row of the list layout: '7th', '17 of 23 in'. */
  line?: (group: Row) => ReactNode;
  /** Set large: beside the name in the list layout, with its header below. */
  isLead?: boolean;
}

interface GroupTableProps<Row extends Group> {
  label: string;
  groups: readonly Row[];
  columns?: readonly GroupColumn<Row>[];
  actions: (group: Row) => ReactNode;
  /** Names lead to the groups' pages, which are for members. */
  isLinked?: boolean;
  /** What a newcomer has to know of a group, below its settings. */
  note?: (group: Row) => string | null;
}

/** Groups with settings, members and actions; a list layout on narrow screens. */
export function GroupTable<Row extends Group>(props: GroupTableProps<Row>) {
  const isWide = useWide(1280);
  return isWide ? <WideTable {...props} /> : <GroupList {...props} />;
}

// Fixed widths for all but the name, so that tables below each other align.
function WideTable<Row extends Group>({ label, groups, columns = [], actions, isLinked, note }: GroupTableProps<Row>) {
  return (
    <Table
      caption={label}
      className={cx('table', styles.groupTable)}
      columns={[
        {
          ...{ head: 'Group', isName: true, className: styles.groupNameCell },
          cell: (group) => <GroupName group={group} isLinked={isLinked} />,
        },
        {
          head: 'Settings',
          headClass: columns.length > 0 ? 'w-[312px]' : 'w-[528px]',
          cell: (group) => (
            <>
              <SettingsWords {...shownSettings(group)} help={settingsHelp(group)} />
              <Note words={note?.(group)} />
            </>
          ),
        },
        ...columns.map((column) => ({ ...column, isEnd: true, headClass: 'w-[108px]' })),
        {
          ...{ head: 'Participants', headClass: cx(styles.groupParticipants, 'w-[128px]') },
          className: styles.groupParticipants,
          cell: (group) => <Participants group={group} />,
        },
        {
          ...{ head: 'Actions', shown: null, headClass: 'w-[228px]' },
          cell: (group) => (
            <div className={cx(styles.groupActions, 'items-center justify-end gap-1.5')}>{actions(group)}</div>
          ),
        },
      ]}
      rows={groups}
      idOf={({ id }) => id}
      rowProps={({ id }) => ({ 'data-group': id })}
    />
  );
}

function GroupList<Row extends Group>({ label, groups, columns = [], actions, isLinked, note }: GroupTableProps<Row>) {
  return (
    <ul aria-label={label} className="group-list">
      {groups.map((group) => (
        <li
          key={group.id}
          className={cx(styles.groupLine, 'flex flex-col gap-2.5 border-t border-line px-4 py-3.5')}
          data-group={group.id}
        >
          <div className="flex gap-6">
            <div className="min-w-0 flex-1">
              <GroupName group={group} isLinked={isLinked} />
            </div>
            <LeadFigures columns={columns} group={group} />
          </div>
          <SettingsWords {...shownSettings(group)} help={settingsHelp(group)} />
          <Note words={note?.(group)} />
          <div className="flex min-h-11 flex-wrap items-center justify-end gap-x-5 gap-y-1">
            <div className="flex flex-1 flex-row flex-wrap items-center gap-x-5 gap-y-1.5">
              <Participants group={group} />
              {columns.map(({ head, line, cell, isLead }) => {
                if (isLead) return null;
                const words = (line ?? cell)(group);
                return words === null ? null : (
                  <span key={head} className="text-meta text-text-2">
                    {words}
                  </span>
                );
              })}
            </div>
            <div className={cx(styles.groupActions, 'items-center justify-end gap-1.5')}>{actions(group)}</div>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Note({ words }: { words: string | null | undefined }) {
  return words ? <p className="mt-1.5 text-meta text-text-2">{words}</p> : null;
}

/** The large figures of a row in the list layout: '6th' over 'Rank'. */
function LeadFigures<Row extends Group>({ columns, group }: { columns: readonly GroupColumn<Row>[]; group: Row }) {
  return columns
    .filter(({ isLead }) => isLead)
    .map(({ head, cell }) => (
      <p key={head} className="flex shrink-0 flex-col-reverse items-end self-start gap-[5px] pt-0.5">
        <span className="cap">{head}</span> {cell(group)}
      </p>
    ));
}

/** How often the user was mentioned in the group's chat since they read it, or that there are other messages. */
function Unread({ groupId }: { groupId: string }) {
  const unread = useUnread().data?.find(({ group_id }) => group_id === groupId);
  return unread ? <UnreadMark mentions={unread.mentions} unread={unread.unread} /> : null;
}

function GroupName({ group, isLinked }: { group: Group; isLinked: boolean | undefined }) {
  const isPrivate = group.visibility === 'private';
  const Icon = isPrivate ? Lock : Globe;
  const text = [isPrivate ? 'Private' : 'Public', group.description].filter(Boolean).join(' · ');
  return (
    <>
      <span className="block text-[16px] font-semibold">
        {isLinked ? (
          <span className="flex flex-wrap items-center gap-x-2">
            <Link to="/groups/$groupId" params={{ groupId: group.id }} className={styles.groupLink}>
              <Isolated>{shownGroupName(group)}</Isolated>
            </Link>
            <Unread groupId={group.id} />
          </span>
        ) : (
          <Isolated>{shownGroupName(group)}</Isolated>
        )}
      </span>
      <span className={styles.groupAbout}>
        <Icon size={15} aria-hidden />
        <Clamped label={`More of the description of ${group.name}`}>{text}</Clamped>
      </span>
    </>
  );
}
