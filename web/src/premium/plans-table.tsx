import type { Price } from '@singleback/contract/billing.ts';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../ui/cx.ts';
import { Tag } from '../ui/tag.tsx';
import { freeWords, PLAN_ROWS, priceWords, runsWords } from './model.ts';
import styles from './plans-table.module.css';

interface PlansTableProps {
  price: Price | null;
  isPremium: boolean;
}

/** Compares both plans [A1.5, A1.6]. */
export function PlansTable({ price, isPremium }: PlansTableProps) {
  const [sum, often] = price ? priceWords(price) : [null, null];
  return (
    <section className={cx('panel', styles.plansPanel, 'overflow-hidden')} aria-labelledby="plans">
      <header className="panel-head">
        <h2 id="plans" className="title-2">
          Plans
        </h2>
      </header>
      <div className="hash" aria-hidden />
      <table className={styles.plans} aria-labelledby="plans">
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
              <td className={styles.plansPremium}>
                <Lead>{premium.lead}</Lead>
                {premium.note ? (
                  <span className="block mt-0.5 text-meta font-normal text-text-2">{premium.note}</span>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="py-3.5 px-4 text-meta text-text-2 md:py-4 md:px-6">{runsWords(price)} What you created is kept.</p>
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
    <th scope="col" className={name === 'Premium' ? styles.plansPremium : undefined}>
      <span className="block font-num text-h2/[1.1] font-bold uppercase">{name}</span>
      {sum ? <span className="block mt-2 font-num text-h1/[1] font-bold">{sum}</span> : null}
      {often ? <span className="block mt-0.5 text-meta font-normal text-text-2">{often}</span> : null}
      {isYours ? (
        <span className="block mt-2">
          <Tag tone="chalk">Your plan</Tag>
        </span>
      ) : null}
    </th>
  );
}

function Lead({ children }: { children: ReactNode }) {
  return <span className="font-num text-num/[1.2] font-semibold">{children}</span>;
}

function NotHeld() {
  return (
    <span className="inline-flex items-center gap-1.5 text-text-2">
      <Lock size={16} aria-hidden />
      Locked
    </span>
  );
}
