import type { WireGroupSettings } from '@singleback/contract/groups.ts';
import { type GroupSettings, percentFromMultiplier } from '@singleback/game/groups/settings.ts';

/** Reads what a group plays by off the wire [G3.2]. */
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
