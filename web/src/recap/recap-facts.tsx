import type { GroupRecap } from './queries.ts';
import { type RecapFact, recapFacts } from './recap-words.ts';

/** Four facts of the week in one row, or two rows on narrow screens. */
export function RecapFacts({ recap }: { recap: GroupRecap }) {
  return (
    <dl className="panel recap-facts">
      {recapFacts(recap).map((fact) => (
        <Fact key={fact.title} fact={fact} />
      ))}
    </dl>
  );
}

function Fact({ fact: { title, figure, who, note } }: { fact: RecapFact }) {
  return (
    <div className="recap-fact">
      <dt className="cap">{title}</dt>
      <dd className="mt-1.5 min-w-0">
        <span className="recap-figure num">{figure ?? '–'}</span>
        {figure === null ? null : <span className="recap-who block font-semibold">{who}</span>}
        <span className="block text-meta text-text-2">{note}</span>
      </dd>
    </div>
  );
}
