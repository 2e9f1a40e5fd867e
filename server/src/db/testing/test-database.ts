import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { migratedTemplate, namedDatabase } from './database-names.ts';

/** A test file's own database. */
export interface TestDatabase {
  /** Connection string. */
  url: string;
  /** Drops it, closing any open connections. */
  drop(): Promise<void>;
}

/**
 * Creates a database with empty tables in some 15 ms: call it in `beforeAll`, and `drop` in `afterAll`. Or a copy of another
 * test database, to which nobody is connected.
 */
export async function openTestDatabase(copied?: TestDatabase): Promise<TestDatabase> {
  const template = copied ? new URL(copied.url).pathname.slice(1) : migratedTemplate;
  const clusterUrl = inject('clusterUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onCluster(clusterUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  return {
    url: namedDatabase(clusterUrl, name),
    drop: () => onCluster(clusterUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

async function onCluster(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
