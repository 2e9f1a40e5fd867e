import type { AuthReason } from '../auth/model.ts';

// Search parameters of each route; invalid ones are dropped.

export interface AuthSearch {
  view?: 'sign_up' | 'forgot_password';
  redirect?: AuthReason;
  error?: string;
}
export function authSearch(search: Record<string, unknown>): AuthSearch {
  const { view, redirect: reason, error } = search;
  return {
    ...(view === 'sign_up' || view === 'forgot_password' ? { view } : {}),
    ...(reason === 'join' || reason === 'invitation' ? { redirect: reason } : {}),
    ...(typeof error === 'string' ? { error } : {}),
  };
}

/** Which link a visitor came by; the guard remembered its token [A2.19]. */
export interface PlaySearch {
  redirect?: AuthReason;
}
export function playSearch({ redirect: reason }: Record<string, unknown>): PlaySearch {
  return reason === 'join' || reason === 'invitation' ? { redirect: reason } : {};
}

interface ResetSearch {
  token?: string;
  error?: string;
}
export function resetSearch({ token, error }: Record<string, unknown>): ResetSearch {
  return { ...(token ? { token: String(token) } : {}), ...(error ? { error: String(error) } : {}) };
}

interface UnsubscribeSearch {
  email?: string;
  /** The link is of an email: the page asks first. */
  ask?: boolean;
}
export function unsubscribeSearch({ email, ask }: Record<string, unknown>): UnsubscribeSearch {
  return email ? { email: String(email), ...(ask ? { ask: true } : {}) } : {};
}

interface ProfileSearch {
  openProfile?: ProfileTab;
}
export function profileSearch({ openProfile }: Record<string, unknown>): ProfileSearch {
  return isProfileTab(openProfile) ? { openProfile } : {};
}

interface BuilderSearch {
  edit?: string;
  group?: string;
  /** The key of the slot to change: 'RB1'. */
  change?: string;
}
// The builder checks whether the slot exists.
const SLOT_KEY = /^[A-Z]+\d$/;
export function builderSearch({ edit, group, change }: Record<string, unknown>): BuilderSearch {
  return {
    ...(edit ? { edit: String(edit) } : {}),
    ...(group ? { group: String(group) } : {}),
    ...(typeof change === 'string' && SLOT_KEY.test(change) ? { change } : {}),
  };
}

interface ScoreboardSearch {
  week?: number;
}
export function scoreboardSearch({ week }: Record<string, unknown>): ScoreboardSearch {
  return Number.isInteger(week) ? { week: Number(week) } : {};
}

/** Whose orders are opened: of a week, and of a lineup there. */
interface OrdersSearch extends ScoreboardSearch {
  lineup?: string;
}
export function ordersSearch(search: Record<string, unknown>): OrdersSearch {
  return { ...scoreboardSearch(search), ...(search.lineup ? { lineup: String(search.lineup) } : {}) };
}

interface LeaderboardSearch {
  group?: string;
  /** The regular season whose postseason runs. */
  season?: 'before';
}
const GROUP_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
export function leaderboardSearch({ group, season }: Record<string, unknown>): LeaderboardSearch {
  if (season === 'before') return { season };
  return typeof group === 'string' && GROUP_ID.test(group) ? { group } : {};
}

export const GROUP_TABS = ['home', 'chat', 'season', 'members'] as const;
export type GroupTab = (typeof GROUP_TABS)[number];

/** The tab of a group's page, home when left out, and the week whose results its season shows. */
interface GroupSearch extends ScoreboardSearch {
  tab?: Exclude<GroupTab, 'home'>;
}
export function groupSearch({ tab, week }: Record<string, unknown>): GroupSearch {
  const known = GROUP_TABS.find((each) => each === tab);
  return { ...(known && known !== 'home' ? { tab: known } : {}), ...scoreboardSearch({ week }) };
}

/** The four tabs of the profile [A2.42 to A2.45], as named in the URL [A2.15]. */
const PROFILE_TABS = ['profile', 'subscription', 'notifications', 'security'] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number];

function isProfileTab(word: unknown): word is ProfileTab {
  return PROFILE_TABS.some((tab) => tab === word);
}
