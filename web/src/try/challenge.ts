// A past season in an evening, without an account.
import { checkDisplayName, cleanDisplayName } from '@singleback/game/account/sign-up.ts';
import { whole } from './try-points.ts';

/** What the link of a friend names: the season, the points to beat, and who made them. */
export interface Challenge {
  readonly season: string | null;
  readonly beat: number | null;
  /** A display name; null for a friend without an account. */
  readonly by: string | null;
}

/** Reads a link's search. What can't be points or a display name is left out. */
export function challengeOf(search: string): Challenge {
  const params = new URLSearchParams(search);
  const beat = Number(params.get('beat'));
  const by = cleanDisplayName(params.get('by') ?? '');
  return {
    season: params.get('season'),
    beat: Number.isSafeInteger(beat) && beat > 0 ? beat : null,
    by: checkDisplayName(by) === null ? by : null,
  };
}

/** The link to the same season, with the points to beat (whole) and the user's name, if they have one. */
export function challengeLink(origin: string, season: string, points: number, by: string | null): string {
  const params = new URLSearchParams({ season, beat: String(Math.round(points)), ...(by !== null && { by }) });
  return `${origin}/try?${params}`;
}

/** 'Ben made 1,902. 28 short', '12 more than Ben', 'As many as Ben: 1,874'. */
export function challengeWords(points: number, beat: number, by: string | null): string {
  const ahead = Math.round(points) - beat;
  if (ahead === 0) return `As many as ${by ?? 'your friend'}: ${whole(beat)}`;
  if (ahead > 0) return `${whole(ahead)} more than ${by ?? 'your friend'}`;
  return `${by ?? 'Your friend'} made ${whole(beat)}. ${whole(-ahead)} short`;
}
