import type { Answer, AppFixtureOptions } from '../../../testing/app-fixture.ts';
import { type LineupFixture, openLineupFixture, type Person } from '../../../testing/lineup-fixture.ts';
import { createJoinLink } from '../invitations-service.ts';
import { invite as inviteByService } from '../invite.ts';

/** A test app with helpers for invitations and join links. */
export interface GroupFixture extends LineupFixture {
  /** Invites addresses to a group by the call. */
  invite(person: Person, groupId: string, emails: readonly string[], message?: string): Promise<Answer>;
  /** Invites one person by name, bypassing limits, and returns the token from the mail. */
  invited(person: Person, groupId: string, name: string): Promise<string>;
  /** The group's join link, created if missing. */
  joinLink(person: Person, groupId: string): Promise<{ id: string; token: string }>;
  /** Rows of a statement. */
  rows(statement: string): Promise<Record<string, unknown>[]>;
}

export async function openGroupFixture(options: Omit<AppFixtureOptions, 'now'> = {}): Promise<GroupFixture> {
  const fixture = await openLineupFixture(options);
  const invite: GroupFixture['invite'] = ({ token }, groupId, emails, message) =>
    fixture.call('POST /groups/:id/invite', {
      token,
      params: { id: groupId },
      body: { invitee_emails: emails, ...(message !== undefined && { message }) },
    });
  return {
    ...fixture,
    invite,
    async invited(person, groupId, name) {
      const email = `${name}@singleback.test`;
      await inviteByService(fixture.context, as(person), groupId, { addresses: [email], message: null });
      const mail = fixture.mails.findLast(({ to }) => to === email);
      return /\/invitations\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    },
    async joinLink(person, groupId) {
      const { id, join_token } = await createJoinLink(fixture.context, as(person), groupId);
      return { id, token: join_token };
    },
    rows: async (statement) => (await fixture.context.database.pool.query(statement)).rows,
  };
}

const as = ({ userId }: Person) => ({ userId, role: null });
