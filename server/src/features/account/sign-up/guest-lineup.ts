import type { Arrival } from '@singleback/contract/arrival.ts';
import { ERROR_STATUS } from '@singleback/contract/errors.ts';
import type { LineupSubmission } from '@singleback/contract/lineups.ts';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { Caller } from '../../../lib/tokens/access-tokens.ts';
import { invitationToken } from '../../../lib/tokens/invitation-tokens.ts';
import { acceptInvitation, joinByLink } from '../../invitations/invitations-service.ts';
import { waitingGroup } from '../../invitations/waiting-group-service.ts';
import { submitLineup } from '../../lineups/lineups-service.ts';
import type { PendingSignUp } from './pending-sign-ups-store.ts';

type Guest = NonNullable<Arrival['guest']>;

/**
 * Joins the group that a guest came for and saves the lineup they built, with the rules and locks of this moment. What is
 * refused is reported and changes nothing else: without the group the lineup still counts in the others, and a refused
 * lineup comes back as a draft.
 */
export async function admitGuest(
  context: Context,
  userId: string,
  signUp: Pick<PendingSignUp, 'joinToken' | 'invitationId'>,
  lineup: LineupSubmission,
): Promise<Guest> {
  const caller: Caller = { userId, role: null };
  const [joined, reason] = await reported(() => joinGroup(context, caller, signUp));
  const notJoined = reason === null ? null : { group: (await waitingGroup(context, signUp))?.name ?? null, reason };
  const own = [EVERYONE_GROUP_ID, joined?.id];
  const groupIds = lineup.group_ids.map((id) => id.toLowerCase()).filter((id) => own.includes(id));
  if (groupIds.length === 0) return { lineup_id: null, joined, not_joined: notJoined, not_saved: null, draft: lineup };
  const body = { ...lineup, group_ids: groupIds };
  const [saved, notSaved] = await reported(() => submitLineup(context, caller, body));
  const draft = saved === null ? body : null;
  return { lineup_id: saved?.id ?? null, joined, not_joined: notJoined, not_saved: notSaved, draft };
}

async function joinGroup(
  context: Context,
  caller: Caller,
  { joinToken, invitationId }: Pick<PendingSignUp, 'joinToken' | 'invitationId'>,
): Promise<Guest['joined']> {
  if (joinToken) return named(await joinByLink(context, caller, joinToken));
  if (!invitationId) return null;
  return named(await acceptInvitation(context, caller, invitationToken(context.authSecret, invitationId)));
}

const named = ({ id, name }: { id: string; name: string }) => ({ id, name });

/** The result of `work`, or null and why it is refused. */
async function reported<Result>(work: () => Promise<Result>): Promise<[Result, null] | [null, string]> {
  try {
    return [await work(), null];
  } catch (error) {
    if (!(error instanceof AppError) || ERROR_STATUS[error.code] >= 500) throw error;
    return [null, error.message];
  }
}
