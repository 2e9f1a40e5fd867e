import type { Webhook } from '@singleback/contract/webhooks.ts';
import { Hash, MessagesSquare, Trash2, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { failureOf, serviceWordsOf } from '../../platform/api/api-error.ts';
import { useAct } from '../../platform/api/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Question } from '../../ui/overlays/confirm-dialog.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { Tag } from '../../ui/tag.tsx';
import { eventsWords, kindWords, maskedAddress, stateWords } from './webhook-words.ts';
import styles from './webhooks.module.css';

const ICONS = { discord: MessagesSquare, slack: Hash, https: WebhookIcon } as const;

interface WebhookRowProps {
  groupId: string;
  webhook: Webhook;
}

/** A webhook: where it leads, what it is sent, how it is doing. */
export function WebhookRow({ groupId, webhook }: WebhookRowProps) {
  const [isRemoving, setIsRemoving] = useState(false);
  const testing = useAct('POST /groups/:id/webhooks/:webhookId/test', {
    onSuccess: ({ arrived, reason }) => {
      if (arrived) toast.good('Test message sent');
      else toast.bad(`The test message didn’t arrive: ${reason ?? 'no answer'}`);
    },
    onError: (error) => toast.bad(serviceWordsOf(error, 'Failed to send a test message')),
  });
  const Icon = ICONS[webhook.kind];
  const name = `${kindWords(webhook.kind)}, ${maskedAddress(webhook)}`;
  return (
    <li className={cx(styles.row, 'flex items-start gap-3 py-3')}>
      <Icon size={20} className={styles.icon} aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-semibold">{kindWords(webhook.kind)}</span>
          <span className="[overflow-wrap:anywhere] text-text-2">{maskedAddress(webhook)}</span>
          {webhook.state === 'failing' ? <Tag tone="warn">Failing</Tag> : null}
          {webhook.state === 'disabled' ? <Tag tone="bad">Switched off</Tag> : null}
        </p>
        <p className="text-meta text-text-2">{eventsWords(webhook.events)}</p>
        <p className="text-meta text-text-2">{stateWords(webhook)}</p>
      </div>
      <div className={cx(styles.acts, 'flex flex-none items-center gap-1')}>
        <Button
          size="s"
          busy={testing.isPending}
          busyText="Sending..."
          onClick={() => !testing.isPending && testing.mutate({ params: { id: groupId, webhookId: webhook.id } })}
        >
          Test
          <span className="sr-only"> {name}</span>
        </Button>
        <IconButton label={`Remove ${name}`} onClick={() => setIsRemoving(true)}>
          <Trash2 size={17} aria-hidden />
        </IconButton>
      </div>
      {isRemoving ? (
        <RemoveWebhook groupId={groupId} webhook={webhook} name={name} onClose={() => setIsRemoving(false)} />
      ) : null}
    </li>
  );
}

function RemoveWebhook({ groupId, webhook, name, onClose }: WebhookRowProps & { name: string; onClose: () => void }) {
  const removing = useAct('DELETE /groups/:id/webhooks/:webhookId');
  const params = { id: groupId, webhookId: webhook.id };
  return (
    <Question
      title="Remove Webhook"
      message={`Nothing more is sent to ${name}.`}
      confirmText="Remove"
      type="danger"
      act={() => failureOf(removing.mutateAsync({ params }), 'Failed to remove the webhook')}
      done="Webhook removed"
      onClose={onClose}
    />
  );
}
