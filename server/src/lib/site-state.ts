import { IN_MAINTENANCE } from '@singleback/game/account/sign-up.ts';
import { readInstallation, writeInstallation } from '../db/installation.ts';
import type { Db } from '../db/pool.ts';
import { AppError } from './app-error.ts';
import type { Clock } from './clock.ts';

/** What the operator announces to all users. */
export interface SiteState {
  /** `id` changes with the text, so that a dismissed announcement does not hide the next one. */
  announcement: { id: string; text: string } | null;
  /** Until when users can change nothing, real time; null: they can. */
  maintenanceUntil: Date | null;
}

/** The state as this process knows it. */
export interface Site {
  /** At most two seconds old. */
  read(): Promise<SiteState>;
}

const KEPT_MS = 2_000;
const ANNOUNCEMENT = 'announcement';
const MAINTENANCE = 'maintenance_until';

/** Opens the state of a database, shared by all processes. `clock`: real time. */
export function openSite(db: Db, clock: Pick<Clock, 'real'>): Site {
  let kept: { readAt: number; state: Promise<SiteState> } | null = null;
  return {
    async read() {
      const now = clock.real().getTime();
      if (kept === null || now - kept.readAt >= KEPT_MS || now < kept.readAt) {
        const state = readSiteState(db);
        kept = { readAt: now, state };
        state.catch(() => {
          kept = null;
        });
      }
      const { announcement, maintenanceUntil } = await kept.state;
      const isOver = maintenanceUntil !== null && maintenanceUntil.getTime() <= now;
      return { announcement, maintenanceUntil: isOver ? null : maintenanceUntil };
    },
  };
}

/** Refuses what would change something while the operator's maintenance lasts. */
export async function refuseInMaintenance(site: Site): Promise<void> {
  const { maintenanceUntil } = await site.read();
  if (maintenanceUntil === null) return;
  throw new AppError('maintenance', IN_MAINTENANCE, { until: maintenanceUntil.toISOString() });
}

/** The stored state; maintenance may be over. */
export async function readSiteState(db: Db): Promise<SiteState> {
  const [announcement, until] = [await readInstallation(db, ANNOUNCEMENT), await readInstallation(db, MAINTENANCE)];
  return {
    announcement: announcement ? JSON.parse(announcement) : null,
    maintenanceUntil: until ? new Date(until) : null,
  };
}

/** Announces a text to all users, or nothing any more. */
export async function saveAnnouncement(tx: Db, announcement: SiteState['announcement']): Promise<void> {
  await writeInstallation(tx, ANNOUNCEMENT, announcement === null ? '' : JSON.stringify(announcement));
}

/** Starts maintenance until an instant of real time, or ends it. */
export async function saveMaintenance(tx: Db, until: Date | null): Promise<void> {
  await writeInstallation(tx, MAINTENANCE, until === null ? '' : until.toISOString());
}
