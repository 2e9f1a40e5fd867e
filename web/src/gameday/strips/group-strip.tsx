import { ordinal } from '@singleback/game/players/matchup.ts';
import { formatCount } from '@singleback/game/text/count-text.ts';
import { Link } from '@tanstack/react-router';
import { ChevronRight, ClockAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { RankMove } from '../../players/rank-move.tsx';
import { LiveNumber } from '../../ui/live-number.tsx';
import { NoRank } from '../../ui/medal.tsx';
import { Isolated } from '../../ui/text/isolated.tsx';
import type { GroupPlace } from '../model.ts';
import styles from './group-strip.module.css';
import type { StripWords } from './strip-words.ts';

interface GroupStripProps {
  group: { readonly id: string; readonly name: string };
  /** Undefined where it could not be loaded: the name alone leads to the table. */
  place: GroupPlace | undefined;
  words: StripWords | null;
  /** No game of the week has begun: the place still is the one from before it. */
  isQuiet: boolean;
  /** The place that a What if leads to, and its distance in words. */
  whatIf?: { readonly rank: number; readonly words: string } | undefined;
  /** The chances in this group, which may have buttons of their own. */
  children?: ReactNode;
}

/** A group of a lineup as a live line. All of it leads to the user's row of that table. */
export function GroupStrip({ group, place, words, isQuiet, whatIf, children }: GroupStripProps) {
  const id = useId();
  const rank = place?.rank ?? null;
  return (
    <li className={styles.strip} data-what-if={whatIf !== undefined}>
      <span className={styles.rank} data-quiet={isQuiet || rank === null}>
        <span data-real={whatIf && whatIf.rank !== rank ? (rank === null ? 'none' : ordinal(rank)) : undefined}>
          <ShownRank rank={whatIf?.rank ?? rank} />
        </span>
      </span>
      <span className={styles.move}>{isQuiet || whatIf ? null : <RankMove change={place?.change ?? null} />}</span>
      <Link
        to="/leaderboard"
        search={{ group: group.id }}
        state={{ ownRow: true }}
        className={styles.name}
        aria-describedby={words ? id : undefined}
      >
        <Isolated>{group.name}</Isolated>
      </Link>
      {whatIf ? (
        <span id={id} className={styles.words}>
          {whatIf.words}
        </span>
      ) : words ? (
        <span id={id} className={styles.words} data-delayed={words.isDelayed}>
          {words.isDelayed ? <ClockAlert size={14} aria-hidden /> : null}
          <span>{words.text}</span>
        </span>
      ) : null}
      {children ? <div className={styles.chances}>{children}</div> : null}
      <ChevronRight size={16} aria-hidden className={styles.go} />
    </li>
  );
}

/** '8th', with the ending in small print. */
function ShownRank({ rank }: { rank: number | null }) {
  if (rank === null) return <NoRank />;
  return (
    <>
      <LiveNumber text={formatCount(rank)} />
      <small>{ordinal(rank).slice(-2)}</small>
    </>
  );
}
