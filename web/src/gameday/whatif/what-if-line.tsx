import { FlaskConical, Undo2 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import styles from './what-if.module.css';

/** Above a card that shows a What if: what was added, that it is not real, and the way back. */
export function WhatIfLine({ words, onClose }: { words: string; onClose: () => void }) {
  return (
    <div className={styles.line}>
      <FlaskConical size={16} aria-hidden />
      <p className="min-w-0 flex-1">
        <b>What if{words === '' ? '' : ': '}</b>
        {words}. Not real.
      </p>
      <Button size="s" onClick={onClose}>
        <Undo2 size={15} aria-hidden />
        Back to live
      </Button>
    </div>
  );
}
