import { Client } from 'pg';
import { expect, test } from 'vitest';
import { openTestDatabase } from './test-database.ts';

async function query(url: string, question: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(question)).rows;
  } finally {
    await client.end();
  }
}

test('each test database has the migrated tables and no data of another', async () => {
  const [one, other] = await Promise.all([openTestDatabase(), openTestDatabase()]);
  await query(one.url, 'CREATE TABLE left_here (n integer)');
  const tables = "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1";
  expect(await query(other.url, tables)).not.toContainEqual({ name: 'left_here' });
  expect((await query(other.url, tables)).length).toBeGreaterThan(5);
  await Promise.all([one.drop(), other.drop()]);
  await expect(query(one.url, 'SELECT 1')).rejects.toThrow('does not exist');
});
