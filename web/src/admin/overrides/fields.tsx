// Setting games, players and stat lines by hand.

import type { Position } from '@singleback/game/players/positions.ts';
import { matchesSearch } from '@singleback/game/players/sort.ts';
import { DEFENSE_STAT_KEYS, isDefense, STAT_KEYS, type StatKey } from '@singleback/game/scoring/stat-line.ts';
import { Plus, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { usePlayers } from '../../players/queries.ts';
import { useScoreboard } from '../../scoreboard/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { kickoffText } from '../../ui/text/time-text.ts';
import type { ChosenPlayer, Figure, OverrideDraft, StatusChoice } from './override-draft.ts';

export interface FieldsProps {
  draft: OverrideDraft;
  onChange: (part: Partial<OverrideDraft>) => void;
  weekId: string;
}

const STATUSES: readonly { value: StatusChoice; label: string }[] = [
  { value: 'unchanged', label: 'Unchanged' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'in_progress', label: 'In progress' },
  { value: 'final', label: 'Final' },
  { value: 'postponed', label: 'Postponed' },
  { value: 'cancelled', label: 'Canceled' },
];

const NONE = 'none';

/** A game's status, score and kickoff; what is left empty stays as it is. */
export function GameFields({ draft, onChange, weekId }: FieldsProps) {
  const games = useScoreboard(weekId);
  const options = (games.data ?? []).map(({ id, away, home, kickoff }) => ({
    value: id,
    label: `${away.abbreviation} @ ${home.abbreviation}`,
    aside: kickoffText(kickoff),
  }));
  const game = games.data?.find(({ id }) => id === draft.gameId);
  const none = games.isError ? 'Failed to load the games' : 'Choose a game';
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <LabeledSelect label="Game">
          <Select
            label="Game"
            value={draft.gameId ?? NONE}
            options={[{ value: NONE, label: none }, ...options]}
            onValueChange={(id) => onChange({ gameId: id === NONE ? null : id })}
          />
        </LabeledSelect>
        <LabeledSelect label="Status">
          <Select
            label="Status"
            value={draft.status}
            options={STATUSES}
            onValueChange={(status) => onChange({ status })}
          />
        </LabeledSelect>
      </div>
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label={game ? `${game.away.abbreviation} score` : 'Away score'}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={draft.awayScore}
          onChange={(event) => onChange({ awayScore: event.target.value.trim() })}
        />
        <TextField
          label={game ? `${game.home.abbreviation} score` : 'Home score'}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={draft.homeScore}
          onChange={(event) => onChange({ homeScore: event.target.value.trim() })}
        />
      </div>
      <TextField
        label="Kickoff"
        type="datetime-local"
        help="In your time zone. Leave it empty to change nothing."
        value={draft.kickoff}
        onChange={(event) => onChange({ kickoff: event.target.value })}
      />
    </>
  );
}

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

/** So many matches are offered; more words find the others. */
const MOST = 6;

interface PlayerChoiceProps {
  weekId: string;
  player: ChosenPlayer | null;
  /** What to search for at first. */
  search?: string;
  onChoose: (player: ChosenPlayer | null) => void;
}

/** Finds a player of the week by name, team or position. */
export function PlayerChoice({ weekId, player, search = '', onChoose }: PlayerChoiceProps) {
  const players = usePlayers(weekId);
  const [typed, setTyped] = useState(search);
  if (player) {
    return (
      <div className="field">
        <span className="field-label">Player</span>
        <div className="field-box justify-between" data-fixed="true">
          <span>
            <b className="font-semibold">{player.name}</b> {placeOf(player)}
          </span>
          <Button variant="ghost" size="s" className="-mr-2.5" onClick={() => onChoose(null)}>
            Change<span className="sr-only"> the player</span>
          </Button>
        </div>
      </div>
    );
  }
  const isTyped = typed.trim() !== '';
  const all = players.data ?? [];
  const matches = isTyped ? all.filter(({ searchText }) => matchesSearch(searchText, typed)) : [];
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label="Player"
        autoComplete="off"
        spellCheck={false}
        placeholder="Search by name or team"
        value={typed}
        error={players.isError ? 'Failed to load the players' : null}
        help={isTyped && players.data && matches.length === 0 ? 'No player found.' : null}
        onChange={(event) => setTyped(event.target.value)}
      />
      {matches.length > 0 ? (
        <ul aria-label="Players found" className="rounded-2 border border-line">
          {matches.slice(0, MOST).map((each) => (
            <li key={each.id} className="border-b border-line last:border-0">
              <button type="button" className="menu-item" onClick={() => onChoose(each)}>
                <b className="font-semibold">{each.name}</b>
                <span className="text-text-2">{placeOf(each)}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

const placeOf = ({ position, teamAbbreviation }: ChosenPlayer) =>
  [position, teamAbbreviation].filter((part) => part !== null).join(' · ');

/** A visible label above a select, which has the same accessible one. */
export function LabeledSelect({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="field">
      <span className="field-label" aria-hidden>
        {label}
      </span>
      {children}
    </div>
  );
}
