import { useNavigate } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { cx } from '../../../ui/cx.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Tooltip } from '../../../ui/overlays/tooltip.tsx';
import { StripHead } from '../costs/cost-cells.tsx';
import { type Costs, useCosts } from '../costs/costs-provider.tsx';
import { isDraftStored } from '../lineup-draft.ts';
import { useBuilder, useSort } from '../use-builder.ts';
import styles from './list.module.css';
import type { ColumnSort } from './use-list.ts';

const CELL = 'text-right [font-weight:inherit] whitespace-nowrap first:pl-5';
const SORT = 'sort min-h-[34px] hover:text-text';

/** The sortable column headers; usage is for premium users [G2.46, G9.11]. */
export function TableHead() {
  const { projections } = useBuilder();
  const costs = useCosts();
  const prices = costs?.columns === 'prices' ? costs : null;
  return (
    <thead className="block flex-none border-y border-line bg-raise-2 font-num text-cap/[1.2] font-semibold tracking-[0.06em] text-text-2 uppercase max-md:h-2 max-md:border-0 max-md:[background:var(--hash)]">
      <tr
        aria-rowindex={1}
        className={cx(
          styles.columns,
          'grid items-center max-md:absolute max-md:size-px max-md:overflow-hidden max-md:[clip-path:inset(50%)]',
        )}
      >
        <Head sort="name" direction="ascending" className="text-left!">
          Player
        </Head>
        <Head sort="opponent">Opponent</Head>
        {prices === null ? null : (
          <th scope="col" className={cx(CELL, styles.total)}>
            {prices.hasTotals ? 'Team total' : 'Roof'}
          </th>
        )}
        <Head sort="projected">{projections === 'estimated' ? 'Proj est.' : 'Proj'}</Head>
        {prices === null ? <FormHeads /> : <PriceHeads costs={prices} />}
        <th scope="col" className="flex items-center justify-end gap-1.5 pr-4 max-md:justify-center max-md:p-0">
          <span className="sr-only">Add or remove</span>
        </th>
      </tr>
    </thead>
  );
}

function FormHeads() {
  const { isPremium } = useBuilder();
  return (
    <>
      <Head sort="season" className={styles.season}>
        Season
      </Head>
      <Head sort="average">Avg</Head>
      {isPremium ? (
        <Head sort="usage" className={styles.usage}>
          Usage %
        </Head>
      ) : (
        <LockedUsage
          label="Usage %"
          reason="Upgrade to Premium to see usage percentages"
          title="Usage % is a Premium feature"
          message="See how many users have already used each player, and sort the list by it."
          className={styles.usage}
        />
      )}
    </>
  );
}

function PriceHeads({ costs }: { costs: Costs }) {
  return (
    <>
      <th scope="col" className={CELL} title="The price: points you would miss later by using the player now">
        Pts later
      </th>
      <th scope="col" className={cx(CELL, styles.strip, 'overflow-hidden')}>
        <span className="sr-only">Opponents of the next {costs.rounds.noun}s</span>
        <StripHead weeks={costs.weeks} rounds={costs.rounds} />
      </th>
      {costs.groupUse === null ? null : costs.groupUse.isShown ? (
        <th scope="col" className={cx(CELL, styles.group)} title={`Used in ${costs.groupUse.name}`}>
          My group
        </th>
      ) : (
        <LockedUsage
          label="My group"
          reason="Upgrade to Premium to see who your group has used"
          title="Who your group has used is a Premium feature"
          message="See how many members of your group have already used each player, and filter the list by it."
          className={styles.group}
        />
      )}
    </>
  );
}

interface HeadProps {
  sort: ColumnSort;
  direction?: 'ascending' | 'descending';
  className?: string | undefined;
  children: ReactNode;
}

function Head({ sort, direction = 'descending', className, children }: HeadProps) {
  const [shown, setView] = useSort();
  const isSorted = shown === sort;
  return (
    <th scope="col" className={cx(CELL, className)} aria-sort={isSorted ? direction : 'none'}>
      <button type="button" className={cx(SORT, isSorted && 'text-text')} onClick={() => setView({ sort })}>
        {children}
        {isSorted ? <span aria-hidden>{direction === 'descending' ? '▾' : '▴'}</span> : null}
      </button>
    </th>
  );
}

interface LockedUsageProps {
  label: string;
  reason: string;
  title: string;
  message: string;
  className: string | undefined;
}

/** Explains a locked usage column before leading to the plans; leaving needs no second confirmation of a stored draft. */
function LockedUsage({ label, reason, title, message, className }: LockedUsageProps) {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const isStored = isDraftStored(useBuilder().place);
  return (
    <th scope="col" className={cx(CELL, className)}>
      <Tooltip text={reason}>
        <button
          type="button"
          className={SORT}
          aria-label={`${label}. ${reason}`}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <Lock size={13} aria-hidden />
          {label}
        </button>
      </Tooltip>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={title}
        message={`${message}${isStored ? ' Your draft is saved on this device.' : ''}`}
        cancelText="Not Now"
        confirmText="See Premium"
        onConfirm={() => void navigate({ to: '/subscription', ignoreBlocker: isStored })}
      />
    </th>
  );
}
