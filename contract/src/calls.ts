import { accountCalls } from './account.ts';
import { adminAccessCalls } from './admin/admin-access.ts';
import { adminInboxCalls } from './admin/admin-inbox.ts';
import { adminSiteCalls } from './admin/admin-site.ts';
import { adminUsersCalls } from './admin/admin-users.ts';
import { billingCalls } from './billing.ts';
import { chatCalls } from './chat.ts';
import { commissionersCalls } from './commissioners.ts';
import { outlookCalls } from './forecast/outlook.ts';
import { chancesCalls } from './gameday/chances.ts';
import { gameDayCalls } from './gameday/game-day.ts';
import { groupsCalls } from './groups.ts';
import { healthCalls } from './health.ts';
import { hindsightCalls } from './hindsight/hindsight.ts';
import { invitationsCalls } from './invitations.ts';
import { leaderboardCalls } from './leaderboard.ts';
import { lineupsCalls } from './lineups.ts';
import { notificationsCalls } from './notifications.ts';
import { ordersCalls } from './orders/orders.ts';
import { playersCalls } from './players.ts';
import { recapCalls } from './recap.ts';
import { scoreboardCalls } from './scoreboard.ts';
import { seasonCalls } from './season.ts';
import { seasonExportCalls } from './season-export.ts';
import { signInCalls } from './sign-in.ts';
import { signUpCalls } from './sign-up.ts';
import { trophiesCalls } from './trophies.ts';
import { tryCalls } from './try.ts';
import { webhooksCalls } from './webhooks.ts';

/** Every call of the API, by 'METHOD /path' below /api. */
export const calls = {
  ...accountCalls,
  ...adminAccessCalls,
  ...adminInboxCalls,
  ...adminSiteCalls,
  ...adminUsersCalls,
  ...billingCalls,
  ...chancesCalls,
  ...chatCalls,
  ...commissionersCalls,
  ...gameDayCalls,
  ...outlookCalls,
  ...groupsCalls,
  ...healthCalls,
  ...hindsightCalls,
  ...invitationsCalls,
  ...leaderboardCalls,
  ...lineupsCalls,
  ...notificationsCalls,
  ...ordersCalls,
  ...signInCalls,
  ...playersCalls,
  ...recapCalls,
  ...scoreboardCalls,
  ...seasonCalls,
  ...seasonExportCalls,
  ...signUpCalls,
  ...trophiesCalls,
  ...tryCalls,
  ...webhooksCalls,
};

export type Calls = typeof calls;
export type CallKey = keyof Calls;
