import { settingsFromWire } from '@singleback/contract/group-settings.ts';
import type { Group, MyGroup, WireGroupSettings } from '@singleback/contract/groups.ts';
import { settingsInWords } from '@singleback/game/groups/settings.ts';

// Screens parse settings through this module.
export { settingsFromWire };

/** A group's settings as shown everywhere: its slots, and a tag for each other setting [G2.36]. */
export function shownSettings(wire: WireGroupSettings): { slots: string; tags: string[] } {
  const { slots, usage, doubleDown, playoff } = settingsInWords(settingsFromWire(wire));
  return { slots, tags: [usage, doubleDown, playoff].filter((tag) => tag !== null) };
}

/** What each tag of a group's settings means, in a sentence. */
export function settingsHelp(wire: WireGroupSettings): string[] {
  const { maxPlayerUsage: limit, playerDoubleDown, playoffBonusPercent, playoffWeeks } = settingsFromWire(wire);
  const times = limit === 1 ? 'once' : limit === 2 ? 'twice' : `${limit} times`;
  return [
    `Usage: ${limit}x. Each NFL player can be used ${times} in a season.`,
    ...(playerDoubleDown ? ['Double-Down. Each week the points of one player of your choice count twice.'] : []),
    ...(playoffBonusPercent > 0
      ? [
          `Playoff +${playoffBonusPercent}%. In weeks ${playoffWeeks.join(', ')} all points count ${playoffBonusPercent}% more.`,
        ]
      : []),
  ];
}

/** Whether the user manages a group: they created it, or its creator made them a commissioner. */
export function isCommissioner(
  group: Pick<Group, 'created_by'> & Partial<Pick<MyGroup, 'is_commissioner'>>,
  userId: string | undefined,
): boolean {
  // A response cached before an upgrade lacks the field, and so do groups of others.
  return group.is_commissioner ?? (userId !== undefined && group.created_by === userId);
}
