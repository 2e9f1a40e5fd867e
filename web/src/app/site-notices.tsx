import { CircleAlert, Megaphone, Wrench, X } from 'lucide-react';
import { useState } from 'react';
import { arrivalSentences, keepArrivalNotice, useArrivalNotice } from '../lineups/play/model.ts';
import { device } from '../platform/api/device-storage.ts';
import { useAuth } from '../platform/api/session.ts';
import { useSeason } from '../players/season.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { timeText } from '../ui/text/time-text.ts';

const READ_KEY = 'announcementRead';

/** Strips below the top bar: maintenance, and the operator's announcement until the user dismisses it. */
export function SiteNotices() {
  const season = useSeason().data;
  return (
    <>
      <div role="status">
        {season?.maintenanceUntil ? <Maintenance until={new Date(season.maintenanceUntil)} /> : null}
      </div>
      {season?.announcement ? <Announcement key={season.announcement.id} {...season.announcement} /> : null}
      <Arrived />
    </>
  );
}

function Maintenance({ until }: { until: Date }) {
  return (
    <p className="num flex min-h-9 items-center justify-center gap-2 border-b border-line bg-raise-2 px-4 py-1.5 text-center text-[15px] text-warn">
      <Wrench size={16} className="shrink-0" aria-hidden />
      <span className="text-balance">Maintenance until {timeText(until)}. You can look, but not change anything.</span>
    </p>
  );
}

/** What did not work out on the way in, for as long as the user has not read it. */
function Arrived() {
  const notice = useArrivalNotice(useAuth().user?.id);
  return (
    <div role="status">
      {notice === null ? null : (
        <section
          aria-label="Your sign-up"
          className="flex items-center justify-center gap-2 border-b border-line bg-raise-2 py-0.5 pr-1 pl-4"
        >
          <CircleAlert size={18} className="shrink-0 text-warn" aria-hidden />
          <p className="py-1.5 text-balance break-words">{arrivalSentences(notice).join(' ')}</p>
          <IconButton label="Dismiss" onClick={() => keepArrivalNotice(null)}>
            <X size={18} aria-hidden />
          </IconButton>
        </section>
      )}
    </div>
  );
}

function Announcement({ id, text }: { id: string; text: string }) {
  const [isRead, setRead] = useState(() => device.get(READ_KEY) === id);
  if (isRead) return null;
  const dismiss = () => {
    device.set(READ_KEY, id);
    setRead(true);
  };
  return (
    <section
      aria-label="Announcement"
      className="flex items-center justify-center gap-2 border-b border-line bg-raise-2 py-0.5 pr-1 pl-4 text-[15px]"
    >
      <Megaphone size={16} className="shrink-0 text-text-2" aria-hidden />
      <p className="py-1 text-balance break-words">{text}</p>
      <IconButton label="Dismiss" onClick={dismiss}>
        <X size={18} aria-hidden />
      </IconButton>
    </section>
  );
}
