import { Copy, Link2, Share } from 'lucide-react';
import { useState } from 'react';
import { serviceWordsOf } from '../platform/api/api-error.ts';
import { useAct } from '../platform/api/use-call.ts';
import { copyAndSay, shareLink } from '../ui/browser/share.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { toast } from '../ui/overlays/toast.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { withSeenLog } from '../verify/witness/model.ts';
import { joinLinkAddress } from './model.ts';

/** A group whose join link is shared. */
export interface SharedGroup {
  readonly id: string;
  readonly name: string;
}

/** Right after a group was created: its link, to bring friends in. */
export function GroupCreated({ group, onClose }: { group: SharedGroup; onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      title="Bring Your Friends"
      description="Send them a link, or let them scan it."
      foot={<Button onClick={onClose}>Done</Button>}
    >
      <ShareLinkPanel group={group} isNext />
    </Dialog>
  );
}

interface ShareLinkPanelProps {
  group: SharedGroup;
  link?: string | undefined;
  /** Whether sharing is what the user is here for. */
  isNext?: boolean;
}

/** A group's join link as a QR code and a text; created on request only, because it lets anyone in who has it. */
export function ShareLinkPanel({ group, link, isNext = false }: ShareLinkPanelProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const creating = useAct('POST /groups/:id/join-links', {
    onError: (error) => setFailure(serviceWordsOf(error, 'Failed to create join link')),
  });
  const token = creating.data?.join_token ?? link;
  if (token !== undefined)
    return <LinkTo url={joinLinkAddress(location.origin, token)} {...{ name: group.name, isNext }} />;
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-text-2">Anyone who has the link can join. You can delete it at any time.</p>
      {failure === null ? null : (
        <p role="alert" className="rounded-2 bg-bad-lo px-3 py-2.5 text-bad">
          {failure}
        </p>
      )}
      <Button
        variant={isNext ? 'flag' : 'outline'}
        busy={creating.isPending}
        busyText="Creating..."
        onClick={() => creating.mutate({ params: { id: group.id } })}
      >
        <Link2 size={17} aria-hidden />
        Create Join Link
      </Button>
    </div>
  );
}

const BLOCKED = 'This browser blocks copying. Select the link and copy it.';

function LinkTo({ url, name, isNext }: { url: string; name: string; isNext: boolean }) {
  const share = async () => {
    const shared = await shareLink({ title: 'Singleback', text: `Join ${name} on Singleback`, url: withSeenLog(url) });
    if (shared === 'copied') toast.good('Join link copied');
  };
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4 max-sm:[&>svg]:mx-auto">
      <QrCode text={url} label={`QR code to join ${name}`} />
      <div className="flex min-w-0 flex-[1_1_240px] flex-col gap-3">
        <TextField label="Join link" readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
        <div className="flex flex-wrap gap-2">
          <Button variant={isNext ? 'flag' : 'outline'} onClick={() => void share()}>
            <Share size={17} aria-hidden />
            Share
          </Button>
          <Button onClick={() => void copyAndSay(url, 'Join link copied', BLOCKED)}>
            <Copy size={17} aria-hidden />
            Copy
          </Button>
        </div>
      </div>
    </div>
  );
}
