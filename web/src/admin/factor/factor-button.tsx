import type { AdminAccess } from '@singleback/contract/admin/admin-access.ts';
import { ShieldCheck } from 'lucide-react';
import { deviceNow, useNow } from '../../platform/live/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { confirmedAgo } from './confirmed-ago.ts';

const MINUTE_MS = 60_000;

/** 'Second factor 6 min ago'; opens the list of the admin's factors. */
export function FactorButton({ access, onOpen }: { access: AdminAccess; onOpen: () => void }) {
  const ago = confirmedAgo(access, [useNow(MINUTE_MS), deviceNow()]);
  return (
    <Button variant="ghost" size="s" className="font-text text-meta font-normal whitespace-nowrap" onClick={onOpen}>
      <ShieldCheck size={16} className="text-good" aria-hidden />
      Second factor{ago === null ? '' : ` ${ago}`}
    </Button>
  );
}
