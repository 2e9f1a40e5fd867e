import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { TextArea } from '../ui/forms/text-field.tsx';
import styles from './verify.module.css';
import { keepOwnWitnesses, ownWitnesses } from './witness/own-witnesses.ts';

/** Whom the user trusts to have seen the log: their keys are kept on this device, and a check says who has signed. */
export function OwnWitnesses() {
  const [text, setText] = useState(() => ownWitnesses().join('\n'));
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <details className={`panel ${styles.check}`}>
      <summary>
        <span className="flex-1">Your witnesses</span>
        <ChevronRight size={16} className={styles.arrow} aria-hidden />
      </summary>
      <div className="px-4 pb-4">
        <TextArea
          label="Keys of witnesses you know"
          help="One a line. They stay on this device, and each check says who has signed the log."
          error={problem}
          rows={3}
          value={text}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          onChange={({ target }) => setText(target.value)}
          onBlur={() => setProblem(keepOwnWitnesses(text))}
        />
      </div>
    </details>
  );
}
