import type { CSSProperties, HTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from './cx.ts';

/** A column of a table. */
export interface Column<Row> {
  /** Its head, in words; unique in the table. */
  head: string;
  /** What is drawn in place of the words, which are then for screen readers only: an abbreviation, or null for nothing. */
  shown?: ReactNode;
  cell: (row: Row) => ReactNode;
  /** A number or a time, at the right. */
  isEnd?: boolean;
  /** Its cells name their rows. */
  isName?: boolean;
  headClass?: string;
  className?: string | undefined;
  style?: (row: Row) => CSSProperties | undefined;
  /** In the table's last row. */
  foot?: ReactNode;
}

interface TableProps<Row> {
  /** What the table shows; for screen readers unless it has a class. */
  caption: ReactNode;
  captionClass?: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => string | number;
  className?: string | undefined;
  headClass?: string;
  rowProps?: (row: Row) => HTMLAttributes<HTMLElement> & { [data: `data-${string}`]: unknown };
  bodyRef?: Ref<HTMLTableSectionElement>;
  /** Rows below the others. */
  children?: ReactNode;
}

/** A table of rows that are alike, whose columns are data. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, captionClass = 'sr-only', columns, rows, idOf, className = 'table', headClass, rowProps } = props;
  return (
    <table className={className}>
      <caption className={captionClass}>{caption}</caption>
      <thead className={headClass}>
        <tr>
          {columns.map(({ head, shown, isEnd, headClass }) => (
            <th key={head} scope="col" className={cx(isEnd && 'end', headClass)}>
              {shown ? <span aria-hidden>{shown}</span> : null}
              {shown === undefined ? head : <span className="sr-only">{head}</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={props.bodyRef}>
        {rows.map((row) => (
          <TableRow key={idOf(row)} columns={columns} row={row} {...rowProps?.(row)} />
        ))}
        {props.children}
      </tbody>
      {columns.some(({ foot }) => foot !== undefined) ? (
        <tfoot>
          <tr>
            {columns.map((column, at) => (
              <Cell key={column.head} column={at === 0 ? { isName: true } : column}>
                {column.foot}
              </Cell>
            ))}
          </tr>
        </tfoot>
      ) : null}
    </table>
  );
}

interface TableRowProps<Row> extends HTMLAttributes<HTMLElement> {
  columns: readonly Column<Row>[];
  row: Row;
}

/** A row of a table, for one that stands apart. */
export function TableRow<Row>({ columns, row, ...rowProps }: TableRowProps<Row>) {
  return (
    <tr {...rowProps}>
      {columns.map((column) => (
        <Cell key={column.head} column={column} style={column.style?.(row)}>
          {column.cell(row)}
        </Cell>
      ))}
    </tr>
  );
}

interface CellProps {
  column: { isName?: boolean; isEnd?: boolean; className?: string | undefined };
  style?: CSSProperties | undefined;
  children: ReactNode;
}

function Cell({ column: { isName, isEnd, className }, ...cell }: CellProps) {
  const words = cx(isEnd && 'end', className);
  return isName ? <th scope="row" className={words} {...cell} /> : <td className={words} {...cell} />;
}
