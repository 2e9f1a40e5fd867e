import { GROUP_LIMITS, type Visibility } from '@singleback/game/groups/check-group-form.ts';
import { lastWeekOf } from '@singleback/game/groups/settings.ts';
import { ROUNDS } from '@singleback/game/season/week.ts';
import { textLength } from '@singleback/game/text/plain-text.ts';
import { Link } from '@tanstack/react-router';
import { Globe, Lock } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useRounds } from '../players/rounds.ts';
import { useSeason } from '../players/season.ts';
import { Button } from '../ui/button.tsx';
import { Segmented } from '../ui/forms/segmented.tsx';
import { Stepper } from '../ui/forms/stepper.tsx';
import { TextArea, TextField } from '../ui/forms/text-field.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { toast } from '../ui/overlays/toast.tsx';
import {
  cardSlots,
  cardWords,
  emptyGroupDraft,
  type GroupDraft,
  groupFailure,
  groupFormErrors,
  SETTINGS_FIELD,
} from './group-form.ts';
import { GroupSettingsFields, LastStandingField, SEGMENTS } from './group-settings-fields.tsx';
import { groupToWire, useCreateGroup } from './mutations.ts';
import type { SharedGroup } from './share-link-panel.tsx';

interface CreateGroupDialogProps {
  season: { id: string; name: string };
  isPremium: boolean;
  /** A free user who already has a group beside Everyone cannot create another (rules 4.2). */
  isFullyGrouped: boolean;
  onClose: () => void;
  onCreated: (group: SharedGroup) => void;
}

