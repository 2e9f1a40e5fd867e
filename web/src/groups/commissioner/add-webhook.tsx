import type { NewWebhook } from '@singleback/contract/webhooks.ts';
import {
  checkWebhook,
  WEBHOOK_EVENTS,
  WEBHOOK_URL_MAX,
  type WebhookEvent,
  webhookHost,
  webhookKind,
} from '@singleback/game/webhooks/webhook.ts';
import { type FormEvent, useId, useState } from 'react';
import { useAct } from '../../platform/api/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { FieldNote, TextField } from '../../ui/forms/text-field.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { fieldFailure } from '../group-form.ts';
import { addressHelp, EVENT_WORDS } from './webhook-words.ts';
import styles from './webhooks.module.css';

interface AddWebhookProps {
  groupId: string;
  isFirst: boolean;
  onAdded: (made: NewWebhook) => void;
}

/** The form for a new webhook; its kind comes from the address. */
export function AddWebhook({ groupId, isFirst, onAdded }: AddWebhookProps) {
  const noteId = useId();
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(WEBHOOK_EVENTS);
  const [wrong, setWrong] = useState<{ field: unknown; message: string } | null>(null);
  const adding = useAct('POST /groups/:id/webhooks', {
    onSuccess: (made) => {
      toast.good('Webhook added');
      onAdded(made);
    },
    onError: (error) => {
      const { field, words } = fieldFailure(error, 'Failed to add the webhook');
      setWrong({ field, message: words });
    },
  });
  const address = url.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problem = checkWebhook({ url: address, events });
    setWrong(problem && { field: problem.details?.field, message: problem.message });
    if (problem || adding.isPending) return;
    adding.mutate({ params: { id: groupId }, body: { url: address, events: [...events] } });
  };
  const choose = (chosen: WebhookEvent, isChosen: boolean) => {
    setWrong(null);
    setEvents(WEBHOOK_EVENTS.filter((event) => (event === chosen ? isChosen : events.includes(event))));
  };
  const errorOf = (field: string) => (wrong?.field === field ? wrong.message : null);
  const isKnown = wrong?.field === 'url' || wrong?.field === 'events';
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
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
      <fieldset className={styles.events} aria-describedby={noteId}>
        <legend className="field-label">What to send</legend>
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
      <div role="alert">{wrong && !isKnown ? <p className="text-bad">{wrong.message}</p> : null}</div>
      <Button type="submit" className="self-start" busy={adding.isPending} busyText="Adding...">
        Add Webhook
      </Button>
    </form>
  );
}
