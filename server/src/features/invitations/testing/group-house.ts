import { type LineupHouse, openLineupHouse, type Person } from '../../../testing/lineup-house.ts';
import type { Answer } from '../../../testing/test-house.ts';
import { invite as inviteByService } from '../invite.ts';
import { createJoinLink } from '../join-links.ts';

/** A house with what the tests of groups do all the time. */
export interface GroupHouse extends LineupHouse {
  /** Invites addresses to a group by the call. */
  invite(person: Person, groupId: string, emails: readonly string[], message?: string): Promise<Answer>;
  /** Invites one person by name, without a limit, and returns the token in the mail that went out. */
  invited(person: Person, groupId: string, name: string): Promise<string>;
  /** The group's join link, made where there is none. */
  link(person: Person, groupId: string): Promise<{ id: string; token: string }>;
  /** Rows of a statement. */
  rows(statement: string): Promise<Record<string, unknown>[]>;
}

export async function openGroupHouse(): Promise<GroupHouse> {
  const house = await openLineupHouse();
  const invite: GroupHouse['invite'] = ({ token }, groupId, emails, message) =>
    house.call('POST /groups/:id/invite', {
      token,
      params: { id: groupId },
      body: { invitee_emails: emails, ...(message !== undefined && { message }) },
    });
  return {
    ...house,
    invite,
    async invited(person, groupId, name) {
      const email = `${name}@singleback.test`;
      await inviteByService(house.context, as(person), groupId, { addresses: [email], message: null });
      const mail = house.mails.findLast(({ to }) => to === email);
      return /\/invitations\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    },
    async link(person, groupId) {
      const { id, join_token } = await createJoinLink(house.context, as(person), groupId);
      return { id, token: join_token };
    },
    rows: async (statement) => (await house.context.database.pool.query(statement)).rows,
  };
}

const as = ({ userId }: Person) => ({ userId, role: null });
