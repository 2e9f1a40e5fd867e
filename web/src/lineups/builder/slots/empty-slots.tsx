import { mayHaveEmptySlots } from '@singleback/game/lineups/lineup.ts';
import type { Slot } from '@singleback/game/lineups/slots.ts';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useBuilder } from '../builder-context.ts';
import styles from './lineup-foot.module.css';

/** 'TE stays empty and scores 0': where slots may stay empty, once the lineup can be submitted with them. `fill` fills several. */
export function EmptySlots({ fill }: { fill: ReactNode }) {
  const { rules, draft, readiness, changing, showPlayersFor } = useBuilder();
  const open = rules.slots.filter(({ key }) => (draft.slots[key] ?? null) === null);
  const [first, ...others] = open;
  const isShown = mayHaveEmptySlots(rules) && readiness.state === 'ready' && changing === null;
  if (!isShown || first === undefined) return null;
  return (
    <div className={styles.draftWarning}>
      <TriangleAlert size={16} className="text-warn" aria-hidden />
      <button type="button" className="min-w-0 flex-1 text-left max-lg:min-h-11" onClick={() => showPlayersFor(first)}>
        {emptySlotsText(open, rules.slots)}
      </button>
      {others.length > 0 ? fill : null}
    </div>
  );
}

const NAMED = 3;

/** 'TE stays empty and scores 0', 'RB2 and TE stay empty and score 0', '5 slots stay empty and score 0'. */
export function emptySlotsText(open: readonly Slot[], all: readonly Slot[]): string {
  const names = open.map(({ key, kind }) => (all.filter((slot) => slot.kind === kind).length === 1 ? kind : key));
  if (names.length === 1) return `${names[0]} stays empty and scores 0`;
  const last = names.at(-1);
  const words = names.length > NAMED ? `${names.length} slots` : `${names.slice(0, -1).join(', ')} and ${last}`;
  return `${words} stay empty and score 0`;
}
