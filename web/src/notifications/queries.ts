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

/** How the user is told of things. Where his browser stands elsewhere than is known, it says so. */
export function useNotificationSettings() {
  const client = useQueryClient();
  const query = useQuery(settingsQuery);
  const known = query.data?.time_zone;
  useEffect(() => {
    const timeZone = ownTimeZone();
    if (known === undefined || known === timeZone) return;
    // The next time is soon enough where it can't be said now.
    call('PUT /notifications/time-zone', { body: { time_zone: timeZone } }).then(
      (settings) => client.setQueryData(settingsQuery.queryKey, settings),
      () => {},
    );
  }, [known, client]);
  return query;
}

/** Takes the mails to the user's address up again; fails with an Error in words. */
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

/** Makes a new address of the calendar; the old one ends. */
export function useNewCalendarLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /notifications/calendar-link'),
    onSuccess: (settings) => client.setQueryData(settingsQuery.queryKey, settings),
  });
}
