// Webhooks: the news of a group, and how they read on Discord and Slack (`message.ts`).
import type { SeasonKind } from '../season/round-words.ts';

/** A member's name and week points, in hundredths. */
interface NamedPoints {
  readonly name: string;
  readonly points: number;
}

/** Some names in order, and how many there are in all. */
export interface SomeNames {
  readonly names: readonly string[];
  readonly count: number;
}

/**
 * What only webhooks and chats are notified of. It holds what every member may read at that moment: final weeks, who has a lineup, and the
 * season table; never a player. Names are as they were then.
 */
export type WebhookNews =
  | {
      readonly kind: 'week_result';
      readonly weekNumber: number;
      readonly seasonKind?: SeasonKind | undefined;
      /** Users with a lineup; at least two. */
      readonly lineups: number;
      /** More than one for a tie. */
      readonly winners: readonly NamedPoints[];
      /** The first three, best first. */
      readonly top: readonly NamedPoints[];
    }
  | {
      readonly kind: 'lock';
      readonly weekNumber: number;
      readonly seasonKind?: SeasonKind | undefined;
      readonly submitted: SomeNames;
      readonly missing: SomeNames;
    }
  | {
      readonly kind: 'lead_change';
      /** By name; more than one for a tie. */
      readonly leaders: readonly string[];
      /** Of each leader, in hundredths. */
      readonly points: number;
      /** Who led before; empty for the first leaders of a season. */
      readonly before: readonly string[];
    }
  | {
      /** Last one standing: who is out in a final week; everybody again after a correction. */
      readonly kind: 'cut';
      readonly weekNumber: number;
      readonly seasonKind?: SeasonKind | undefined;
      readonly out: readonly NamedPoints[];
      /** How many are in. */
      readonly left: number;
      readonly isCorrection: boolean;
    }
  | { readonly kind: 'last_standing'; readonly weekNumber: number; readonly winners: readonly string[] };

/**
 * What only chats are notified of: at a kickoff, whose game has begun and is seen by everyone from now on. `players` counts those
 * players in all lineups of the week, `most` is who is in the most of them, null if nobody is in more than one.
 */
export interface ChatNews {
  readonly kind: 'revealed';
  readonly weekNumber: number;
  readonly seasonKind?: SeasonKind | undefined;
  readonly players: number;
  /** Those of the group, whether they hold one of the players or not. */
  readonly lineups: number;
  readonly most: { readonly name: string; readonly lineups: number } | null;
}

/** The most names of each kind in a message about who has a lineup. */
export const NAMES_MAX = 20;
