import { settingsFromWire } from '@singleback/contract/group-settings.ts';
import type { Group, MyGroup } from '@singleback/contract/groups.ts';
import type { GroupPreview } from '@singleback/contract/invitations.ts';
import { settingsInWords } from '@singleback/game/groups/settings.ts';
import type { SeasonKind } from '@singleback/game/season/round-words.ts';
import { type Rounds, roundsOf } from '../players/rounds.ts';

// Screens parse settings through this module.
export { settingsFromWire };

/** What a group plays by; the groups of a lineup come without `missed_weeks`. */
export type PlaysBy = Pick<Group, 'group_settings'> &
  Partial<Pick<Group, 'missed_weeks' | 'cut' | 'cut_from' | 'seasons'>>;

/**
 * A group's settings as shown everywhere: its slots, and a tag for each other setting [G2.36].
 * @param running the kind of the running season, which a group without a season of its own plays
 */
export function shownSettings(group: PlaysBy, running?: SeasonKind): { slots: string; tags: string[] } {
  const { slots, usage, doubleDown, playoff } = settingsInWords(settingsFromWire(group.group_settings));
  const rounds = roundsFor(group, running);
  const missed = group.missed_weeks === 'lowest' ? `Missed ${rounds.noun}s: lowest score` : null;
  const cut = cutWords(group, rounds);
  // A postseason has no playoff weeks.
  const bonus = rounds.kind === 'postseason' ? null : playoff;
  return { slots, tags: [usage, doubleDown, bonus, missed, cut].filter((tag) => tag !== null) };
}

/** 'Last one standing · 1 out a week from week 3'; null in a group where everyone goes on. */
export const cutWords = ({ cut, cut_from }: Partial<Pick<Group, 'cut' | 'cut_from'>>, rounds: Rounds): string | null =>
  cut ? `Last one standing · ${cut} out a ${rounds.noun} from ${rounds.words(cut_from ?? 1)}` : null;

const roundsFor = ({ seasons }: PlaysBy, running?: SeasonKind): Rounds => roundsOf(seasons ? seasons.kind : running);

/** What each tag of a group's settings means, in a sentence. */
export function settingsHelp(group: PlaysBy, running?: SeasonKind): string[] {
  const {
    maxPlayerUsage: limit,
    playerDoubleDown,
    playoffBonusPercent,
    playoffWeeks,
  } = settingsFromWire(group.group_settings);
  const rounds = roundsFor(group, running);
  const { kind, noun, title } = rounds;
  const times = limit === 1 ? 'once' : limit === 2 ? 'twice' : `${limit} times`;
  return [
    `Usage: ${limit}x. Each NFL player can be used ${times} in a season.`,
    ...(playerDoubleDown ? [`Double-Down. Each ${noun} the points of one player of your choice count twice.`] : []),
    ...(playoffBonusPercent > 0 && kind === 'regular'
      ? [
          `Playoff +${playoffBonusPercent}%. In weeks ${playoffWeeks.join(', ')} all points count ${playoffBonusPercent}% more.`,
        ]
      : []),
    ...(group.missed_weeks === 'lowest'
      ? [
          `Missed ${noun}s: lowest score. ${title}s before you joined, and up to two you miss, score the group’s lowest total of that ${noun}. These points are shown as “granted”.`,
        ]
      : [`Missed ${noun}s, and ${noun}s before you joined, score 0.`]),
    ...(group.cut ? [cutHelp(group.cut, group.cut_from ?? 1, rounds)] : []),
  ];
}

const LOWEST = ['', 'lowest score is', 'two lowest scores are', 'three lowest scores are'];

const cutHelp = (cut: number, from: number, rounds: Rounds) =>
  `Last one standing. From ${rounds.words(from)} on, the ${LOWEST[cut]} out each ${rounds.noun}. A tie is broken by the season total; who is still tied stays in. The last one in wins.`;

/** Whether who joins now only watches: the first week with a cut is over. */
export const isJoinedToWatch = (
  { is_watching, cut_from }: Partial<Pick<GroupPreview, 'is_watching' | 'cut_from'>>,
  currentWeek: number | null,
): boolean => is_watching === true || (cut_from !== undefined && currentWeek !== null && currentWeek > cut_from);

/**
 * What a newcomer has to know about weeks that are over (rules 7.10); null where there are none that could count yet.
 * @param currentWeek null while it is not known
 */
export function lateJoinerWords(
  group: Partial<Pick<GroupPreview, 'missed_weeks' | 'start_week' | 'is_watching' | 'cut_from' | 'seasons'>>,
  currentWeek: number | null,
): string | null {
  if (isJoinedToWatch(group, currentWeek)) return 'The first cut is over: you join to watch.';
  const { missed_weeks, start_week, seasons } = group;
  const { noun } = roundsOf(seasons?.kind);
  const hasPast = currentWeek === null || currentWeek > (start_week ?? 1);
  if (missed_weeks === 'lowest') {
    return hasPast
      ? `For past ${noun}s you get the group’s lowest score, and for up to two you miss later.`
      : `For up to two ${noun}s you miss you get the group’s lowest score.`;
  }
  return missed_weeks === 'nothing' && hasPast ? `Past ${noun}s count as zero for you.` : null;
}

/** Whether the user manages a group: they created it, or its creator made them a commissioner. */
export function isCommissioner(
  group: Pick<Group, 'created_by'> & Partial<Pick<MyGroup, 'is_commissioner'>>,
  userId: string | undefined,
): boolean {
  // Groups of others lack the field.
  return group.is_commissioner ?? (userId !== undefined && group.created_by === userId);
}

/** The URL of a join link, to share [G2.23]. */
export function joinLinkAddress(origin: string, token: string): string {
  return `${origin}/join/${encodeURIComponent(token)}`;
}
