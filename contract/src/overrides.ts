import { type Static, Type } from 'typebox';
import { defineCalls, Id, Instant, Nullable } from './call.ts';

/**
 * What the operator has set by hand, because the sources failed: a game's status, score or kickoff, or a player's stats or
 * injury.
 */
const OverrideNote = Type.Object({
  kind: Type.Union([Type.Literal('game'), Type.Literal('stat_line'), Type.Literal('injury')]),
  game_id: Nullable(Id),
  player_id: Nullable(Id),
  reason: Type.String(),
  set_at: Instant,
});
export type OverrideNote = Static<typeof OverrideNote>;

export const overridesCalls = defineCalls({
  'GET /overrides/:weekId': {
    access: 'user',
    summary: 'What the operator has set by hand in a week, with the reasons',
    params: Type.Object({ weekId: Id }),
    reply: Type.Array(OverrideNote),
    errors: ['not_found'],
  },
});
