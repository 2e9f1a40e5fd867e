import { accountCalls } from './account.ts';
import { billingCalls } from './billing.ts';
import { feedbackCalls } from './feedback.ts';
import { groupsCalls } from './groups.ts';
import { healthCalls } from './health.ts';
import { invitationsCalls } from './invitations.ts';
import { leaderboardCalls } from './leaderboard.ts';
import { lineupHistoryCalls } from './lineup-history.ts';
import { lineupsCalls } from './lineups.ts';
import { notificationsCalls } from './notifications.ts';
import { playersCalls } from './players.ts';
import { readTokensCalls } from './read-tokens.ts';
import { recapCalls } from './recap.ts';
import { scoreboardCalls } from './scoreboard.ts';
import { seasonCalls } from './season.ts';
import { seasonExportCalls } from './season-export.ts';
import { signUpCalls } from './sign-up.ts';
import { telemetryCalls } from './telemetry.ts';

/** Every call of the API, by 'METHOD /path' below /api. */
export const calls = {
  ...accountCalls,
  ...billingCalls,
  ...feedbackCalls,
  ...groupsCalls,
  ...healthCalls,
  ...invitationsCalls,
  ...leaderboardCalls,
  ...lineupHistoryCalls,
  ...lineupsCalls,
  ...notificationsCalls,
  ...playersCalls,
  ...recapCalls,
  ...readTokensCalls,
  ...scoreboardCalls,
  ...seasonCalls,
  ...seasonExportCalls,
  ...signUpCalls,
  ...telemetryCalls,
};

export type Calls = typeof calls;
export type CallKey = keyof Calls;
