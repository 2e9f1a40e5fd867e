import { inDemoDatabase } from '../demo-database.ts';
import type { App } from '../server.ts';

const LONG_GROUP_NAME = 'The Unofficial Thursday Night Overreaction Committee';

/**
 * Gives everyone in a demo a name of 24 characters without a space, every other group a name that fills three lines of a
 * phone, and every fourth player a name as long as they get. By SQL: a person could change no name but their own.
 */
export async function giveLongNames(app: Pick<App, 'dataDir'>): Promise<void> {
  await inDemoDatabase(app, async (client) => {
    await client.query(
      `update users set display_name = 'Quarterbackwhisperer' || lpad(place::text, 4, '0')
       from (select id, row_number() over (order by email) as place from users) as placed where placed.id = users.id`,
    );
    await client.query(
      `update groups set name = $1 || ' ' || place
       from (select id, row_number() over (order by name) as place from groups where id <> '00000000-0000-0000-0000-000000000001') as placed
       where placed.id = groups.id and place % 2 = 0`,
      [LONG_GROUP_NAME],
    );
    await client.query(
      `update players set name = left(name, 1) || 'ontavious Valdes-Scantling' where hashtext(id::text) % 4 = 0`,
    );
  });
}
