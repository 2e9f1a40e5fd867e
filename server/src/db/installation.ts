import { eq, sql } from 'drizzle-orm';
import type { Db } from './pool.ts';
import { installation } from './schema/system.ts';

/** The name of the app's public address, which it stores at every start. */
export const PUBLIC_URL = 'public_url';

/**
 * When the database was last restored: from when the backup is, or `REWOUND` for a demo or replay whose clock was set
 * back, then an id. The log of locks begins anew when it differs.
 */
export const RESTORED = 'restored';
export const REWOUND = 'rewound';

/** A stored value of this database by name, or null. */
export async function readInstallation(db: Db, name: string): Promise<string | null> {
  const [row] = await db.select().from(installation).where(eq(installation.name, name));
  return row?.value ?? null;
}

/** Stores a value about this database. */
export async function writeInstallation(db: Db, name: string, value: string): Promise<void> {
  await db
    .insert(installation)
    .values({ name, value })
    .onConflictDoUpdate({ target: installation.name, set: { value } });
}

/** Stores a value that is created once; the first writer wins. Returns the stored value. */
export async function insertInstallationOnce(db: Db, name: string, made: string): Promise<string> {
  await db.insert(installation).values({ name, value: made }).onConflictDoNothing();
  return (await readInstallation(db, name)) ?? made;
}

/** Updates Postgres' statistics. Needed after bulk writes, since it plans queries badly without. */
export async function refreshStatistics(db: Db): Promise<void> {
  await db.execute(sql`analyze`);
}
