import { DEFAULT_SETTINGS, EVERYONE_GROUP_ID, type GroupSettings } from '@singleback/game/groups/settings.ts';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { recordSubscription } from '../features/billing/billing-service.ts';
import { createGroup, joinGroup } from '../features/groups/membership-service.ts';
import { type Answer, type AppFixture, type AppFixtureOptions, openAppFixture } from './app-fixture.ts';
import { HOURS, makeSmallSeason, type SmallSeason, submission } from './small-season.ts';

/** A signed-in user. */
export interface Person {
  userId: string;
  token: string;
}

type GroupFixtureSettings = Partial<GroupSettings> & { missedWeeks?: string };

/** A test app in the middle of week 2 of the small season, with helpers for lineups and groups. */
export interface LineupFixture extends AppFixture {
  season: SmallSeason;
  free(name: string): Promise<Person>;
  premium(name: string): Promise<Person>;
  /** Creates a group of this user, with default settings except these. */
  group(owner: Person, name: string, settings?: GroupFixtureSettings, visibility?: string): Promise<string>;
  join(person: Person, groupId: string): Promise<void>;
  submit(person: Person, slots: Record<string, string>, more?: SubmitMore): Promise<Answer>;
  /** Expects a refusal with this status, code and message, and no changed lineup. */
  refused(request: () => Promise<Answer>, status: number, code: string, error: string): Promise<Answer>;
  /** A fingerprint of all lineup tables, to check that nothing was written. */
  written(): Promise<string>;
}

/** Changes to a submit to the everyone-group for week 2. */
export interface SubmitMore {
  week?: number;
  groups?: string[];
  name?: string | null;
  doubleDown?: string;
}

export const THIS_WEEK = 2;

export async function openLineupFixture(options: Omit<AppFixtureOptions, 'now'> = {}): Promise<LineupFixture> {
  const fixture = await openAppFixture({ now: new Date('2025-09-10T10:00:00Z'), ...options });
  const season = await makeSmallSeason(fixture.context.db);
  fixture.clock.set(season.at(THIS_WEEK, HOURS.midweek));
  const caller = ({ userId }: Person) => ({ userId, role: null });
  return {
    ...fixture,
    season,
    free: (name) => fixture.signIn(name),
    async premium(name) {
      const person = await fixture.signIn(name);
      const plan = { plan: 'premium', status: 'active', startDate: null, endDate: null };
      await recordSubscription(fixture.context, { userId: person.userId, ...plan });
      return person;
    },
    async group(owner, name, { missedWeeks = 'nothing', ...settings } = {}, visibility = 'private') {
      const form = { name, description: '', seasonId: season.id, visibility, maxParticipants: 50 };
      const group = await createGroup(fixture.context, caller(owner), {
        ...form,
        settings: { ...DEFAULT_SETTINGS, ...settings },
        missedWeeks,
      });
      return group.id;
    },
    join: (person, groupId) => joinGroup(fixture.context, caller(person), groupId, 'invited'),
    submit: (person, slots, more = {}) =>
      fixture.call('POST /lineup', { token: person.token, body: submissionOf(season, slots, more) }),
    refused: (...expected) => expectRefusal(fixture, ...expected),
    written: () => fingerprint(fixture),
  };
}

/** The body of a submit or an update. */
export function submissionOf(season: SmallSeason, slots: Record<string, string>, more: SubmitMore = {}) {
  const { week = THIS_WEEK, groups = [EVERYONE_GROUP_ID], name, doubleDown } = more;
  return submission(season, week, groups, slots, {
    ...(name !== undefined && { name }),
    ...(doubleDown !== undefined && { double_down_player_id: season.player(doubleDown) }),
  });
}

async function expectRefusal(
  fixture: AppFixture,
  request: () => Promise<Answer>,
  status: number,
  code: string,
  error: string,
): Promise<Answer> {
  const before = await fingerprint(fixture);
  const answer = await request();
  expect(answer.body).toMatchObject({ error, code });
  expect(answer.status).toBe(status);
  expect(await fingerprint(fixture)).toBe(before);
  return answer;
}

async function fingerprint(fixture: AppFixture): Promise<string> {
  const tables = ['lineups', 'lineup_slots', 'lineup_groups', 'lineup_transactions'];
  const prints = [];
  for (const table of tables) {
    const { rows } = await fixture.context.db.execute<{ print: string }>(
      sql`select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print
        from ${sql.identifier(table)} t`,
    );
    prints.push(`${table} ${rows[0]?.print}`);
  }
  return prints.join('; ');
}
