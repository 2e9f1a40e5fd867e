import type { BoardLineup, Lineup, LineupSubmission, RegroupedLineup } from '@singleback/contract/lineups.ts';
import type { Player } from '@singleback/contract/players.ts';
import type { FakeApi } from '../../app/testing/fake-api.ts';
import { id, LINEUP, SEASON } from '../../app/testing/small-league.ts';
import type { SavedLineup, SavedSlot } from '../model.ts';

const SAVED_AT = '2026-09-17T16:00:00.000Z';
type GroupOfLineup = Lineup['groups'][number];
type AnyGroup = GroupOfLineup & { current_participants: number; max_participants: number | null };

/**
 * Lets a fake API store lineups: submitting, updating, regrouping and deleting change what is read afterwards.
 * @returns the stored lineups
 */
export function storeLineups(
  api: FakeApi,
  { groups, players }: { groups: readonly AnyGroup[]; players: readonly Player[] },
): { lineups: Lineup[] } {
  const store: { lineups: Lineup[] } = { lineups: [] };
  const idIn = (url: string) => url.split('/')[2]?.split('?')[0] ?? '';
  const find = (url: string) => {
    const found = store.lineups.find((lineup) => lineup.id === idIn(url));
    if (!found) throw new Error(`No lineup at ${url}`);
    return found;
  };
  const change = (url: string, more: Partial<Lineup>): Lineup => {
    const changed = { ...find(url), ...more, version: find(url).version + 1 };
    store.lineups = store.lineups.map((lineup) => (lineup.id === changed.id ? changed : lineup));
    return changed;
  };
  const regroup = (url: string, groupIds: readonly string[], message: string): RegroupedLineup => ({
    ...change(url, { groups: groups.filter(({ id }) => groupIds.includes(id)) }),
    saved_at: SAVED_AT,
    message,
  });
  api.reply('GET /players', [...players]);
  api.reply('GET /lineups/used-players', []);
  api.replyWith('GET /lineups/week/:weekId/groups', ({ url }) => ({
    lineupsPerGroup: Object.fromEntries(
      store.lineups
        .filter(({ week_id }) => url.includes(week_id))
        .flatMap((each) => each.groups.map((one) => [one.id, 1])),
    ),
  }));
  api.replyWith('GET /lineups/season', () => store.lineups.map(onBoard));
  api.replyWith('GET /lineups/:weekId', ({ url }) => store.lineups.filter(({ week_id }) => week_id === idIn(url)));
  api.replyWith('GET /lineup/:id', ({ url }) => find(url));
  api.replyWith('POST /lineup', ({ body }) => {
    const lineup = lineupOf(body as LineupSubmission, { groups, players, lineupId: id(600 + store.lineups.length) });
    store.lineups = [...store.lineups, lineup];
    return { ...lineup, saved_at: SAVED_AT };
  });
  api.replyWith('PUT /lineup/:id', ({ url, body }) => {
    const { version: _, ...next } = lineupOf(body as LineupSubmission, { groups, players, lineupId: idIn(url) });
    return { ...change(url, next), saved_at: SAVED_AT };
  });
  api.replyWith('DELETE /lineup/:id', ({ url }) => {
    const { id, version } = find(url);
    store.lineups = store.lineups.filter((lineup) => lineup.id !== id);
    return { id, version, deleted_at: SAVED_AT };
  });
  api.replyWith('GET /lineup/:id/available-groups', ({ url }) => {
    const current = find(url).groups.map(({ id }) => id);
    return {
      currentGroups: groups.filter(({ id }) => current.includes(id)).map((group) => ({ ...group, is_member: true })),
      availableGroups: groups
        .filter(({ id }) => !current.includes(id))
        .map((group) => ({ ...group, why_not: null, used_up_player: null })),
      lineupPositionCounts: { QB: 1, RB: 2, WR: 2, TE: 1, FLEX: 1, DEF: 1, K: 1 },
      why_locked: null,
    };
  });
  const chosen = (body: unknown) => (body as { group_ids: string[] }).group_ids;
  api.replyWith('POST /lineup/:id/add-groups', ({ url, body }) => {
    const all = [...find(url).groups.map(({ id }) => id), ...chosen(body)];
    return regroup(url, all, `Lineup successfully added to ${chosen(body).length} group(s)`);
  });
  api.replyWith('POST /lineup/:id/remove-groups', ({ url, body }) => {
    const rest = find(url).groups.map(({ id }) => id);
    const kept = rest.filter((id) => !chosen(body).includes(id));
    return regroup(url, kept, `Lineup successfully removed from ${chosen(body).length} group(s)`);
  });
  return store;
}

const onBoard = (lineup: Lineup): BoardLineup => ({
  id: lineup.id,
  week_id: lineup.week_id,
  group_ids: lineup.groups.map(({ id }) => id),
  double_down_player_id: lineup.double_down_player_id,
  slots: lineup.players.map(({ position_key, player: { id, ...player } }) => ({
    ...{ position_key, player_id: id, name: player.name, position: player.position },
    ...{ team_id: player.team_id, team_abbreviation: player.team_abbreviation },
    ...{ game_status: player.game_status, actual_points: player.actual_points },
  })),
});

function lineupOf(
  body: LineupSubmission,
  { groups, players, lineupId }: { groups: readonly AnyGroup[]; players: readonly Player[]; lineupId: string },
): Lineup {
  const week = SEASON.weeks.find(({ id }) => id === body.week_id)?.week_number;
  const template = LINEUP.players[0]?.player;
  if (!template) throw new Error('LINEUP has no player');
  return {
    ...LINEUP,
    id: lineupId,
    week_id: body.week_id,
    lineup_name: body.name || `Week ${week} Lineup`,
    groups: groups.filter(({ id }) => body.group_ids.includes(id)),
    double_down_player_id: body.double_down_player_id ?? null,
    players: body.players.map(({ player_id, position }, at) => {
      const player = players.find(({ id }) => id === player_id);
      return {
        position_key: position.toLowerCase(),
        slot_order: at,
        player: { ...template, id: player_id, name: player?.name ?? '', position: player?.position ?? 'QB' },
      };
    }),
  };
}

/** A filled slot with plain defaults. */
export function slot(key: string, more: Partial<SavedSlot> = {}): SavedSlot {
  return {
    key: key.toUpperCase(),
    kind: 'QB',
    playerId: `player-${key}`,
    name: 'Drake Maye',
    position: 'QB',
    team: 'NE',
    isDoubled: false,
    projected: 1950,
    actual: null,
    isUnconfirmed: false,
    play: 'to_play',
    stateText: null,
    kickoff: null,
    gameTime: null,
    game: null,
    opponent: null,
    injuryStatus: null,
    ...more,
  };
}

/** A lineup with these slots. */
export function lineup(slots: readonly SavedSlot[], more: Partial<SavedLineup> = {}): SavedLineup {
  return {
    id: 'lineup-1',
    weekId: 'week-1',
    name: 'Taylor Made',
    groups: [{ id: 'group-1', name: 'Sunday Scaries' }],
    slots,
    projected: 0,
    actual: 0,
    hasLockedPlayer: false,
    playoffMultiplier: 1,
    createdAt: new Date('2025-10-29T23:14:00Z'),
    version: 1,
    ...more,
  };
}
