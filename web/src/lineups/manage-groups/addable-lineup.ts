import type { Group } from '@singleback/contract/groups.ts';
import { sameSettings } from '@singleback/game/groups/settings.ts';
import { settingsFromWire } from '../../groups/model.ts';
import type { SavedLineup } from '../model.ts';

type Playing = Pick<Group, 'id' | 'group_settings'>;

/** The lineup of the week that could count in another group too: no player in it is locked, and the settings are the same. */
export function addableLineup(
  lineups: readonly SavedLineup[],
  group: Playing,
  groups: readonly Playing[],
): SavedLineup | undefined {
  const settings = settingsFromWire(group.group_settings);
  return lineups.find((lineup) => {
    const one = groups.find(({ id }) => lineup.groups.some((each) => each.id === id));
    return !lineup.hasLockedPlayer && one && sameSettings(settingsFromWire(one.group_settings), settings);
  });
}