/** Creates a group [G2.25]; the card beside the form previews its settings. */
export function CreateGroupDialog({ season, isPremium, isFullyGrouped, onClose, onCreated }: CreateGroupDialogProps) {
  const rounds = useRounds();
  const formId = useId();
  const [draft, setDraft] = useState(() => emptyGroupDraft(season.id));
  const [wasSubmitted, setSubmitted] = useState(false);
  const creating = useCreateGroup({
    onCreated: (group) => {
      toast.good('Group created');
      onCreated(group);
    },
    onListFailed: () => toast.bad('Group created but failed to load updated list'),
  });
  const currentWeek = useSeason().data?.currentWeek.week_number ?? 1;
  const errors = groupFormErrors(draft, isPremium, currentWeek, rounds.kind);
  const failure = creating.error ? groupFailure(creating.error, 'Failed to create group') : null;
  const isForAll = failure !== null && failure.field === null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (errors.size === 0 && !creating.isPending && !isFullyGrouped) creating.mutate({ body: groupToWire(draft) });
    else focusWrong(event.currentTarget as HTMLElement);
  };
  const change = (part: Partial<GroupDraft>) => {
    setDraft({ ...draft, ...part });
    // One that is on its way stays so: else it could be sent again.
    if (creating.isError) creating.reset();
  };
  const shown = new Map(wasSubmitted ? errors : []);
  if (failure?.field) shown.set(failure.field, failure.words);
  return (
    <Dialog
      onClose={onClose}
      title="Create New Group"
      width={940}
      className="md:[&_.dialog-body]:grid md:[&_.dialog-body]:grid-cols-[minmax(0,1fr)_236px] [&_.dialog-body]:p-0"
      foot={
        <>
          <div role="alert" className={isForAll ? 'dialog-note rounded-2 bg-bad-lo px-3 py-2.5 text-bad!' : undefined}>
            {isForAll ? failure?.words : null}
          </div>
          {isForAll ? null : (
            <p className="dialog-note text-meta">
              You can change the rules until the first lineup, and the name and size at any time.
            </p>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="flag"
            busy={creating.isPending}
            busyText="Creating..."
            disabled={isFullyGrouped}
          >
            Create New Group
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4 pt-5 px-6 pb-6 max-md:p-4">
        {isFullyGrouped ? (
          <p role="note" className="rounded-2 border border-dashed border-line-2 px-3 py-2.5">
            Free accounts can be in one group besides Everyone, and you’re in one.{' '}
            <Link to="/subscription" className="link">
              Go Premium
            </Link>{' '}
            to create more.
          </p>
        ) : null}
        <GroupFields draft={draft} seasonName={season.name} isPremium={isPremium} errors={shown} onChange={change} />
        <LastStandingField
          value={draft.lastStanding}
          from={currentWeek}
          to={lastWeekOf(draft.settings, ROUNDS[rounds.kind])}
          errors={shown}
          onChange={(lastStanding) => change({ lastStanding })}
        />
        <div className="hash" aria-hidden />
        <GroupSettingsFields
          settings={draft.settings}
          missedWeeks={draft.missedWeeks}
          isPremium={isPremium}
          error={shown.get(SETTINGS_FIELD) ?? null}
          onChange={(part) => change({ settings: { ...draft.settings, ...part } })}
          onMissedWeeks={(missedWeeks) => change({ missedWeeks })}
        />
      </form>
      <DrawnCard {...draft} />
    </Dialog>
  );
}

/** Focuses the first invalid field once its error is rendered. */
function focusWrong(form: HTMLElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

/** A preview of the scorecard for the form's settings. */
function DrawnCard({ settings, lastStanding }: Pick<GroupDraft, 'settings' | 'lastStanding'>) {
  const rounds = useRounds();
  const slots = cardSlots(settings.counts);
  return (
    <section
      className="border-l border-line bg-sunk p-5 max-md:border-t max-md:border-l-0 max-md:p-4"
      aria-label="Preview"
    >
      <h3 className="cap">Preview</h3>
      <p className="mt-1 font-num text-[24px] leading-tight font-bold" role="status">
        {slots.length} {slots.length === 1 ? 'slot' : 'slots'}
      </p>
      <ol className="relative mt-3">
        {slots.map(({ key, kind }) => (
          <li key={key} className="flex min-h-9.5 items-stretch">
            <span className="grid place-items-center flex-none w-14.5 pr-3.5 font-num text-[18px]/[1] font-bold sideline-edge">
              {kind}
            </span>
            <span
              className="my-2 ml-3 flex-1 rounded-[4px] border border-dashed border-line-2 [li+li_&]:shadow-[0_-9px_0_-8px_var(--line)]"
              aria-hidden
            />
          </li>
        ))}
      </ol>
      <p className="mt-4 text-[14px]/[1.5] text-text-2 [&_b]:font-num [&_b]:text-[17px]/[1.2] [&_b]:font-bold [&_b]:text-text">
        {cardWords(settings, lastStanding, rounds).map((sentence) => (
          <span key={sentence}>
            {sentence.split('*').map((part, at) => (at % 2 === 1 ? <b key={part}>{part}</b> : part))}{' '}
          </span>
        ))}
      </p>
    </section>
  );
}

const VISIBILITY: readonly { value: Visibility; label: React.ReactNode }[] = [
  {
    value: 'private',
    label: (
      <>
        <Lock size={16} aria-hidden /> Private
      </>
    ),
  },
  {
    value: 'public',
    label: (
      <>
        <Globe size={16} aria-hidden /> Public
      </>
    ),
  },
];

interface GroupFieldsProps {
  draft: GroupDraft;
  seasonName: string;
  isPremium: boolean;
  errors: ReadonlyMap<string, string>;
  onChange: (part: Partial<GroupDraft>) => void;
}

/** Name, season, description, visibility, size and usage limit of the group [G5.12 to G5.15]. */
function GroupFields({ draft, seasonName, isPremium, errors, onChange }: GroupFieldsProps) {
  const { settings } = draft;
  return (
    <>
      <div className="grid gap-4 md:grid-cols-[3fr_2fr] md:gap-3">
        <TextField
          label="Name"
          name="group-name"
          autoComplete="off"
          required
          value={draft.name}
          error={errors.get('name')}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <TextField
          label="Season"
          readOnly
          leading={<Lock size={16} className="text-text-2" aria-hidden />}
          value={seasonName}
          error={errors.get('season_id')}
        />
      </div>
      <TextArea
        label="Description"
        name="group-description"
        rows={2}
        aside={`${textLength(draft.description.trim())}/${GROUP_LIMITS.descriptionMax}`}
        value={draft.description}
        error={errors.get('description')}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <div className="grid grid-cols-2 gap-4 md:grid-cols-[3fr_2fr_2fr] md:gap-3">
        <div className="field max-md:col-span-2">
          <span className="field-label">Visibility</span>
          <Segmented
            label="Visibility"
            value={draft.visibility}
            options={VISIBILITY}
            onValueChange={(visibility) => onChange({ visibility })}
            className={SEGMENTS}
          />
        </div>
        <Stepper
          label="Max participants"
          value={draft.maxParticipants}
          min={GROUP_LIMITS.participants.min}
          max={GROUP_LIMITS.participants.max}
          help={`${GROUP_LIMITS.participants.min} to ${GROUP_LIMITS.participants.max}`}
          onValueChange={(maxParticipants) => onChange({ maxParticipants })}
        />
        <Stepper
          label="Player usage limit"
          value={settings.maxPlayerUsage}
          min={GROUP_LIMITS.playerUsage.min}
          max={GROUP_LIMITS.playerUsage.max}
          help="Times per season"
          disabled={!isPremium}
          onValueChange={(maxPlayerUsage) => onChange({ settings: { ...settings, maxPlayerUsage } })}
        />
      </div>
    </>
  );
}
