import { settingsFromWire, settingsToWire } from '@singleback/contract/group-settings.ts';
import type { Group } from '@singleback/contract/groups.ts';
import { GROUP_LIMITS } from '@singleback/game/groups/check-group-form.ts';
import { checkSettingsEdit, type PlayedBy } from '@singleback/game/groups/edit-group.ts';
import type { GroupSettings } from '@singleback/game/groups/settings.ts';
import { lastWeekOf } from '@singleback/game/groups/settings.ts';
import { ROUNDS } from '@singleback/game/season/week.ts';
import type { CutSetting } from '@singleback/game/standings/last-standing.ts';
import { type FormEvent, useState } from 'react';
import { useAct } from '../../platform/api/use-call.ts';
import { useRounds } from '../../players/rounds.ts';
import { useSeason } from '../../players/season.ts';
import { hasPremium, useSubscription } from '../../premium/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Stepper } from '../../ui/forms/stepper.tsx';
import { FieldNote } from '../../ui/forms/text-field.tsx';
import { changesOf, currentOf, type GroupFailure, groupFailure, refusalOf } from '../group-form.ts';
import { GroupSettingsFields, LastStandingField, weekOptions } from '../group-settings-fields.tsx';

const ANY_WEEK = 'any';

/** Changes what a group plays by, and its first week, until its first lineup; for its commissioners. */
export function GroupSettingsForm({ group }: { group: Group }) {
  const rounds = useRounds();
  const subscription = useSubscription().data;
  const isPremium = subscription !== undefined && hasPremium(subscription);
  const currentWeek = useSeason().data?.currentWeek.week_number ?? 1;
  const [before, setBefore] = useState({
    settings: settingsFromWire(group.group_settings),
    missedWeeks: group.missed_weeks,
    startWeek: group.start_week,
    lastStanding: { cut: group.cut ?? 0, cutFrom: group.cut_from ?? null },
  });
  const [edit, setEdit] = useState(before);
  const [wrong, setWrong] = useState<GroupFailure | null>(null);
  const saving = useAct('PUT /groups/:id/settings', {
    done: 'Settings saved',
    onError: (error) => {
      setWrong(groupFailure(error, 'Failed to save the settings'));
      const { missed_weeks, start_week, cut, cut_from, ...settings } = { ...toWire(before), ...currentOf(error) };
      setBefore({
        settings: settingsFromWire(settings),
        missedWeeks: missed_weeks as Group['missed_weeks'],
        startWeek: start_week,
        lastStanding: { cut, cutFrom: cut_from },
      });
    },
  });
  const change = (part: Partial<typeof edit>) => {
    setEdit({ ...edit, ...part });
    setWrong(null);
  };
  const changeSettings = (part: Partial<GroupSettings>) => change({ settings: { ...edit.settings, ...part } });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problem = checkSettingsEdit(edit, before, { isPremium, currentWeek, seasonKind: rounds.kind });
    setWrong(refusalOf(problem));
    if (problem || saving.isPending) return;
    const request = { params: { id: group.id }, body: changesOf(toWire(edit), toWire(before)) };
    // As it was sent: what was edited since is still to be saved.
    saving.mutate(request, { onSuccess: () => setBefore(edit) });
  };
  const { playerUsage } = GROUP_LIMITS;
  const isAtField = wrong?.field === 'cut' || wrong?.field === 'cut_from';
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <div role="alert" className="contents">
        {wrong === null || isAtField ? null : <p className="rounded-2 bg-bad-lo px-3 py-2.5 text-bad">{wrong.words}</p>}
      </div>
      <div className="grid gap-4 md:grid-cols-2 md:gap-3">
        {rounds.kind === 'postseason' ? null : (
          <StartWeek value={edit.startWeek} from={currentWeek} to={lastWeekOf(edit.settings)} onChange={change} />
        )}
        <Stepper
          label="Player usage limit"
          value={edit.settings.maxPlayerUsage}
          min={playerUsage.min}
          max={playerUsage.max}
          help="Times per season"
          disabled={!isPremium}
          onValueChange={(maxPlayerUsage) => changeSettings({ maxPlayerUsage })}
        />
      </div>
      <LastStandingField
        value={edit.lastStanding}
        from={Math.max(currentWeek, edit.startWeek ?? 1)}
        to={lastWeekOf(edit.settings, ROUNDS[rounds.kind])}
        errors={new Map(wrong && isAtField ? [[wrong.field, wrong.words]] : [])}
        onChange={(lastStanding) => change({ lastStanding })}
      />
      <GroupSettingsFields
        settings={edit.settings}
        missedWeeks={edit.missedWeeks}
        isPremium={isPremium}
        error={null}
        onChange={changeSettings}
        onMissedWeeks={(missedWeeks) => change({ missedWeeks })}
      />
      <Button type="submit" className="self-end" busy={saving.isPending} busyText="Saving...">
        Save
      </Button>
    </form>
  );
}

const toWire = ({ settings, missedWeeks, startWeek, lastStanding }: PlayedBy & { lastStanding: CutSetting }) => ({
  ...settingsToWire(settings),
  ...{ missed_weeks: missedWeeks, start_week: startWeek },
  ...{ cut: lastStanding.cut, cut_from: lastStanding.cutFrom },
});

interface StartWeekProps {
  value: number | null;
  from: number;
  to: number;
  onChange: (part: { startWeek: number | null }) => void;
}

/** The first week in which lineups count: any, or one from the current week on. */
function StartWeek({ value, from, to, onChange }: StartWeekProps) {
  const options = [{ value: ANY_WEEK, label: 'Right away' }, ...weekOptions(from, to, value)];
  return (
    <div className="field">
      <span className="field-label">Start week</span>
      <Select
        label="Start week"
        value={value === null ? ANY_WEEK : String(value)}
        options={options}
        onValueChange={(chosen) => onChange({ startWeek: chosen === ANY_WEEK ? null : Number(chosen) })}
      />
      <FieldNote id="start-week-note" help="The first week that counts" />
    </div>
  );
}
