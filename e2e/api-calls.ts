import type { Page } from '@playwright/test';
import { EVERYONE_GROUP_ID } from '@singleback/game/groups/settings.ts';
import { expect } from './journey.ts';
import type { App } from './server.ts';
import { NINE } from './steps.ts';

/** Sends an API request as the user signed in to the browser, and returns the reply, which must be a success. */
export type ApiCall = <Reply>(method: 'GET' | 'POST' | 'PUT', path: string, data?: object) => Promise<Reply>;

/** Sends API requests as a program would, with the token of the browser's session. */
export async function apiOf(page: Page, app: App): Promise<ApiCall> {
  const session = await page.request.get(`${app.url}/api/auth/token`);
  const { token } = (await session.json()) as { token: string };
  return async (method, path, data) => {
    const reply = await page.request.fetch(`${app.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(data ? { data } : {}),
    });
    expect(reply.ok(), `${method} ${path}: ${await reply.text()}`).toBe(true);
    return reply.json();
  };
}

interface CreatedGroup {
  id: string;
  name: string;
}

/** Creates a group of the current season with the default settings. */
export async function makeGroup(api: ApiCall, name: string, more: object = {}): Promise<CreatedGroup> {
  const { season } = await api<{ season: { id: string } }>('GET', '/current-season-weeks');
  return api<CreatedGroup>('POST', '/groups', { name, season_id: season.id, ...more });
}

/** Creates a group's join link, and returns its path. */
export async function makeJoinPath(api: ApiCall, group: CreatedGroup): Promise<string> {
  const { join_token } = await api<{ join_token: string }>('POST', `/groups/${group.id}/join-links`);
  return `/join/${join_token}`;
}

interface ListedPlayer {
  id: string;
  name: string;
  position: string;
  injury_status: string | null;
  is_locked: boolean;
  is_bye: boolean;
}

interface SubmitOptions {
  /** The position of each slot; by default nine, with the seventh in FLEX1. */
  slots?: readonly { position: string; key: string }[];
  groupIds?: readonly string[];
  name?: string;
  /** Whether the points of the first player count twice. */
  isFirstDoubled?: boolean;
}

/** The slots of the default settings. */
export const NINE_SLOTS = NINE.map((position, at) => {
  const before = NINE.slice(0, at).filter((one) => one === position).length;
  return { position, key: at === 6 ? 'FLEX1' : `${position}${before + 1}` };
});

/**
 * Submits a lineup of healthy players for a week, without a screen.
 * @returns its id, and the name of the player at a slot
 */
export async function submitLineup(
  api: ApiCall,
  weekNumber: number,
  { slots = NINE_SLOTS, groupIds = [EVERYONE_GROUP_ID], name, isFirstDoubled = false }: SubmitOptions = {},
) {
  const { weeks } = await api<{ weeks: { id: string; week_number: number }[] }>('GET', '/current-season-weeks');
  const weekId = weeks.find((week) => week.week_number === weekNumber)?.id ?? '';
  const listed = await api<ListedPlayer[]>('GET', `/players?week_id=${weekId}`);
  const used = await api<{ player_id: string }[]>('GET', `/lineups/used-players?group_ids=${groupIds.join(',')}`);
  const free = listed.filter(
    (one) =>
      one.injury_status === null &&
      !one.is_locked &&
      !one.is_bye &&
      !used.some(({ player_id }) => player_id === one.id),
  );
  const chosen: { player: ListedPlayer; key: string }[] = [];
  for (const { position, key } of slots) {
    const player = free.find((one) => one.position === position && !chosen.some((each) => each.player === one));
    if (!player) throw new Error(`No free player at ${position}.`);
    chosen.push({ player, key });
  }
  const { id } = await api<{ id: string }>('POST', '/lineup', {
    week_id: weekId,
    group_ids: groupIds,
    players: chosen.map(({ player, key }) => ({ player_id: player.id, position: key })),
    ...(name && { name }),
    ...(isFirstDoubled && { double_down_player_id: chosen[0]?.player.id }),
  });
  return { id, nameAt: (slot: string) => chosen.find(({ key }) => key === slot)?.player.name ?? '' };
}
