import { emailKey } from '@singleback/game/account/sign-up.ts';
import type { Handlers } from '../../handlers.ts';
import { attempterOf } from '../../http/limits.ts';
import {
  chooseMails,
  chooseTimeZone,
  renewCalendarLink,
  resubscribe,
  settingsOf,
  subscribeBrowser,
  unsubscribe,
  unsubscribeBrowser,
  unsubscribeByToken,
} from './settings.ts';

/** The calls of what is sent to a user. */
export const notificationsCalls = {
  'GET /notifications/unsubscribe': (context, { query: { email }, request }) => {
    const who = attempterOf(request, email && emailKey(email));
    return context.limits.shared.attempt('mailPreferences', who, () => unsubscribe(context, email));
  },
  'POST /notifications/resubscribe': (context, { body: { email }, request }) => {
    const who = attempterOf(request, emailKey(email));
    return context.limits.shared.attempt('mailPreferences', who, () => resubscribe(context, email));
  },
  'POST /notifications/one-click': unsubscribeByToken,
  'GET /notifications/settings': (context, { caller }) => settingsOf(context, caller),
  'PUT /notifications/time-zone': chooseTimeZone,
  'PUT /notifications/emails': chooseMails,
  'POST /notifications/calendar-link': renewCalendarLink,
  'GET /notifications/push-key': async ({ push }) => ({ key: push.publicKey }),
  'POST /notifications/push-subscriptions': async (context, { body, caller }) => ({
    ...{ success: true as const, is_refused: await subscribeBrowser(context, caller, body) },
  }),
  'DELETE /notifications/push-subscriptions': unsubscribeBrowser,
} satisfies Handlers;
