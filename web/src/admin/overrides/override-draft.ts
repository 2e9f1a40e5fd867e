import type { OverrideToSet } from '@singleback/contract/admin/admin-site.ts';
import { checkStats, type GAME_STATUSES } from '@singleback/game/overrides/overrides.ts';
import type { Position } from '@singleback/game/players/positions.ts';
import type { StatKey } from '@singleback/game/scoring/stat-line.ts';

export type OverrideKind = OverrideToSet['kind'];
export type StatusChoice = (typeof GAME_STATUSES)[number] | 'unchanged';
export type LinkSource = 'espn' | 'sleeper';

/** A figure of a stat line as it is typed. */
export interface Figure {
  readonly row: number;
  readonly key: StatKey;
  readonly figure: string;
}

export interface ChosenPlayer {
  readonly id: string;
  readonly name: string;
  readonly position: Position;
  readonly teamAbbreviation: string | null;
}

/** What was typed so far, of every kind, so that a look at another kind loses nothing. Times are of the viewer's zone. */
export interface OverrideDraft {
  readonly kind: OverrideKind;
  readonly gameId: string | null;
  readonly status: StatusChoice;
  readonly awayScore: string;
  readonly homeScore: string;
  readonly kickoff: string;
  readonly player: ChosenPlayer | null;
  readonly figures: readonly Figure[];
  readonly injury: string;
  readonly notes: string;
  readonly until: string;
  readonly source: LinkSource;
  readonly externalId: string;
}

export const EMPTY_DRAFT: OverrideDraft = {
  kind: 'game',
  gameId: null,
  status: 'unchanged',
  awayScore: '',
  homeScore: '',
  kickoff: '',
  player: null,
  figures: [],
  injury: 'questionable',
  notes: '',
  until: '',
  source: 'espn',
  externalId: '',
};

type WithoutReason<Override> = Override extends unknown ? Omit<Override, 'reason'> : never;

/**
 * The override that a draft describes, in the week with this id; what is missing, in words, otherwise. The server decides
 * what may be set.
 */
export function overrideOf(draft: OverrideDraft, weekId: string): WithoutReason<OverrideToSet> | string {
  if (draft.kind === 'game') return gameOf(draft);
  const { kind, player } = draft;
  if (player === null) return 'Choose a player.';
  if (kind === 'stat_line') return statLineOf(draft, player, weekId);
  if (kind === 'injury') {
    const notes = draft.notes.trim() || null;
    const ends_at = draft.until === '' ? null : instantOf(draft.until);
    return { kind, player_id: player.id, week_id: weekId, status: draft.injury, notes, ends_at };
  }
  const externalId = draft.externalId.trim();
  if (externalId === '') return 'Enter the player’s ID at the source.';
  return { kind, source: draft.source, external_id: externalId, player_id: player.id };
}

function gameOf(draft: OverrideDraft) {
  if (draft.gameId === null) return 'Choose a game.';
  const scores = [draft.awayScore, draft.homeScore];
  if (scores.some((score) => !/^\d*$/.test(score))) return 'A score is a whole number.';
  const change = {
    ...(draft.status === 'unchanged' ? {} : { status: draft.status }),
    ...(draft.homeScore === '' ? {} : { home_score: Number(draft.homeScore) }),
    ...(draft.awayScore === '' ? {} : { away_score: Number(draft.awayScore) }),
    ...(draft.kickoff === '' ? {} : { kickoff: instantOf(draft.kickoff) }),
  };
  if (Object.keys(change).length === 0) return 'Set a status, a score or a kickoff.';
  return { kind: 'game' as const, game_id: draft.gameId, ...change };
}

function statLineOf({ figures }: OverrideDraft, player: ChosenPlayer, weekId: string) {
  if (figures.some(({ figure }) => figure.trim() === '')) return 'Enter a number for every stat.';
  const stats = Object.fromEntries(figures.map(({ key, figure }) => [key, Number(figure)]));
  if (figures.length === 0) return 'Add a stat.';
  if (Object.keys(stats).length < figures.length) return 'Each stat can be set once.';
  const refused = checkStats(player.position, stats);
  return refused ? refused.message : { kind: 'stat_line' as const, player_id: player.id, week_id: weekId, stats };
}

/** A time of the viewer's zone ('2026-11-22T13:00') as UTC. */
const instantOf = (time: string) => new Date(time).toISOString();
