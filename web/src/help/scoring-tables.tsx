import { rowInWords, SCORING, type ScoringRow, type ScoringTiers } from '@singleback/game/scoring/table.ts';
import { Table } from '../ui/table.tsx';
import styles from './scoring-tables.module.css';

const SECTIONS: readonly { title: string; rows: readonly ScoringRow[] }[] = [
  { title: 'Passing, rushing and receiving', rows: SCORING.offense },
  { title: 'Kicking', rows: SCORING.kicking },
  { title: 'Defense', rows: SCORING.defense },
];
const TIERS: readonly ScoringTiers[] = [SCORING.pointsAllowed, SCORING.yardsAllowed];

/** The full scoring table, rendered from the values that score players [A2.49, A9.10]. */
export function ScoringTables() {
  return (
    <div className="flex flex-col gap-6 pt-5">
      <p className="text-text-2">
        Full point per reception (PPR). Yards count fractionally: 26 passing yards = 1.04 points. Anything not listed
        scores 0.
      </p>
      <div className={styles.faqTables}>
        {SECTIONS.map(({ title, rows }) => (
          <ScoringTable
            key={title}
            title={title}
            lines={rows.map((row) => ({ label: row.label, points: rowInWords(row) }))}
          />
        ))}
        {TIERS.map(({ label, tiers }) => (
          <ScoringTable
            key={label}
            title={label}
            lines={tiers.map((tier) => ({ label: tier.label, points: rowInWords({ points: tier.points, per: 1 }) }))}
          />
        ))}
      </div>
    </div>
  );
}

interface ScoringTableProps {
  title: string;
  lines: readonly { label: string; points: string }[];
}

function ScoringTable({ title, lines }: ScoringTableProps) {
  return (
    <Table
      caption={title}
      captionClass="pb-2 text-left text-[18px] font-num font-bold uppercase"
      className={styles.faqTable}
      headClass="sr-only"
      columns={[
        { head: 'Stat', isName: true, cell: ({ label }) => label },
        { head: 'Points', cell: ({ points }) => points },
      ]}
      rows={lines}
      idOf={({ label }) => label}
    />
  );
}
