import type { GroupToCreate, SettingsToSave } from '@singleback/contract/groups.ts';
import { GROUP_LIMITS, type GroupForm } from '@singleback/game/groups/check-group-form.ts';
import { DEFAULT_SETTINGS, type GroupSettings } from '@singleback/game/groups/settings.ts';
import { DEFAULT_MISSED_WEEKS } from '@singleback/game/standings/granted.ts';

const EXACT = 1e-9;

/** Parses the create-group form; missing fields get defaults [G5.14, G5.15, G5.20]. */
export function readGroupForm(body: GroupToCreate): GroupForm {
  return {
    name: body.name,
    description: body.description ?? '',
    seasonId: body.season_id.toLowerCase(),
    visibility: body.visibility ?? 'private',
    maxParticipants: body.max_participants ?? GROUP_LIMITS.participants.default,
    settings: readSettings(body, DEFAULT_SETTINGS),
    missedWeeks: body.missed_weeks ?? DEFAULT_MISSED_WEEKS,
  };
}

/** The settings of a form; missing fields are taken from `otherwise`. */
export function readSettings(body: SettingsToSave, otherwise: GroupSettings): GroupSettings {
  const { counts, ...rest } = otherwise;
  return {
    maxPlayerUsage: body.max_player_usage ?? rest.maxPlayerUsage,
    counts: {
      QB: body.qb_count ?? counts.QB,
      RB: body.rb_count ?? counts.RB,
      WR: body.wr_count ?? counts.WR,
      TE: body.te_count ?? counts.TE,
      FLEX: body.flex_count ?? counts.FLEX,
      DEF: body.def_count ?? counts.DEF,
      K: body.k_count ?? counts.K,
    },
    playoffBonusPercent:
      body.playoff_multiplier === undefined ? rest.playoffBonusPercent : percentOf(body.playoff_multiplier),
    playoffWeeks: body.playoff_weeks ?? rest.playoffWeeks,
    playerDoubleDown: body.player_double_down ?? rest.playerDoubleDown,
  };
}

/**
 * 1.25 -> 25. A fractional percentage stays fractional, so that the rule refuses it rather than rounding it [G5.17].
 */
function percentOf(multiplier: number): number {
  const percent = (multiplier - 1) * 100;
  const whole = Math.round(percent);
  return Math.abs(percent - whole) < EXACT ? whole : percent;
}
