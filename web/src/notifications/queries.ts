import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../platform/api/call.ts';
import { callOptions, useAct } from '../platform/api/use-call.ts';
import { resubscribe } from './unsubscribe.ts';

export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const settingsQuery = { ...callOptions('GET /notifications/settings'), staleTime: 60_000 };

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
    onSuccess: () => client.invalidateQueries({ queryKey: settingsQuery.queryKey }),
  });
}

/** Changes the settings; what comes back is shown at once. */
export function useSettingsAct<Key extends 'PUT /notifications/emails' | 'POST /notifications/calendar-link'>(
  key: Key,
) {
  const client = useQueryClient();
  return useAct(key, { meta: {}, onSuccess: (settings) => client.setQueryData(settingsQuery.queryKey, settings) });
}
