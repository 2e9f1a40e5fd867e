import { getRouteApi } from '@tanstack/react-router';
import { type ComponentType, lazy } from 'react';
import type { GameDay } from '../../lineups/game-day/group-table.tsx';
import { LineupsOf } from '../../lineups/manager/week-lineups.tsx';

const ofWeek = getRouteApi('/signed-in/lineups/$week');

type Parts = typeof import('./game-day-parts.tsx')['gameDayParts'];

const part = <Props extends object>(pick: (parts: Parts) => ComponentType<Props>) =>
  lazy(async () => ({ default: pick((await import('./game-day-parts.tsx')).gameDayParts) }));

/** Everything that only a week with games has. Loaded after the lineups, to keep the first screen small. */
const gameDay: GameDay = {
  Groups: part(({ Groups }) => Groups),
  Body: part(({ Body }) => Body),
  Side: part(({ Side }) => Side),
  forecast: {
    Projected: part(({ Projected }) => Projected),
    Waiting: part(({ Waiting }) => Waiting),
    Left: part(({ Left }) => Left),
  },
  ended: {
    Groups: part(({ ended }) => ended.Groups),
    Body: part(({ ended }) => ended.Body),
    Side: part(({ ended }) => ended.Side),
  },
};

/** /lineups [G2.1]: the user's lineups of the current week [G2.51]. */
export function LineupsPage() {
  return <LineupsOf week={undefined} gameDay={gameDay} />;
}

/** /lineups/{week} [G2.1]. */
export function LineupsOfWeekPage() {
  return <LineupsOf {...ofWeek.useParams()} gameDay={gameDay} />;
}
