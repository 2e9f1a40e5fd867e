// The wire format of forecasts and of the outlook.
import { type Static, Type } from 'typebox';
import { defineCalls, Id, Nullable } from '../call.ts';
import { Position } from '../players.ts';

/** What can be expected of the rest of a season, with what is known now. Positions in lists are those of `weeks`. */
export const SeasonOutlook = Type.Object({
  season_id: Id,
  weeks: Type.Array(Type.Integer(), { description: 'numbers of the weeks that are not over, the current one first' }),
  teams: Type.Array(
    Type.Object({
      id: Id,
      games: Type.Array(Nullable(Type.String()), {
        description: "per week 'vs KC' at home, '@ KC' away, null on a bye or where the opponent is not known yet",
      }),
      plays: Type.Optional(
        Type.Array(Type.Integer({ minimum: 0, maximum: 1000 }), {
          description: 'in a postseason, per round the chance in thousandths that the team still plays in it',
        }),
      ),
    }),
  ),
  players: Type.Array(
    Type.Object({
      id: Id,
      position: Position,
      team_id: Id,
      points: Type.Array(Nullable(Type.Integer()), {
        description:
          'per week the projection in hundredths of a point, the chance of not playing taken into account, in a postseason also that of the team; null: no game, or nothing is known of the player',
      }),
      plays: Type.Array(Type.Integer({ minimum: 0, maximum: 1000 }), {
        description: 'per week the chance of playing in thousandths; 0 without a game',
      }),
    }),
    { description: 'the available players of the current week; in a postseason of all rounds with matchups' },
  ),
});
export type SeasonOutlook = Static<typeof SeasonOutlook>;

export const outlookCalls = defineCalls({
  'GET /players/outlook': {
    access: 'anyone',
    cached: true,
    summary:
      'A projection of every available player for each week that is left; compressed, with an ETag. The same for everyone: it depends on no lineup',
    query: Type.Object({ season_id: Id }),
    reply: SeasonOutlook,
    errors: ['not_found'],
  },
});
