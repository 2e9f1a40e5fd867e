import { type Static, Type } from 'typebox';
import { User } from './account.ts';
import { Id, Nullable } from './call.ts';
import { LineupSubmission, SavedLineup } from './lineups.ts';

/** What became of a guest's lineup when they signed in. */
const GuestLineup = Type.Object({
  saved: Nullable(SavedLineup),
  joined: Nullable(Type.Object({ id: Id, name: Type.String() })),
  not_joined: Nullable(
    Type.Object(
      { group: Nullable(Type.String({ description: 'its name; null once the link is dead' })), reason: Type.String() },
      { description: 'the group that was refused, and why, for the user' },
    ),
  ),
  not_saved: Nullable(Type.String({ description: 'why the lineup was refused, for the user' })),
  draft: Nullable(LineupSubmission),
});

/**
 * A user who has just proven an email address, and is signed in. `next` is the page that the sign-up was for; `guest` is
 * null unless a lineup was built before. A refused lineup comes back as `draft`.
 */
export const Arrival = Type.Object({
  status: Type.Literal(true),
  user: User,
  next: Nullable(Type.String()),
  guest: Nullable(GuestLineup),
});
export type Arrival = Static<typeof Arrival>;
