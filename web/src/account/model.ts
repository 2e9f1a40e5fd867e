/** The four tabs of the profile [A2.42 to A2.45], as named in the URL [A2.15]. */
const PROFILE_TABS = ['profile', 'subscription', 'notifications', 'security'] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number];

export function isProfileTab(word: unknown): word is ProfileTab {
  return PROFILE_TABS.some((tab) => tab === word);
}
