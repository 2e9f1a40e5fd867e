import { getRouteApi } from '@tanstack/react-router';
import { lazy } from 'react';
import type { GameDay } from '../../lineups/game-day/game-day.ts';
import { LineupsOf } from '../../lineups/manager/lineups-of.tsx';

const ofWeek = getRouteApi('/signed-in/lineups/$week');

const load = () => import('./game-day-parts.ts');

/** Everything that only a week with games has. Loaded after the lineups, to keep the first screen small. */
const gameDay: GameDay = {
  Strips: lazy(async () => ({ default: (await load()).gameDayParts.CardStrips })),
  Body: lazy(async () => ({ default: (await load()).gameDayParts.CardBody })),
  OpenGroups: lazy(async () => ({ default: (await load()).gameDayParts.OpenGroups })),
  Side: lazy(async () => ({ default: (await load()).gameDayParts.Side })),
  WhatIf: lazy(async () => ({ default: (await load()).gameDayParts.WhatIfButton })),
  forecast: {
    Expected: lazy(async () => ({ default: (await load()).gameDayParts.Expected })),
    Plot: lazy(async () => ({ default: (await load()).gameDayParts.Plot })),
    PlotAxis: lazy(async () => ({ default: (await load()).gameDayParts.PlotAxis })),
    ToCome: lazy(async () => ({ default: (await load()).gameDayParts.ToCome })),
  },
  ended: {
    Strips: lazy(async () => ({ default: (await load()).gameDayParts.ended.Strips })),
    Body: lazy(async () => ({ default: (await load()).gameDayParts.ended.Body })),
    Side: lazy(async () => ({ default: (await load()).gameDayParts.ended.Side })),
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
