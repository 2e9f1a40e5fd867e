import type { Group } from '@singleback/contract/groups.ts';
import { shownGroupName } from '@singleback/game/groups/settings.ts';
import { Link } from '@tanstack/react-router';
import { Globe, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useUnread } from '../chat/unread-queries.ts';
import { useRounds } from '../players/rounds.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { SettingsWords } from '../ui/settings-words.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { Clamped } from '../ui/text/clamped.tsx';
import { Isolated } from '../ui/text/isolated.tsx';
import { UnreadMark } from '../ui/unread-mark.tsx';
import { useWide } from '../ui/use-wide.ts';
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

const NAME_CELL =
  'border-t-0 bg-transparent font-text text-body/[1.45] font-normal tracking-normal whitespace-normal text-text normal-case';

// Fixed widths for all but the name, so that tables below each other align.
function WideTable<Row extends Group>({ label, groups, columns = [], actions, isLinked, note }: GroupTableProps<Row>) {
  return (
    <Table
      caption={label}
      className="table table-fixed [&_tbody_:is(td,th)]:h-17.5 [&_tbody_:is(td,th)]:py-2 [&_tbody_tr:last-child_th]:border-b-0"
      columns={[
        {
          ...{ head: 'Group', isName: true, className: NAME_CELL },
          cell: (group) => <GroupName group={group} isLinked={isLinked} />,
        },
        {
          head: 'Settings',
          headClass: columns.length > 0 ? 'w-[312px]' : 'w-[528px]',
          cell: (group) => (
            <>
              <Settings group={group} />
              <Note words={note?.(group)} />
            </>
          ),
        },
        ...columns.map((column) => ({ ...column, isEnd: true, headClass: 'w-[108px]' })),
        {
          ...{ head: 'Participants', headClass: 'w-[128px] pl-6', className: 'pl-6' },
          cell: (group) => <Participants group={group} className="w-[90px]" />,
        },
        {
          ...{ head: 'Actions', shown: null, headClass: 'w-[228px]' },
          cell: (group) => (
            <div className="flex flex-wrap items-center justify-end gap-1.5 empty:hidden">{actions(group)}</div>
          ),
        },
      ]}
      rows={groups}
      idOf={({ id }) => id}
      rowProps={({ id }) => ({ 'data-group': id })}
    />
  );
}

function Settings({ group }: { group: Group }) {
  const { kind } = useRounds();
  return <SettingsWords {...shownSettings(group, kind)} help={settingsHelp(group, kind)} />;
}

function GroupList<Row extends Group>({ label, groups, columns = [], actions, isLinked, note }: GroupTableProps<Row>) {
  return (
    <ul aria-label={label} className="group-list">
      {groups.map((group) => (
        <li key={group.id} className="flex flex-col gap-2.5 border-t border-line px-4 py-3.5" data-group={group.id}>
          <div className="flex gap-6">
            <div className="min-w-0 flex-1">
              <GroupName group={group} isLinked={isLinked} />
            </div>
            <LeadFigures columns={columns} group={group} />
          </div>
          <Settings group={group} />
          <Note words={note?.(group)} />
          <div className="flex min-h-11 flex-wrap items-center justify-end gap-x-5 gap-y-1">
            <div className="flex flex-1 flex-row flex-wrap items-center gap-x-5 gap-y-1.5">
              <Participants group={group} className="w-30" />
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
            {/* The menu's dots end where the figures above end. */}
            <div className="flex items-center justify-end gap-1.5 empty:hidden [&>.icon-btn:last-child]:-mr-2.5">
              {actions(group)}
            </div>
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
            <Link
              to="/groups/$groupId"
              params={{ groupId: group.id }}
              className="py-1 hover:underline hover:underline-offset-3"
            >
              <Isolated>{shownGroupName(group)}</Isolated>
            </Link>
            <Unread groupId={group.id} />
          </span>
        ) : (
          <Isolated>{shownGroupName(group)}</Isolated>
        )}
      </span>
      <span className="flex gap-[7px] text-[14px] text-text-2">
        <Icon size={15} className="mt-[3px]" aria-hidden />
        <Clamped label={`More of the description of ${group.name}`}>{text}</Clamped>
      </span>
    </>
  );
}

/** '23 of 50' over a bar; the everyone-group has no limit [G3.3]. */
function Participants({ group, className }: { group: Group; className: string }) {
  const { current_participants: current, max_participants: max } = group;
  if (max === null) return <span className="text-text-2">Unlimited</span>;
  return (
    <span className={cx('flex flex-col gap-[5px]', className)}>
      <span className="num text-num-s">
        <b>{current}</b> <span className="font-medium text-text-2">of {max}</span>
      </span>
      <span className="h-[3px] bg-raise-3" aria-hidden>
        <span
          className="block h-full bg-text-2 forced-colors:bg-[CanvasText]"
          style={{ width: `${Math.min(100, (100 * current) / max)}%` }}
        />
      </span>
    </span>
  );
}

/** The number of rows shown at first and added per press. */
export const GROUP_ROWS = 50;

/** Shows more groups. */
export function MoreGroups({ busy = false, onMore }: { busy?: boolean; onMore: () => void }) {
  return (
    <div className="flex justify-center border-t border-line p-2">
      <Button variant="ghost" size="s" busy={busy} busyText="Loading..." onClick={onMore}>
        Show more groups
      </Button>
    </div>
  );
}
