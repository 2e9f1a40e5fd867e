import type { AdminOverview } from '@singleback/contract/admin/admin-site.ts';
import { TriangleAlert, Wrench } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { timeText } from '../../ui/text/time-text.ts';
import { countText, momentOf } from '../parts/admin-words.ts';

type Alarm = AdminOverview['alarms'][number];

/** What is wrong now: the oldest alarm, the others on demand. Nothing while all is well. */
export function AlarmStrip({ alarms: [first, ...others], now }: { alarms: readonly Alarm[]; now: string }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  if (!first) return null;
  return (
    <Strip icon={<TriangleAlert size={20} className="flex-none text-warn" aria-hidden />} label="Alarms">
      <div className="min-w-0 flex-1 basis-[220px]">
        <AlarmText alarm={first} now={now} />
        {isOpen && others.length > 0 ? (
          <ul id={id} className="mt-2 flex flex-col gap-2 border-t border-line pt-2">
            {others.map((alarm) => (
              <li key={`${alarm.message} ${alarm.raised_at}`}>
                <AlarmText alarm={alarm} now={now} />
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      {others.length > 0 ? (
        <Button size="s" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide Details' : 'Details'}
          <span className="sr-only"> of {countText(others.length, 'more alarm')}</span>
        </Button>
      ) : null}
    </Strip>
  );
}

function AlarmText({ alarm, now }: { alarm: Alarm; now: string }) {
  return (
    <>
      <p className="font-semibold [overflow-wrap:anywhere]">{alarm.message}</p>
      <p className="text-meta text-text-2">since {momentOf(alarm.raised_at, now)}</p>
    </>
  );
}

/** Maintenance mode is on. */
export function MaintenanceStrip({ until }: { until: string }) {
  return (
    <Strip icon={<Wrench size={20} className="flex-none text-warn" aria-hidden />} label="Maintenance mode">
      <p className="min-w-0 flex-1">
        <b className="font-semibold">Maintenance until {timeText(new Date(until))}.</b>{' '}
        <span className="text-text-2">Users can view everything, but change nothing.</span>
      </p>
    </Strip>
  );
}

function Strip({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className="panel flex flex-wrap items-start gap-x-4 gap-y-3 border-l-4 border-l-warn px-4 py-3"
    >
      {icon}
      {children}
    </section>
  );
}
