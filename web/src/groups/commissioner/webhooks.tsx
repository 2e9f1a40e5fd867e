import type { Group } from '@singleback/contract/groups.ts';
import type { NewWebhook } from '@singleback/contract/webhooks.ts';
import {
  checkWebhook,
  WEBHOOK_EVENTS,
  WEBHOOK_URL_MAX,
  WEBHOOKS_MAX,
  type WebhookEvent,
  webhookHost,
  webhookKind,
} from '@singleback/game/webhooks/webhook.ts';
import { Copy, Plus } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useAct, useCall } from '../../platform/api/use-call.ts';
import { copyAndSay } from '../../ui/browser/share.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { FieldNote, TextField } from '../../ui/forms/text-field.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { fieldFailure, type GroupFailure, refusalOf } from '../group-form.ts';
import { addressHelp, EVENT_WORDS, WebhookRow } from './webhook-row.tsx';

/** The webhooks of a group: tests, removes and adds them; for its commissioners. */
export function Webhooks({ group }: { group: Group }) {
  const webhooks = useCall('GET /groups/:id/webhooks', { params: { id: group.id } });
  const [isAdding, setIsAdding] = useState(false);
  const [made, setMade] = useState<NewWebhook | null>(null);
  if (!webhooks.data) return <NotLoaded query={webhooks} what="webhooks" rows={2} height={76} />;
  const { length } = webhooks.data;
  const added = (answer: NewWebhook) => {
    setIsAdding(false);
    setMade(answer.secret === null ? null : answer);
  };
  return (
    <div className="flex flex-col gap-5">
      {length === 0 ? null : (
        <ul className="border-y border-line" aria-label="Webhooks">
          {webhooks.data.map((webhook) => (
            <WebhookRow key={webhook.id} groupId={group.id} webhook={webhook} />
          ))}
        </ul>
      )}
      {made?.secret ? <Secret secret={made.secret} onDone={() => setMade(null)} /> : null}
      {length >= WEBHOOKS_MAX ? (
        <p className="text-meta text-text-2">A group has at most {WEBHOOKS_MAX} webhooks. Remove one to add another.</p>
      ) : length === 0 || isAdding ? (
        <AddWebhook groupId={group.id} isFirst={length === 0} onAdded={added} />
      ) : (
        <Button className="self-start" onClick={() => setIsAdding(true)}>
          <Plus size={16} aria-hidden />
          Add Another
        </Button>
      )}
    </div>
  );
}

const BLOCKED = 'This browser blocks copying. Select the secret and copy it.';

/** The secret of a new webhook; it can't be shown again. */
function Secret({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <div className="flex flex-col gap-3" role="status">
      <TextField
        label="Signing secret"
        readOnly
        value={secret}
        help="Copy it now. It won’t be shown again. Your program uses it to verify that a message is from Singleback."
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copyAndSay(secret, 'Secret copied', BLOCKED)}>
          <Copy size={16} aria-hidden />
          Copy Secret
        </Button>
        <Button variant="ghost" onClick={onDone}>
          Hide
        </Button>
      </div>
    </div>
  );
}

interface AddWebhookProps {
  groupId: string;
  isFirst: boolean;
  onAdded: (made: NewWebhook) => void;
}

/** The form for a new webhook; its kind comes from the address. */
function AddWebhook({ groupId, isFirst, onAdded }: AddWebhookProps) {
  const noteId = useId();
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(WEBHOOK_EVENTS);
  const [wrong, setWrong] = useState<GroupFailure | null>(null);
  const adding = useAct('POST /groups/:id/webhooks', {
    done: 'Webhook added',
    onSuccess: onAdded,
    onError: (error) => setWrong(fieldFailure(error, 'Failed to add the webhook')),
  });
  const address = url.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problem = checkWebhook({ url: address, events });
    setWrong(refusalOf(problem));
    if (problem || adding.isPending) return;
    adding.mutate({ params: { id: groupId }, body: { url: address, events: [...events] } });
  };
  const choose = (chosen: WebhookEvent, isChosen: boolean) => {
    setWrong(null);
    setEvents(WEBHOOK_EVENTS.filter((event) => (event === chosen ? isChosen : events.includes(event))));
  };
  const errorOf = (field: string) => (wrong?.field === field ? wrong.words : null);
  const isKnown = wrong?.field === 'url' || wrong?.field === 'events';
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {isFirst ? null : <h3 className="title-2">Add Another</h3>}
      <TextField
        label="Webhook address"
        name="webhook-url"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        required
        maxLength={WEBHOOK_URL_MAX}
        placeholder="https://"
        value={url}
        error={errorOf('url')}
        help={addressHelp(webhookHost(address) === '' ? null : webhookKind(address))}
        onChange={(event) => {
          setUrl(event.target.value);
          setWrong(null);
        }}
      />
      <fieldset className="flex flex-col items-start max-md:[&_label]:min-h-11" aria-describedby={noteId}>
        <legend className="field-label mb-1">What to send</legend>
        {WEBHOOK_EVENTS.map((event) => (
          <Checkbox
            key={event}
            label={EVENT_WORDS[event]}
            checked={events.includes(event)}
            onCheckedChange={(isChosen) => choose(event, isChosen)}
          />
        ))}
        <FieldNote id={noteId} error={errorOf('events')} />
      </fieldset>
      <div role="alert" className="empty:hidden">
        {wrong && !isKnown ? <p className="text-bad">{wrong.words}</p> : null}
      </div>
      <Button type="submit" className="self-start" busy={adding.isPending} busyText="Adding...">
        Add Webhook
      </Button>
    </form>
  );
}
