import { OVERRIDE_REASON_MAX } from '@singleback/game/overrides/overrides.ts';
import { INJURY_STATUSES, injuryWord } from '@singleback/game/players/injury.ts';
import type { Week } from '@singleback/game/season/week.ts';
import { useState } from 'react';
import { call } from '../../platform/api/call.ts';
import { useSeason } from '../../players/season.ts';
import { useWeeks, weekOptions } from '../../players/weeks.ts';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { ActDialog } from '../parts/act-dialog.tsx';
import { type FieldsProps, GameFields, LabeledSelect, PlayerChoice, StatsFields } from './fields.tsx';
import { EMPTY_DRAFT, type LinkSource, type OverrideDraft, type OverrideKind, overrideOf } from './override-draft.ts';

const KINDS: readonly { value: OverrideKind; label: string }[] = [
  { value: 'game', label: 'Game' },
  { value: 'stat_line', label: 'Stats' },
  { value: 'injury', label: 'Injury' },
  { value: 'link', label: 'Link' },
];

interface OverrideDialogProps {
  /** Opens with the link of this athlete of a source. */
  link?: { source: LinkSource; externalId: string; search: string };
  onClose: () => void;
}

/** Sets by hand what no source says: of a game, a stat line, an injury, or who an athlete of a source is. */
export function OverrideDialog({ link, onClose }: OverrideDialogProps) {
  const [draft, setDraft] = useState<OverrideDraft>(() => ({
    ...EMPTY_DRAFT,
    ...(link && { kind: 'link', source: link.source, externalId: link.externalId }),
  }));
  const [weekNumber, setWeekNumber] = useState<number | null>(null);
  const change = (part: Partial<OverrideDraft>) => setDraft({ ...draft, ...part });
  const current = useSeason().data?.currentWeek.week_number ?? 1;
  const weeks = useWeeks();
  const week = weeks.find((each) => each.weekNumber === (weekNumber ?? current));
  const override = week ? overrideOf(draft, week.id) : 'There is no season yet.';
  const fields = { draft, onChange: change, weekId: week?.id ?? '' };
  return (
    <ActDialog
      title="Add Override"
      description={
        draft.kind === 'link'
          ? 'From now on, this ID at the source is this player.'
          : 'It replaces what the sources say. Users see it with your reason.'
      }
      actText="Set Override"
      failure="Failed to set the override"
      width={680}
      longestReason={OVERRIDE_REASON_MAX}
      problem={() => (typeof override === 'string' ? override : null)}
      act={async (reason) => {
        if (typeof override !== 'string') await call('POST /admin/overrides', { body: { ...override, reason } });
      }}
      done="Override set"
      onClose={onClose}
    >
      <div className="flex flex-wrap gap-3">
        <Segmented label="Kind" value={draft.kind} options={KINDS} onValueChange={(kind) => change({ kind })} />
        {draft.kind !== 'link' && week ? (
          <WeekSelect
            weeks={weeks}
            selected={week}
            currentWeekNumber={current}
            onSelect={(next) => {
              setWeekNumber(next);
              change({ gameId: null });
            }}
          />
        ) : null}
      </div>
      {draft.kind === 'game' ? <GameFields {...fields} /> : null}
      {draft.kind === 'stat_line' ? <StatsFields {...fields} /> : null}
      {draft.kind === 'injury' ? <InjuryFields {...fields} /> : null}
      {draft.kind === 'link' ? <LinkFields {...fields} search={link?.search ?? ''} /> : null}
    </ActDialog>
  );
}

const STATUSES = [
  { value: 'healthy', label: 'Healthy' },
  ...INJURY_STATUSES.map((value) => ({ value, label: injuryWord(value) ?? value })),
];

function InjuryFields({ draft, onChange, weekId }: FieldsProps) {
  return (
    <>
      <PlayerChoice weekId={weekId} player={draft.player} onChoose={(player) => onChange({ player, figures: [] })} />
      <div className="grid items-start gap-4 md:grid-cols-2">
        <LabeledSelect label="Injury status">
          <Select
            label="Injury status"
            value={draft.injury}
            options={STATUSES}
            onValueChange={(injury) => onChange({ injury })}
          />
        </LabeledSelect>
        <TextField
          label="Until (optional)"
          type="datetime-local"
          help="In your time zone. Leave it empty to keep it until you end it."
          value={draft.until}
          onChange={(event) => onChange({ until: event.target.value })}
        />
      </div>
      <TextField
        label="Notes (optional)"
        autoComplete="off"
        help="Users see them in the player’s details."
        value={draft.notes}
        onChange={(event) => onChange({ notes: event.target.value })}
      />
    </>
  );
}

const SOURCES = [
  { value: 'espn', label: 'ESPN' },
  { value: 'sleeper', label: 'Sleeper' },
] as const;

interface LinkFieldsProps extends FieldsProps {
  /** What to search for at first. */
  search: string;
}

function LinkFields({ draft, onChange, weekId, search }: LinkFieldsProps) {
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <LabeledSelect label="Source">
          <Segmented
            label="Source"
            className="self-start"
            value={draft.source}
            options={SOURCES}
            onValueChange={(source) => onChange({ source })}
          />
        </LabeledSelect>
        <TextField
          label="ID at the source"
          autoComplete="off"
          maxLength={60}
          value={draft.externalId}
          onChange={(event) => onChange({ externalId: event.target.value })}
        />
      </div>
      <PlayerChoice
        weekId={weekId}
        player={draft.player}
        search={search}
        onChoose={(player) => onChange({ player, figures: [] })}
      />
    </>
  );
}

interface WeekSelectProps {
  weeks: readonly Week[];
  selected: Week;
  currentWeekNumber: number;
  onSelect: (weekNumber: number) => void;
}

function WeekSelect({ weeks, selected, currentWeekNumber, onSelect }: WeekSelectProps) {
  return (
    <Select
      label="Week"
      value={String(selected.weekNumber)}
      options={weekOptions(weeks, currentWeekNumber)}
      onValueChange={(week) => onSelect(Number(week))}
    />
  );
}
