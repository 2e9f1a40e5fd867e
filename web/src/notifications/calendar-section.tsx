// Notification settings, push, calendar.
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { failureOf } from '../platform/api/api-error.ts';
import { copyText } from '../ui/browser/copy-text.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { Question } from '../ui/overlays/confirm-dialog.tsx';
import type { Messages } from '../ui/use-message.ts';
import { useNotificationSettings, useSettingsAct } from './queries.ts';

/** The calendar of lock times: copies or replaces its secret URL. */
export function CalendarSection({ messages }: { messages: Messages }) {
  const { data: settings } = useNotificationSettings();
  const renewal = useSettingsAct('POST /notifications/calendar-link');
  const [isConfirming, setConfirming] = useState(false);
  if (!settings) return null;
  const copy = async () => {
    if (await copyText(settings.calendar_url)) messages.good('Calendar link copied.');
    else messages.bad('This browser blocks copying. Select the link and copy it.');
  };
  return (
    <section aria-labelledby="calendar-title" className="notice-section">
      <h3 id="calendar-title" className="title-2">
        Lock times in your calendar
      </h3>
      <TextField
        label="Calendar link"
        readOnly
        value={settings.calendar_url}
        help="Subscribe to it in your calendar app. Anyone with the link can see your players, so keep it private."
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copy()}>
          <Copy size={16} aria-hidden />
          Copy Link
        </Button>
        <Button variant="ghost" onClick={() => setConfirming(true)}>
          New Link
        </Button>
      </div>
      {isConfirming ? (
        <Question
          title="Create a new calendar link?"
          message="Calendars that use the old link will stop updating."
          confirmText="Create New Link"
          act={() => failureOf(renewal.mutateAsync(undefined), 'Failed to create a new calendar link')}
          done="New calendar link created. The old one no longer works."
          messages={messages}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </section>
  );
}
