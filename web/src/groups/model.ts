import { settingsFromWire } from '@singleback/contract/group-settings.ts';
import type { WireGroupSettings } from '@singleback/contract/groups.ts';
import { settingsInWords } from '@singleback/game/groups/settings.ts';

// The screens read the wire through here.
export { settingsFromWire };

/** What a group plays by, as it is shown wherever a group is: its slots, and a tag for each of the rest [G2.36]. */
export function shownSettings(wire: WireGroupSettings): { slots: string; tags: string[] } {
  const { slots, usage, doubleDown, playoff } = settingsInWords(settingsFromWire(wire));
  return { slots, tags: [usage, doubleDown, playoff].filter((tag) => tag !== null) };
}
