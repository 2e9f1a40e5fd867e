import type { ReadToken } from '@singleback/contract/sign-in.ts';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { failureOf, serviceWordsOf } from '../platform/api/api-error.ts';
import { type Fetched, useAct } from '../platform/api/use-call.ts';
import { copyText } from '../ui/browser/share.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { Question } from '../ui/overlays/confirm-dialog.tsx';
import { dayAndTimeText } from '../ui/text/time-text.ts';
import type { Messages } from '../ui/use-message.ts';

interface ReadTokensSectionProps {
  loaded: Fetched<'GET /account/read-tokens'>;
  messages: Messages;
}

/** Lists, creates and revokes read-only API tokens. */
export function ReadTokensSection({ loaded, messages }: ReadTokensSectionProps) {
  const { data: tokens, isError, refetch } = loaded;
  const making = useAct('POST /account/read-tokens', { gcTime: 0 });
  const [name, setName] = useState('');
  const [leaving, setLeaving] = useState<ReadToken | null>(null);
  const make = () =>
    making.mutate(
      { body: { name } },
      {
        onSuccess: () => setName(''),
        onError: (error) => messages.bad(serviceWordsOf(error, 'Failed to create token')),
      },
    );
  return (
    <section aria-labelledby="read-tokens-title" className="notice-section">
      <h3 id="read-tokens-title" className="title-2">
        API Tokens
      </h3>
      <p className="text-text-2">
        A token lets a script or spreadsheet read what you can see. It can’t change anything.{' '}
        <a href="/api/docs" className="text-info underline" target="_blank" rel="noreferrer">
          API documentation
        </a>
      </p>
      {making.data ? <NewReadToken made={making.data} messages={messages} onDone={making.reset} /> : null}
      <form
        noValidate
        className="flex flex-col items-start gap-3 self-stretch"
        onSubmit={(event) => {
          event.preventDefault();
          make();
        }}
      >
        <TextField
          label="Token name"
          value={name}
          autoComplete="off"
          placeholder="My spreadsheet"
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" disabled={name.trim() === ''} busy={making.isPending} busyText="Creating...">
          Create Token
        </Button>
      </form>
      {tokens && tokens.length > 0 ? (
        <ul className="self-stretch" aria-label="Your tokens">
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} onRevoke={() => setLeaving(token)} />
          ))}
        </ul>
      ) : null}
      {!tokens && isError ? <ErrorState title="Failed to load your API tokens" onRetry={() => void refetch()} /> : null}
      {leaving ? <Revocation token={leaving} messages={messages} onClose={() => setLeaving(null)} /> : null}
    </section>
  );
}

function TokenRow({ token, onRevoke }: { token: ReadToken; onRevoke: () => void }) {
  const { last_used_at: lastUsedAt } = token;
  return (
    <li className="flex items-center justify-between gap-4 border-t border-line py-2">
      <div className="min-w-0">
        <p className="truncate font-semibold">{token.name}</p>
        <p className="text-text-2">
          {lastUsedAt === null ? 'Never used' : `Last used ${dayAndTimeText(new Date(lastUsedAt))}`}
        </p>
      </div>
      <Button variant="ghost" className="text-bad" onClick={onRevoke}>
        Revoke
        <span className="sr-only"> {token.name}</span>
      </Button>
    </li>
  );
}

interface RevocationProps {
  token: ReadToken;
  messages: Messages;
  onClose: () => void;
}

function Revocation({ token: { id, name }, messages, onClose }: RevocationProps) {
  const revoking = useAct('DELETE /account/read-tokens/:id');
  return (
    <Question
      title="Revoke this token?"
      message={`Anything that uses '${name}' will lose access.`}
      confirmText="Revoke"
      act={() => failureOf(revoking.mutateAsync({ params: { id } }), 'Failed to revoke token')}
      done="Token revoked."
      messages={messages}
      onClose={onClose}
    />
  );
}

function NewReadToken({
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
