import type { Position } from '@singleback/game/players/positions.ts';
import { DEFENSE_STAT_KEYS, isDefense, STAT_KEYS, type StatKey } from '@singleback/game/scoring/stat-line.ts';
import { Plus, X } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { FieldsProps } from './game-fields.tsx';
import { LabeledSelect } from './labeled-select.tsx';
import type { Figure } from './override-draft.ts';
import { PlayerChoice } from './player-choice.tsx';

/** Figures of a player's stat line; the others stay those of the sources. */
export function StatsFields({ draft: { player, figures }, onChange, weekId }: FieldsProps) {
  const options = player ? statOptions(player.position) : [];
  const free = options.find(({ value }) => !figures.some(({ key }) => key === value));
  const add = (key: StatKey) => {
    const row = Math.max(0, ...figures.map((each) => each.row)) + 1;
    onChange({ figures: [...figures, { row, key, figure: '' }] });
  };
  const change = (row: number, part: Partial<Figure>) =>
    onChange({ figures: figures.map((each) => (each.row === row ? { ...each, ...part } : each)) });
  return (
    <>
      <PlayerChoice weekId={weekId} player={player} onChoose={(next) => onChange({ player: next, figures: [] })} />
      {figures.map(({ row, key, figure }) => (
        <div key={row} className="grid grid-cols-[minmax(0,1fr)_96px_auto] items-start gap-3">
          <LabeledSelect label="Stat">
            <Select label="Stat" value={key} options={options} onValueChange={(next) => change(row, { key: next })} />
          </LabeledSelect>
          <TextField
            label="New value"
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            value={figure}
            onChange={(event) => change(row, { figure: event.target.value })}
          />
          <IconButton
            label="Remove stat"
            className="mt-[27px] md:mt-[31px]"
            onClick={() => onChange({ figures: figures.filter((each) => each.row !== row) })}
          >
            <X size={18} aria-hidden />
          </IconButton>
        </div>
      ))}
      {player && free ? (
        <Button size="s" className="self-start" onClick={() => add(free.value)}>
          <Plus size={16} aria-hidden />
          Add Stat
        </Button>
      ) : null}
    </>
  );
}

const NAMES: Readonly<Record<StatKey, string>> = {
  passingYards: 'Passing yards',
  passingTds: 'Passing TDs',
  interceptions: 'Interceptions thrown',
  rushingYards: 'Rushing yards',
  rushingTds: 'Rushing TDs',
  receptions: 'Receptions',
  receivingYards: 'Receiving yards',
  receivingTds: 'Receiving TDs',
  fumblesLost: 'Fumbles lost',
  fgMade0_19: 'Field goals 0-19',
  fgMade20_29: 'Field goals 20-29',
  fgMade30_39: 'Field goals 30-39',
  fgMade40_49: 'Field goals 40-49',
  fgMade50_59: 'Field goals 50-59',
  fgMade60: 'Field goals 60+',
  fgMissed: 'Field goals missed',
  patMade: 'Extra points',
  defSacks: 'Defense sacks',
  defInterceptions: 'Defense interceptions',
  defFumbleRecoveries: 'Fumble recoveries',
  defSafeties: 'Safeties',
  defBlockedKicks: 'Blocked kicks',
  defTds: 'Defense TDs',
  defTwoPoint: 'Two-point conversions (defense)',
  defPointsAllowed: 'Points allowed',
  defYardsAllowed: 'Yards allowed',
  completions: 'Completions',
  passAttempts: 'Pass attempts',
  carries: 'Carries',
  targets: 'Targets',
  twoPointConversions: 'Two-point conversions',
  specialTeamsTds: 'Special teams TDs',
  fumbleRecoveryTds: 'Fumble recovery TDs',
  fgAttempted: 'Field goals attempted',
  fgAttempted0_39: 'Field goals attempted 0-39',
  fgAttempted40_49: 'Field goals attempted 40-49',
  fgAttempted50: 'Field goals attempted 50+',
  patAttempted: 'Extra points attempted',
};

/** The figures that a player of this position can have, as select options. */
function statOptions(position: Position): { value: StatKey; label: string }[] {
  const ofDefense: readonly StatKey[] = DEFENSE_STAT_KEYS;
  const keys = STAT_KEYS.filter((key) => ofDefense.includes(key) === isDefense(position));
  return keys.map((value) => ({ value, label: NAMES[value] }));
}
