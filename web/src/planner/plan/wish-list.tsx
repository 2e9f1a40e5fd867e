import { NO_WISHES, type Wishes } from '@singleback/game/planner/wishes.ts';
import { Ban, CalendarCheck, Lock, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { hasWishes, toggleBan, toggleKeep, toggleLock } from '../wishes-model.ts';
import type { PlanPage } from './use-plan-page.ts';

/** What the user has locked, banned and kept, each with a way back. */
export function WishList({ page }: { page: PlanPage }) {
  const { wishes, setWishes, data } = page;
  const nameOf = (id: string) => data.players.get(id)?.name ?? 'Player';
  return (
    <>
      <p className="text-text-2">The plan works around these. Saved in this browser.</p>
      <ul className="my-3">
        {itemsOf(wishes, nameOf).map(({ key, icon, words, undo }) => (
          <li key={key} className="flex min-h-11 items-center gap-3 border-t border-line">
            {icon}
            <span className="min-w-0 flex-1">{words}</span>
            <IconButton label={`Undo: ${words}`} onClick={() => setWishes(undo)}>
              <X size={17} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      {hasWishes(wishes) ? <Button onClick={() => setWishes(() => NO_WISHES)}>Clear All</Button> : null}
    </>
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
      icon: <Lock size={16} aria-hidden />,
      words: `${nameOf(lock.playerId)} in week ${lock.weekNumber}`,
      undo: (wishes: Wishes) => toggleLock(wishes, lock),
    })),
    ...bans.map((ban) => ({
      key: `ban ${ban.playerId} ${ban.weekNumber}`,
      icon: <Ban size={16} aria-hidden />,
      words: `${nameOf(ban.playerId)} ${ban.weekNumber === null ? 'not this season' : `not in week ${ban.weekNumber}`}`,
      undo: (wishes: Wishes) => toggleBan(wishes, ban),
    })),
    ...keeps.map((keep) => ({
      key: `keep ${keep.playerId} ${keep.weekNumber}`,
      icon: <CalendarCheck size={16} aria-hidden />,
      words: `${nameOf(keep.playerId)} only in week ${keep.weekNumber}`,
      undo: (wishes: Wishes) => toggleKeep(wishes, keep),
    })),
  ];
}
