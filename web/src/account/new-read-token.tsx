import { Copy } from 'lucide-react';
import { copyText } from '../ui/browser/copy-text.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import type { Messages } from '../ui/use-message.ts';

/** Shows a new token; it cannot be shown again. */
export function NewReadToken({
  made,
  messages,
  onDone,
}: {
  made: { name: string; token: string };
  messages: Messages;
  onDone: () => void;
}) {
  const copy = async () => {
    if (await copyText(made.token)) messages.good('Token copied.');
    else messages.bad('This browser blocks copying. Select the token and copy it.');
  };
  return (
    <div className="notice-section self-stretch" role="status">
      <TextField
        label={`Your token for '${made.name}'`}
        readOnly
        value={made.token}
        help="Copy it now. It won’t be shown again. Anyone with it can read your groups and lineups."
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copy()}>
          <Copy size={16} aria-hidden />
          Copy Token
        </Button>
        <Button variant="ghost" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  );
}
