import { settingsFromWire } from '@singleback/contract/group-settings.ts';
import type { WireGroupSettings } from '@singleback/contract/groups.ts';
import { settingsInWords } from '@singleback/game/groups/settings.ts';

// Screens parse settings through this module.
export { settingsFromWire };

/** A group's settings as shown everywhere: its slots, and a tag for each other setting [G2.36]. */
export function shownSettings(wire: WireGroupSettings): { slots: string; tags: string[] } {
  const { slots, usage, doubleDown, playoff } = settingsInWords(settingsFromWire(wire));
  return { slots, tags: [usage, doubleDown, playoff].filter((tag) => tag !== null) };
}
