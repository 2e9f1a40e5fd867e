// How the installation is doing, and the banner for everyone.
import { textLength } from '@singleback/game/text/plain-text.ts';
import { Megaphone } from 'lucide-react';
import { useState } from 'react';
import { failedWith } from '../../platform/api/api-error.ts';
import { call } from '../../platform/api/call.ts';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { TextArea, TextField } from '../../ui/forms/text-field.tsx';
import { timeText } from '../../ui/text/time-text.ts';
import { ActDialog } from '../parts/act-dialog.tsx';

const LONGEST = 200;

/** Shows a line to all users, changes it, or ends it. */
export function BannerDialog({ announcement, onClose }: { announcement: string | null; onClose: () => void }) {
  const [text, setText] = useState(announcement ?? '');
  const [isEnding, setEnding] = useState(false);
  const shown = isEnding ? null : text.trim();
  return (
    <ActDialog
      title="Banner"
      description="Shown below the top bar to all users, until they dismiss it or you end it."
      actText={isEnding ? 'End Banner' : 'Show Banner'}
      failure={isEnding ? 'Failed to end the banner' : 'Failed to show the banner'}
      width={680}
      problem={() => (shown === '' ? 'Enter what the banner says.' : null)}
      act={(reason) => call('POST /admin/announcement', { body: { text: shown, reason } })}
      done={isEnding ? 'Banner ended' : 'Banner shown to all users'}
      onClose={onClose}
    >
      {announcement === null ? null : (
        <Segmented
          label="What to do"
          value={isEnding ? 'end' : 'change'}
          options={[
            { value: 'change', label: 'Change It' },
            { value: 'end', label: 'End It' },
          ]}
          onValueChange={(next) => setEnding(next === 'end')}
        />
      )}
      {isEnding ? (
        <p className="text-text-2">“{announcement}”</p>
      ) : (
        <>
          <TextArea
            label="Text"
            rows={2}
            aside={`${textLength(text.trim())} / ${LONGEST}`}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <figure className="flex flex-col gap-1.5">
            <figcaption className="field-label">Preview</figcaption>
            <p className="flex min-h-10 items-center justify-center gap-2 border border-line bg-raise-2 px-4 py-1.5 text-[15px]">
              <Megaphone size={16} className="flex-none text-text-2" aria-hidden />
              <span className="min-w-0 text-balance break-words">{text.trim() || 'Your text'}</span>
            </p>
          </figure>
        </>
      )}
    </ActDialog>
  );
}

const USUAL_MINUTES = '15';

/** Starts maintenance mode, or ends it. */
export function MaintenanceDialog({ isOn, onClose }: { isOn: boolean; onClose: () => void }) {
  return isOn ? <EndMaintenance onClose={onClose} /> : <StartMaintenance onClose={onClose} />;
}

function StartMaintenance({ onClose }: { onClose: () => void }) {
  const [minutes, setMinutes] = useState(USUAL_MINUTES);
  const [isRefused, setRefused] = useState(false);
  const start = (isForced: boolean) => (reason: string) =>
    call('POST /admin/maintenance', { body: { minutes: Number(minutes), is_forced: isForced, reason } });
  return (
    <ActDialog
      title="Start Maintenance"
      description="From now on users can view everything, but change nothing. Games still lock and score."
      actText="Start Maintenance"
      busyText="Starting..."
      failure="Failed to start maintenance"
      problem={() => (/^\d{1,4}$/.test(minutes) && Number(minutes) > 0 ? null : 'Enter how many minutes it takes.')}
      act={start(false)}
      // Shortly before a kickoff nobody may be kept from their lineup, unless it cannot wait.
      secondary={isRefused ? { text: 'Start Anyway', act: start(true) } : null}
      onRefused={(error) => setRefused(failedWith(error, 'not_allowed'))}
      done={({ until }) => (until === null ? 'Maintenance started' : `Maintenance until ${timeText(new Date(until))}`)}
      onClose={onClose}
    >
      <TextField
        label="Minutes"
        inputMode="numeric"
        autoComplete="off"
        value={minutes}
        onChange={(event) => {
          setMinutes(event.target.value.replace(/\D/g, ''));
          setRefused(false);
        }}
      />
    </ActDialog>
  );
}

function EndMaintenance({ onClose }: { onClose: () => void }) {
  return (
    <ActDialog
      title="End Maintenance"
      description="Users can make changes again right away."
      actText="End Maintenance"
      busyText="Ending..."
      failure="Failed to end maintenance"
      act={(reason) => call('POST /admin/maintenance', { body: { minutes: null, is_forced: false, reason } })}
      done="Maintenance ended"
      onClose={onClose}
    />
  );
}
