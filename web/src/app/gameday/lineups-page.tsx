import { getRouteApi } from '@tanstack/react-router';
import { type ComponentType, lazy } from 'react';
import type { GameDay } from '../../lineups/game-day/game-day.ts';
import { LineupsOf } from '../../lineups/manager/lineups-of.tsx';

const ofWeek = getRouteApi('/signed-in/lineups/$week');

type Parts = typeof import('./game-day-parts.ts')['gameDayParts'];

const part = <Props extends object>(pick: (parts: Parts) => ComponentType<Props>) =>
  lazy(async () => ({ default: pick((await import('./game-day-parts.ts')).gameDayParts) }));

/** Everything that only a week with games has. Loaded after the lineups, to keep the first screen small. */
const gameDay: GameDay = {
  Strips: part((parts) => parts.CardStrips),
  Body: part((parts) => parts.CardBody),
  OpenGroups: part((parts) => parts.OpenGroups),
  Side: part((parts) => parts.Side),
  WhatIf: part((parts) => parts.WhatIfButton),
  forecast: {
    Expected: part((parts) => parts.Expected),
    Plot: part((parts) => parts.Plot),
    PlotAxis: part((parts) => parts.PlotAxis),
    ToCome: part((parts) => parts.ToCome),
  },
  ended: {
    Strips: part(({ ended }) => ended.Strips),
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
