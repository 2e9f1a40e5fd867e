import { accountCalls } from './account.ts';
import { adminAccessCalls } from './admin/admin-access.ts';
import { adminGroupsCalls } from './admin/admin-groups.ts';
import { adminInboxCalls } from './admin/admin-inbox.ts';
import { adminSiteCalls } from './admin/admin-site.ts';
import { adminUsersCalls } from './admin/admin-users.ts';
import { billingCalls } from './billing.ts';
import { chatCalls } from './chat.ts';
import { codesCalls } from './codes.ts';
import { commissionersCalls } from './commissioners.ts';
import { feedbackCalls } from './feedback.ts';
import { outlookCalls } from './forecast/outlook.ts';
import { chancesCalls } from './gameday/chances.ts';
import { gameDayCalls } from './gameday/game-day.ts';
import { liveTableCalls } from './gameday/live-table.ts';
import { groupsCalls } from './groups.ts';
import { healthCalls } from './health.ts';
import { hindsightCalls } from './hindsight/hindsight.ts';
import { invitationsCalls } from './invitations.ts';
import { leaderboardCalls } from './leaderboard.ts';
import { lineupHistoryCalls } from './lineup-history.ts';
import { lineupsCalls } from './lineups.ts';
import { notificationsCalls } from './notifications.ts';
import { ordersCalls } from './orders/orders.ts';
import { overridesCalls } from './overrides.ts';
import { passkeysCalls } from './passkeys.ts';
import { playersCalls } from './players.ts';
import { readTokensCalls } from './read-tokens.ts';
import { recapCalls } from './recap.ts';
import { scoreboardCalls } from './scoreboard.ts';
import { seasonCalls } from './season.ts';
import { seasonExportCalls } from './season-export.ts';
import { sessionsCalls } from './sessions.ts';
import { sheetsCalls } from './sheets.ts';
import { signUpCalls } from './sign-up.ts';
import { telemetryCalls } from './telemetry.ts';
import { trophiesCalls } from './trophies.ts';
import { tryCalls } from './try.ts';
import { webhooksCalls } from './webhooks.ts';

/** Every call of the API, by 'METHOD /path' below /api. */
export const calls = {
  ...accountCalls,
  ...adminAccessCalls,
  ...adminGroupsCalls,
  ...adminInboxCalls,
  ...adminSiteCalls,
  ...adminUsersCalls,
  ...billingCalls,
  ...chancesCalls,
  ...chatCalls,
  ...codesCalls,
  ...commissionersCalls,
  ...feedbackCalls,
  ...gameDayCalls,
  ...liveTableCalls,
  ...outlookCalls,
  ...groupsCalls,
  ...healthCalls,
  ...hindsightCalls,
  ...invitationsCalls,
  ...leaderboardCalls,
  ...lineupHistoryCalls,
  ...lineupsCalls,
  ...notificationsCalls,
  ...ordersCalls,
  ...overridesCalls,
  ...passkeysCalls,
  ...playersCalls,
  ...recapCalls,
  ...readTokensCalls,
  ...scoreboardCalls,
  ...seasonCalls,
  ...seasonExportCalls,
  ...sessionsCalls,
  ...sheetsCalls,
  ...signUpCalls,
  ...telemetryCalls,
  ...trophiesCalls,
  ...tryCalls,
  ...webhooksCalls,
};

export type Calls = typeof calls;
export type CallKey = keyof Calls;
