export const THEMES = ['night', 'scorecard'];

/** What a theme can change is color alone: axe checks these rules in every theme, all others in one. */
export const COLOR_RULES = ['color-contrast', 'link-in-text-block'];
