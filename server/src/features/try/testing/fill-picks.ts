import type { Player } from '@singleback/contract/players.ts';
import { DEFAULT_SETTINGS } from '@singleback/game/groups/settings.ts';
import { fillDraft } from '@singleback/game/lineups/fill-draft.ts';
import { TRY_SLOTS } from '@singleback/game/try/season.ts';
import type { AppFixture } from '../../../testing/app-fixture.ts';

/** The body of POST /try/picks that Fill makes for the next week of a run, without the players (ids) in `used`. */
export async function fillPicks(fixture: AppFixture, token: string, used: ReadonlySet<string>) {
  const { body } = await fixture.call('POST /try/week', { body: { token } });
  const players = (body.players as Player[]).map((player) => ({
    ...{ id: player.id, name: player.name, position: player.position, injuryStatus: player.injury_status },
    game: player.is_bye ? null : { kickoff: null, started: false },
    usesElsewhere: used.has(player.id) ? 1 : 0,
    projectedPoints: player.projected_points,
  }));
  const open = { slots: Object.fromEntries(TRY_SLOTS.map(({ key }) => [key, null])), doubleDownPlayerId: null };
  const { draft } = fillDraft(open, players, {
    rules: { slots: TRY_SLOTS, usageLimit: DEFAULT_SETTINGS.maxPlayerUsage, doubleDown: false },
    players: new Map(players.map((player) => [player.id, player])),
    ...{ previous: null, now: new Date(0) },
  });
  const picks = Object.entries(draft.slots).map(([position, id]) => ({ position, player_id: id ?? '' }));
  return { token, week_number: body.week_number as number, players: picks };
}
