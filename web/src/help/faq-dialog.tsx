// Help: FAQ, scoring, forecasts, legal pages, feedback and reports.
import { rowInWords, SCORING, type ScoringRow, type ScoringTiers } from '@singleback/game/scoring/score-player.ts';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { Table } from '../ui/table.tsx';
import { Tabs } from '../ui/tabs.tsx';
import styles from './faq-dialog.module.css';
import { FAQ, type FaqCategory } from './faq-words.ts';

const CATEGORIES: readonly { value: FaqCategory; label: string }[] = [
  { value: 'general', label: 'General' },
  { value: 'gameplay', label: 'Gameplay' },
  { value: 'scoring', label: 'Scoring' },
  { value: 'technical', label: 'Technical' },
];

interface FaqDialogProps {
  onClose: () => void;
  /** The category shown first. */
  opensAt?: FaqCategory | undefined;
}

/** Frequently asked questions in four categories [A2.49]. */
export function FaqDialog({ onClose, opensAt = 'general' }: FaqDialogProps) {
  const [category, setCategory] = useState<FaqCategory>(opensAt);
  return (
    <Dialog onClose={onClose} title="FAQs" className="dialog-tall">
      <Tabs label="Category" value={category} tabs={CATEGORIES} onValueChange={setCategory}>
        {category === 'scoring' ? <ScoringTables /> : <Questions questions={FAQ[category]} />}
      </Tabs>
    </Dialog>
  );
}

function Questions({ questions }: { questions: Readonly<Record<string, string>> }) {
  return (
    <div className="flex flex-col">
      {Object.entries(questions).map(([question, answer], at) => (
        <details key={question} className={styles.faqQuestion} open={at === 0}>
          <summary>
            <span className="flex-1">{question}</span>
            <ChevronDown size={18} className={styles.faqArrow} aria-hidden />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  );
}

const SECTIONS: readonly { title: string; rows: readonly ScoringRow[] }[] = [
  { title: 'Passing, rushing and receiving', rows: SCORING.offense },
  { title: 'Kicking', rows: SCORING.kicking },
  { title: 'Defense', rows: SCORING.defense },
];
const TIERS: readonly ScoringTiers[] = [SCORING.pointsAllowed, SCORING.yardsAllowed];

/** The full scoring table, rendered from the values that score players [A2.49, A9.10]. */
function ScoringTables() {
  return (
    <div className="flex flex-col gap-6 pt-5">
      <p className="text-text-2">
        Full point per reception (PPR). Yards count fractionally: 26 passing yards = 1.04 points. Anything not listed
        scores 0.
      </p>
      <div className="grid gap-x-10 gap-y-7 md:grid-cols-[1fr_1fr]">
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

function ScoringTable({ title, lines }: { title: string; lines: readonly { label: string; points: string }[] }) {
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
