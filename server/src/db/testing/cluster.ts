import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../embedded-postgres.ts';
import { migrate } from '../migrate.ts';
import { migratedTemplate, namedDatabase } from './database-names.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    clusterUrl: string;
  }
}

/**
 * Starts one fast, unsafe PostgreSQL for all test files, with a migrated template database that every file copies.
 * @returns the teardown
 */
export default async function startTestCluster(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'singleback-test-'));
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
  const admin = new Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${migratedTemplate}`);
  await admin.end();
  await migrate(namedDatabase(postgres.url, migratedTemplate));
  project.provide('clusterUrl', postgres.url);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
