/** The database that every test database is a copy of. */
export const migratedTemplate = 'migrated_template';

/** @returns the connection string of another database of the same cluster */
export function namedDatabase(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
}
