import type { NotificationSettings } from '@singleback/contract/notifications.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { ownTimeZone } from './push.ts';
import { resubscribe } from './unsubscribe.ts';

export type { NotificationSettings };

const settingsQuery = queryOptions({
  queryKey: keys.notificationSettings,
  queryFn: () => call('GET /notifications/settings'),
  staleTime: 60_000,
});

/** The user's notification settings. Reports the browser's time zone when it differs from the saved one. */
export function useNotificationSettings() {
  const client = useQueryClient();
  const query = useQuery(settingsQuery);
  const known = query.data?.time_zone;
  useEffect(() => {
    const timeZone = ownTimeZone();
    if (known === undefined || known === timeZone) return;
    // A failure is ignored, because it is sent again next time.
    call('PUT /notifications/time-zone', { body: { time_zone: timeZone } }).then(
      (settings) => client.setQueryData(settingsQuery.queryKey, settings),
      () => {},
    );
  }, [known, client]);
  return query;
}

/** Resubscribes the user to e-mails; throws an Error with a message. */
export function useResubscribe() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (email: string) => {
      const { state, words } = await resubscribe(email);
      if (state !== 'success') throw new Error(words);
      return words;
    },
    onSuccess: () => client.invalidateQueries(settingsQuery),
  });
}

/** Turns a kind of emails on or off. */
export function useChooseMails() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { kind: keyof NotificationSettings['emails']; is_on: boolean }) =>
      call('PUT /notifications/emails', { body }),
    onSuccess: (settings) => client.setQueryData(settingsQuery.queryKey, settings),
  });
}

/** Creates a new calendar URL and revokes the old one. */
export function useNewCalendarLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /notifications/calendar-link'),
    onSuccess: (settings) => client.setQueryData(settingsQuery.queryKey, settings),
  });
}
