import { NO_WISHES, type Wishes } from '@singleback/game/planner/wishes.ts';
import { Ban, CalendarCheck, Lock, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toggleBan, toggleKeep, toggleLock } from '../wishes-model.ts';
import type { PlanPage } from './use-plan-page.ts';

/** What the user has locked, banned and kept, each with a way back; nothing when there is nothing. */
export function WishList({ page }: { page: PlanPage }) {
  const { wishes, setWishes, data } = page;
  const nameOf = (id: string) => data.players.get(id)?.name ?? 'Player';
  const items = itemsOf(wishes, nameOf);
  if (items.length === 0) return null;
  return (
    <section className="panel" aria-label="Your changes">
      <header className="panel-head">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 className="title-2">Yours</h2>
          <span className="text-meta text-text-2">{countWords(wishes)}. Kept on this device</span>
        </div>
        <Button size="s" onClick={() => setWishes(() => NO_WISHES)}>
          Clear All
        </Button>
      </header>
      <ul className="flex flex-wrap gap-2 px-4 pb-4">
        {items.map(({ key, icon, words, undo }) => (
          <li
            key={key}
            className="inline-flex items-center gap-2 rounded-2 border border-line-2 py-0.5 pl-3 pr-0.5 text-[14px]"
          >
            {icon}
            {words}
            <IconButton label={`Undo: ${words}`} onClick={() => setWishes(undo)}>
              <X size={15} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Item {
  key: string;
  icon: ReactNode;
  words: string;
  undo: (wishes: Wishes) => Wishes;
}

function itemsOf({ locks, bans, keeps }: Wishes, nameOf: (id: string) => string): Item[] {
  return [
    ...locks.map((lock) => ({
      key: `lock ${lock.playerId} ${lock.weekNumber}`,
      icon: <Lock size={14} aria-hidden />,
      words: `${nameOf(lock.playerId)} in week ${lock.weekNumber}`,
      undo: (wishes: Wishes) => toggleLock(wishes, lock),
    })),
    ...bans.map((ban) => ({
      key: `ban ${ban.playerId} ${ban.weekNumber}`,
      icon: <Ban size={14} aria-hidden />,
      words: `${nameOf(ban.playerId)} ${ban.weekNumber === null ? 'not this season' : `not in week ${ban.weekNumber}`}`,
      undo: (wishes: Wishes) => toggleBan(wishes, ban),
    })),
    ...keeps.map((keep) => ({
      key: `keep ${keep.playerId} ${keep.weekNumber}`,
      icon: <CalendarCheck size={14} aria-hidden />,
      words: `${nameOf(keep.playerId)} only in week ${keep.weekNumber}`,
      undo: (wishes: Wishes) => toggleKeep(wishes, keep),
    })),
  ];
}

/** '4 locked, 1 banned' */
function countWords({ locks, bans, keeps }: Wishes): string {
  return [
    locks.length > 0 ? `${locks.length} locked` : null,
    bans.length > 0 ? `${bans.length} banned` : null,
    keeps.length > 0 ? `${keeps.length} kept` : null,
  ]
    .filter((part) => part !== null)
    .join(', ');
}
