import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { Panel } from '../../ui/panel.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { useWide } from '../../ui/use-wide.ts';

// Of the rows, classes rather than a style sheet: the first script would have to name that.
const ROW = 'relative [&:has(a)]:hover:bg-raise-2';
const ACTIONS = 'relative flex flex-wrap justify-end gap-1.5';
/** Makes the whole row the link's target. */
const OPENS =
  "font-semibold after:absolute after:inset-0 after:content-[''] focus-visible:shadow-none! focus-visible:after:inset-1 focus-visible:after:rounded-2 focus-visible:after:shadow-[var(--ring)]";

export interface AdminColumn<Row> extends Column<Row> {
  /** The same on a phone, in the line below the first column; null: nothing. */
  line?: (row: Row) => ReactNode;
}

interface AdminTableProps<Row> {
  label: string;
  rows: readonly Row[];
  idOf: (row: Row) => string;
  /** The first column names the row. */
  columns: readonly AdminColumn<Row>[];
  actions?: (row: Row) => ReactNode;
}

interface TablePanelProps<Row> extends AdminTableProps<Row> {
  title: string;
  /** At the right of the title; by default how many rows there are. */
  aside?: ReactNode;
  /** In place of no rows. */
  empty?: string;
  children?: ReactNode;
}

/** A panel with a table of the console, and what belongs below it. */
export function TablePanel<Row>({ title, aside, empty, children, ...table }: TablePanelProps<Row>) {
  const { length } = table.rows;
  return (
    <Panel
      title={title}
      note={aside === undefined && length > 0 ? String(length) : null}
      actions={aside}
      className="overflow-hidden"
    >
      {length === 0 && empty ? <p className="px-4 pb-4 text-text-2">{empty}</p> : <AdminTable {...table} />}
      {children}
    </Panel>
  );
}

/** A table of the console; on a phone, rows with a meta line. */
export function AdminTable<Row>(props: AdminTableProps<Row>) {
  return useWide() ? <WideTable {...props} /> : <RowList {...props} />;
}

function WideTable<Row>({ label, rows, idOf, columns, actions }: AdminTableProps<Row>) {
  const all = columns.map((column) => (column.isEnd ? { ...column, className: 'whitespace-nowrap' } : column));
  if (actions) all.push({ head: 'Actions', shown: null, cell: (row) => <div className={ACTIONS}>{actions(row)}</div> });
  return (
    <Table
      caption={label}
      className="table [&_td]:py-1.5 [&_td]:[overflow-wrap:anywhere]"
      columns={all}
      rows={rows}
      idOf={idOf}
      rowProps={() => ({ className: ROW })}
    />
  );
}

function RowList<Row>({ label, rows, idOf, columns: [first, ...others], actions }: AdminTableProps<Row>) {
  return (
    <ul aria-label={label}>
      {rows.map((row) => (
        <li
          key={idOf(row)}
          className={cx(
            ROW,
            'flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-2.5 [overflow-wrap:anywhere]',
          )}
        >
          <div className="flex min-w-0 flex-1 basis-[220px] flex-col justify-center gap-[3px]">
            <div>{first?.cell(row)}</div>
            <div className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5 text-meta text-text-2">
              {others.map(({ head, cell, line = cell }) => {
                const words = line(row);
                return words === null ? null : <span key={head}>{words}</span>;
              })}
            </div>
          </div>
          {actions ? <div className={ACTIONS}>{actions(row)}</div> : null}
        </li>
      ))}
    </ul>
  );
}

/** The name of a row that opens the page of a user or a group; the whole row is its target. */
export function OpensSubject({ type, id, children }: { type: 'user' | 'group'; id: string; children: ReactNode }) {
  return type === 'user' ? (
    <Link to="/admin/users/$userId" params={{ userId: id }} className={OPENS}>
      {children}
    </Link>
  ) : (
    <Link to="/admin/groups/$groupId" params={{ groupId: id }} className={OPENS}>
      {children}
    </Link>
  );
}
