import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { Tabs } from '../ui/tabs.tsx';
import styles from './faq-dialog.module.css';
import { FAQ, type FaqCategory, type Question } from './faq-words.ts';
import { ScoringTables } from './scoring-tables.tsx';

const CATEGORIES: readonly { value: FaqCategory; label: string }[] = [
  { value: 'general', label: 'General' },
  { value: 'gameplay', label: 'Gameplay' },
  { value: 'scoring', label: 'Scoring' },
  { value: 'technical', label: 'Technical' },
];

interface FaqDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The category shown first. */
  opensAt?: FaqCategory | undefined;
}

/** Frequently asked questions in four categories [A2.49]. */
export function FaqDialog({ open, onOpenChange, opensAt = 'general' }: FaqDialogProps) {
  const [category, setCategory] = useState<FaqCategory>(opensAt);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="FAQs" className="dialog-tall">
      <Tabs label="Category" value={category} tabs={CATEGORIES} onValueChange={setCategory}>
        {category === 'scoring' ? <ScoringTables /> : <Questions questions={FAQ[category]} />}
      </Tabs>
    </Dialog>
  );
}

function Questions({ questions }: { questions: readonly Question[] }) {
  return (
    <div className="flex flex-col">
      {questions.map(({ question, answer }, at) => (
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
