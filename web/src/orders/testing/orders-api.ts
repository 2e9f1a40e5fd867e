import type { OrderRecord, StandingOrders } from '@singleback/contract/orders/orders.ts';
import type { Player } from '@singleback/contract/players.ts';
import { signedInApi } from '../../app/testing/open-app.tsx';
import { id, LINEUP, PLAYERS } from '../../app/testing/small-league.ts';

/** Of somebody who has nothing done for them. */
export const ORDERS: StandingOrders = {
  ...{ week_rule: 'nothing', submit_before: 'main', week_kickoffs: [], planned_weeks: [], slots: [], version: 0 },
  ...{ updated_at: null, players: [], closed_groups: [] },
};

const end = (number: number, name: string, kickoff_time: string, more: Partial<Player> = {}): Player => ({
  ...(PLAYERS[5] as Player),
  ...{ id: id(number), name, kickoff_time, game_date: kickoff_time, projected_points: 12 },
  ...more,
});
/** Two tight ends who play late enough, one who plays on the Thursday before, and one who is used up. */
const ENDS = [
  end(601, 'Late Larry', '2026-09-21T00:20:00.000Z', { team_abbreviation: 'BUF', opponent: '@ MIA' }),
  end(602, 'Monday Max', '2026-09-22T00:15:00.000Z', {
    projected_points: 9,
    team_abbreviation: 'DAL',
    opponent: 'vs NYG',
  }),
  end(603, 'Early Earl', '2026-09-18T00:15:00.000Z', { team_abbreviation: 'SEA', opponent: 'vs LAR' }),
  end(604, 'Spent Sam', '2026-09-21T00:20:00.000Z', { team_abbreviation: 'DEN', opponent: 'vs LV' }),
];

/** When the players of the lineup play. */
export const SUNDAY = '2026-09-20T17:00:00.000Z';

/** A fake API with a lineup in week 2, orders, and what was done about them. */
export const ordersApi = (orders: Partial<StandingOrders> = {}, log: OrderRecord[] = []) => {
  const api = signedInApi();
  api.reply('GET /orders', { ...ORDERS, ...orders });
  api.reply('GET /orders/log', log);
  api.reply('GET /lineups/:weekId', [LINEUP]);
  api.reply('GET /players', [...PLAYERS, ...ENDS]);
  api.reply('GET /lineups/used-players', [{ player_id: id(604), usage_count: 1, weeks: [1] }]);
  return api;
};
