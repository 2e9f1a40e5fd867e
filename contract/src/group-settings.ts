import { type GroupSettings, multiplierFromPercent, percentFromMultiplier } from '@singleback/game/groups/settings.ts';
import type { WireGroupSettings } from './groups.ts';

/** Converts a group's settings from the API format to that of the rules. */
export function settingsFromWire(wire: WireGroupSettings): GroupSettings {
  return {
    maxPlayerUsage: wire.max_player_usage,
    counts: {
      QB: wire.qb_count,
      RB: wire.rb_count,
      WR: wire.wr_count,
      TE: wire.te_count,
      FLEX: wire.flex_count,
      DEF: wire.def_count,
      K: wire.k_count,
    },
    playoffBonusPercent: percentFromMultiplier(wire.playoff_multiplier),
    playoffWeeks: wire.playoff_weeks,
    playerDoubleDown: wire.player_double_down,
  };
}

/** Converts a group's settings to the API format; the bonus becomes a multiplier [G5.17]. */
export function settingsToWire(settings: GroupSettings): WireGroupSettings {
  const { counts } = settings;
  return {
    max_player_usage: settings.maxPlayerUsage,
    qb_count: counts.QB,
    rb_count: counts.RB,
    wr_count: counts.WR,
    te_count: counts.TE,
    flex_count: counts.FLEX,
    def_count: counts.DEF,
    k_count: counts.K,
    playoff_multiplier: multiplierFromPercent(settings.playoffBonusPercent),
    playoff_weeks: [...settings.playoffWeeks],
    player_double_down: settings.playerDoubleDown,
  };
}
