import { GROUP_LIMITS, type Visibility } from '@singleback/game/groups/check-group-form.ts';
import { Globe, Lock } from 'lucide-react';
import { Segmented } from '../ui/forms/segmented.tsx';
import { Stepper } from '../ui/forms/stepper.tsx';
import { TextArea, TextField } from '../ui/forms/text-field.tsx';
import styles from './group-fields.module.css';
import type { GroupDraft } from './group-form.ts';

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
export function GroupFields({ draft, seasonName, isPremium, errors, onChange }: GroupFieldsProps) {
  const { settings } = draft;
  return (
    <>
      <div className="grid gap-4 md:grid-cols-[3fr_2fr] md:gap-3">
        <TextField
          label="Name"
          name="group-name"
          autoComplete="off"
          required
          maxLength={GROUP_LIMITS.nameMax}
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
        maxLength={GROUP_LIMITS.descriptionMax}
        aside={`${draft.description.length}/${GROUP_LIMITS.descriptionMax}`}
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
            className={styles.createGroupSegments}
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
