import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Isolated } from '../../ui/text/isolated.tsx';
import styles from './group-table.module.css';

interface GroupRow {
  readonly id: string;
  readonly name: string;
  /** Below the name: why the week no longer counts in the group. */
  readonly note?: string | null;
  /** The place on the group's table; absent while it loads. */
  readonly season?: ReactNode;
  /** Below each of the heads. */
  readonly cells?: readonly ReactNode[];
}

interface GroupTableProps {
  /** Of the lineup. */
  name: string;
  /** What the week makes of the place, in short. */
  heads: readonly string[];
  rows: readonly GroupRow[];
}

/** The groups of a lineup, a line each, whose columns end where those of its players end. */
export function GroupTable({ name, heads, rows }: GroupTableProps) {
  return (
    <table className={styles.groups}>
      <caption className="sr-only">Places of {name}</caption>
      <thead>
        <tr className="cap">
          <th scope="col">Group</th>
          <th scope="col">Season</th>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name: group, note, season, cells = [] }) => (
          <tr key={id}>
            <th scope="row">
              <Link to="/groups/$groupId" params={{ groupId: id }} className={styles.name}>
                <Isolated>{group}</Isolated>
                <ChevronRight size={16} aria-hidden />
              </Link>
              {note ? <span className="block pb-1.5 text-meta font-normal text-text-2">{note}</span> : null}
            </th>
            <td className="num">{season}</td>
            {heads.map((head, at) => (
              <td key={head} className="num">
                {cells[at]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
