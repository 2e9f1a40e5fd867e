// How the installation is doing, and the banner for everyone.
import { Megaphone } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../platform/api/call.ts';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
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
      onDone={() => {
        toast.good(isEnding ? 'Banner ended' : 'Banner shown to all users');
        onClose();
      }}
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
            maxLength={LONGEST}
            aside={`${text.length} / ${LONGEST}`}
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
