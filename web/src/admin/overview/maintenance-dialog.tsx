import { useState } from 'react';
import { failedWith } from '../../platform/api/api-error.ts';
import { call } from '../../platform/api/call.ts';
import { TextField } from '../../ui/forms/text-field.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { timeText } from '../../ui/text/time-text.ts';
import { ActDialog } from '../parts/act-dialog.tsx';

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
      onRefused={(error, field) => setRefused(failedWith(error, 'field_invalid') && field !== 'reason')}
      onDone={({ until }) => {
        toast.good(until === null ? 'Maintenance started' : `Maintenance until ${timeText(new Date(until))}`);
        onClose();
      }}
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
      onDone={() => {
        toast.good('Maintenance ended');
        onClose();
      }}
      onClose={onClose}
    />
  );
}
