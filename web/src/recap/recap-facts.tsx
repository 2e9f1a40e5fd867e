import type { GroupRecap } from './queries.ts';
import styles from './recap-facts.module.css';
import { type RecapFact, recapFacts } from './recap-words.ts';

/** Four facts of the week in one row, or two rows on narrow screens. */
export function RecapFacts({ recap }: { recap: GroupRecap }) {
  return (
    <dl className="panel grid grid-cols-2 overflow-hidden md:grid-cols-4">
      {recapFacts(recap).map((fact) => (
        <Fact key={fact.title} fact={fact} />
      ))}
    </dl>
  );
}

function Fact({ fact: { title, figure, who, note } }: { fact: RecapFact }) {
  return (
    <div className={styles.recapFact}>
      <dt className="cap">{title}</dt>
      <dd className="mt-1.5 min-w-0">
        <span className="block text-[40px] leading-[1] font-bold num">{figure ?? '–'}</span>
        {figure === null ? null : <span className="mt-1 wrap-anywhere block font-semibold">{who}</span>}
        <span className="block text-meta text-text-2">{note}</span>
      </dd>
    </div>
  );
}
