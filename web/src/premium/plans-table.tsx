import type { Price } from '@singleback/contract/billing.ts';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Tag } from '../ui/tag.tsx';
import { freeWords, PLAN_ROWS, priceWords, runsWords } from './model.ts';

interface PlansTableProps {
  price: Price | null;
  isPremium: boolean;
}

/** Compares both plans [A1.5, A1.6]. */
export function PlansTable({ price, isPremium }: PlansTableProps) {
  const [sum, often] = price ? priceWords(price) : [null, null];
  return (
    <section className="panel plans-panel overflow-hidden" aria-labelledby="plans">
      <header className="panel-head">
        <h2 id="plans" className="title-2">
          Plans
        </h2>
      </header>
      <div className="hash" aria-hidden />
      <table className="plans" aria-labelledby="plans">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">What you get</span>
            </th>
            <PlanHead name="Free" sum={freeWords(price)} often="No credit card" isYours={!isPremium} />
            <PlanHead name="Premium" sum={sum} often={often} isYours={isPremium} />
          </tr>
        </thead>
        <tbody>
          {PLAN_ROWS.map(({ what, free, premium }) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{free === null ? <NotHeld /> : <Lead>{free}</Lead>}</td>
              <td className="plans-premium">
                <Lead>{premium.lead}</Lead>
                {premium.note ? <span className="plans-note">{premium.note}</span> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="plans-foot">{runsWords(price)} What you created is kept.</p>
    </section>
  );
}

interface PlanHeadProps {
  name: string;
  sum: string | null;
  often: string | null;
  isYours: boolean;
}

function PlanHead({ name, sum, often, isYours }: PlanHeadProps) {
  return (
    <th scope="col" className={name === 'Premium' ? 'plans-premium' : undefined}>
      <span className="plans-name">{name}</span>
      {sum ? <span className="plans-sum">{sum}</span> : null}
      {often ? <span className="plans-often">{often}</span> : null}
      {isYours ? (
        <span className="plans-yours">
          <Tag tone="chalk">Your plan</Tag>
        </span>
      ) : null}
    </th>
  );
}

function Lead({ children }: { children: ReactNode }) {
  return <span className="plans-lead">{children}</span>;
}

function NotHeld() {
  return (
    <span className="plans-none">
      <Lock size={16} aria-hidden />
      Locked
    </span>
  );
}
