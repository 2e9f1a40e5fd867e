import { type Static, Type } from 'typebox';
import { Id, Nullable, Points } from './call.ts';
import { Mark } from './players.ts';

/** Last one standing. Left out of groups that do not play it. */
export const LastStandingSetting = Type.Object({
  cut: Type.Optional(Type.Integer({ description: 'last one standing: how many members are out each week, 1 to 3' })),
  cut_from: Type.Optional(Type.Integer({ description: 'the first week with a cut' })),
});

/** The setting as a form hands it in. */
export const CutToSave = Type.Object({
  cut: Type.Optional(Type.Number({ description: 'last one standing: how many are out each week, 1 to 3; 0 for none' })),
  cut_from: Type.Optional(
    Nullable(Type.Number({ description: 'the first week with a cut; the current or the start week when left out' })),
  ),
});

/** One of the caller's groups that plays last one standing; the first two are left out for who is in. */
export const OwnSurvival = Type.Object({
  out_since_week: Type.Optional(Type.Integer({ description: 'the week in which the caller went out' })),
  is_watching: Mark('the caller joined after the first cut'),
  still_in: Type.Optional(Type.Integer({ description: 'how many members still play; lineups are of those' })),
});

/** A member of a group that plays last one standing. `points` are of its `week`, or of the week in which they went out. */
const LastStandingRow = Type.Object({
  userId: Id,
  username: Type.String(),
  state: Type.Union([Type.Literal('in'), Type.Literal('out'), Type.Literal('watching')]),
  points: Points,
  totalPoints: Type.Number({ description: 'the total in the group, which breaks a tie at the line' }),
  isBelow: Mark('out if the week ended like this'),
  distance: Type.Optional(
    Type.Number({ description: 'points above the line, below it zero or less; left out where there is no line' }),
  ),
  weekOut: Type.Optional(Type.Integer()),
  isProvisional: Mark('a correction may still bring them back in'),
});

/**
 * Who is in and who is out: those who are in by the points of `week`, best first, then the others by the week in which they
 * went out, latest first, then who joined too late and watches.
 */
export const LastStandingTable = Type.Object({
  week: Nullable(
    Type.Object({ id: Id, number: Type.Integer() }, { description: 'the week of the line; null where none is drawn' }),
  ),
  rows: Type.Array(LastStandingRow),
  winners: Type.Array(Id, { description: 'nobody until it is decided; several share it' }),
  provisionalWeek: Nullable(Type.Integer({ description: 'the final week whose cut does not stand yet' })),
  standsAt: Nullable(
    Type.String({ format: 'date-time', description: 'when it stands: the first lock of the next week' }),
  ),
});
export type LastStandingTable = Static<typeof LastStandingTable>;

const Named = { userId: Id, username: Type.String() };

/** Who went out in a final week, who has won with it, and how many were in after it. */
export const WeekCut = Type.Object({
  out: Type.Array(Type.Object({ ...Named, points: Points })),
  winners: Type.Array(Type.Object(Named)),
  left: Type.Integer(),
  isProvisional: Mark('a correction may still change it'),
});
export type WireWeekCut = Static<typeof WeekCut>;
