import type { AdminOverview } from '@singleback/contract/admin/admin-site.ts';
import { Link } from '@tanstack/react-router';
import { Megaphone, TriangleAlert, Wrench } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Toggle } from '../../ui/forms/checkbox.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Tag } from '../../ui/tag.tsx';
import { timeText } from '../../ui/text/time-text.ts';
import { AuditEntries } from '../audit-log.tsx';
import { countText, momentOf } from '../parts/admin-words.ts';
import { Loaded } from '../parts/lists.tsx';
import { useAuditLog, useOverview } from '../queries.ts';
import { UserSearch } from '../users/user-search.tsx';
import { OverridesPanel, SourcesPanel } from './panels.tsx';
import { BannerDialog, MaintenanceDialog } from './site-dialogs.tsx';

const USERS_SHOWN = 5;
/** Two columns; on narrow screens one, in which users come after what is wrong. */
const COLUMN = 'contents xl:flex xl:min-w-0 xl:flex-1 xl:flex-col xl:gap-5';

/** The state of the installation, and what waits for an admin. */
export function Overview() {
  const overview = useOverview();
  return (
    <>
      <PageHead title="Admin" actions={overview.data ? <SiteActions overview={overview.data} /> : null}>
        <Tag tone="outline">Unlocked slots are never shown here</Tag>
      </PageHead>
      <Loaded query={overview} failure="Failed to load the overview" rows={8}>
        {(data) => (
          <div className="flex flex-col gap-5">
            {data.maintenance_until === null ? null : <MaintenanceStrip until={data.maintenance_until} />}
            <AlarmStrip alarms={data.alarms} now={data.now} />
            <div className="flex flex-col gap-5 xl:flex-row xl:items-start">
              <div className={COLUMN}>
                <SourcesPanel sources={data.sources} doubts={data.doubts} now={data.now} />
                <div className="order-1">
                  <UserSearch title="Users" most={USERS_SHOWN} />
                </div>
              </div>
              <div className={COLUMN}>
                <OverridesPanel overview={data} />
                <div className="order-2">
                  <NewestEntries />
                </div>
              </div>
            </div>
          </div>
        )}
      </Loaded>
    </>
  );
}

function SiteActions({ overview }: { overview: AdminOverview }) {
  const [opened, setOpened] = useState<'maintenance' | 'banner' | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <Toggle
        label="Maintenance mode"
        className="flex-row-reverse text-text-2"
        checked={overview.maintenance_until !== null}
        onCheckedChange={() => setOpened('maintenance')}
      />
      <Button onClick={() => setOpened('banner')}>
        <Megaphone size={18} aria-hidden />
        Banner
        {overview.announcement === null ? null : <span className="text-text-2">on</span>}
      </Button>
      {opened === 'maintenance' ? (
        <MaintenanceDialog isOn={overview.maintenance_until !== null} onClose={close} />
      ) : null}
      {opened === 'banner' ? <BannerDialog announcement={overview.announcement} onClose={close} /> : null}
    </>
  );
}

const ENTRIES_SHOWN = 6;

function NewestEntries() {
  const log = useAuditLog();
  return (
    <Panel
      title="Audit Log"
      actions={
        log.data ? (
          <span className="text-meta text-text-2">append-only, {countText(log.data.total, 'entry', 'entries')}</span>
        ) : null
      }
      className="overflow-hidden"
    >
      <Loaded query={log} failure="Failed to load the audit log">
        {({ entries }) => (
          <>
            <AuditEntries entries={entries.slice(0, ENTRIES_SHOWN)} empty="No actions yet." />
            {entries.length > ENTRIES_SHOWN ? (
              <div className="border-t border-line p-3">
                <Link to="/admin/audit-log" className={buttonClass('ghost', 's')}>
                  More Entries
                </Link>
              </div>
            ) : null}
          </>
        )}
      </Loaded>
    </Panel>
  );
}

type Alarm = AdminOverview['alarms'][number];

/** What is wrong now: the oldest alarm, the others on demand. Nothing while all is well. */
function AlarmStrip({ alarms: [first, ...others], now }: { alarms: readonly Alarm[]; now: string }) {
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

function MaintenanceStrip({ until }: { until: string }) {
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
