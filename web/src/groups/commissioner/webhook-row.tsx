import type { Webhook } from '@singleback/contract/webhooks.ts';
import type { WebhookEvent, WebhookKind } from '@singleback/game/webhooks/webhook.ts';
import { Hash, MessagesSquare, Trash2, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { failureOf, serviceWordsOf } from '../../platform/api/api-error.ts';
import { useAct } from '../../platform/api/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Question } from '../../ui/overlays/confirm-dialog.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { Tag } from '../../ui/tag.tsx';
import { dayAndTimeText } from '../../ui/text/time-text.ts';

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
  const name = `${KINDS[webhook.kind]}, ${maskedAddress(webhook)}`;
  return (
    <li className="flex items-start gap-3 border-t border-line py-3 first:border-t-0 max-md:flex-wrap">
      <Icon size={20} className="mt-0.5 text-text-2" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-semibold">{KINDS[webhook.kind]}</span>
          <span className="[overflow-wrap:anywhere] text-text-2">{maskedAddress(webhook)}</span>
          {webhook.state === 'failing' ? <Tag tone="warn">Failing</Tag> : null}
          {webhook.state === 'disabled' ? <Tag tone="bad">Switched off</Tag> : null}
        </p>
        <p className="text-meta text-text-2">{eventsWords(webhook.events)}</p>
        <p className="text-meta text-text-2">{stateWords(webhook)}</p>
      </div>
      {/* On a phone below the words, in line with them. */}
      <div className="flex flex-none items-center gap-1 max-md:w-full max-md:pl-8">
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

/** What a webhook is sent, as a choice. */
export const EVENT_WORDS: Record<WebhookEvent, string> = {
  week_result: 'Results: who won',
  lock: 'First kickoff: who has a lineup in',
  lead_change: 'New leader of the season',
  announcement: 'Announcements',
};

/** The same in a list. */
const SHORT: Record<WebhookEvent, string> = {
  week_result: 'results',
  lock: 'first kickoffs',
  lead_change: 'new leaders',
  announcement: 'announcements',
};

const KINDS: Record<WebhookKind, string> = { discord: 'Discord', slack: 'Slack', https: 'Program' };

/** What is left of an address: 'discord.com/…x1Y2' */
const maskedAddress = ({ host, ending }: Pick<Webhook, 'host' | 'ending'>): string => `${host}/…${ending}`;

/** 'Results, announcements' */
function eventsWords(events: Webhook['events']): string {
  const words = events.map((event) => SHORT[event]).join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** How a webhook is doing, in a sentence. Times are in the viewer's time zone. */
function stateWords({ state, last_sent_at, reason }: Webhook): string {
  const sent = last_sent_at === null ? 'Nothing sent yet.' : `Last sent ${dayAndTimeText(new Date(last_sent_at))}.`;
  const why = reason === null ? '' : `Last attempt: ${reason}. `;
  if (state === 'disabled') return `${why}Send a test to switch it on again.`;
  return state === 'failing' ? `${why}${sent}` : sent;
}

/** What a new webhook at this address would be. */
export function addressHelp(kind: WebhookKind | null): string {
  if (kind === 'discord') return 'Discord: messages appear in the channel of this webhook.';
  if (kind === 'slack') return 'Slack: messages appear in the channel of this webhook.';
  if (kind === 'https') return 'Your own program: it gets JSON, signed with a secret that you see once.';
  return 'In Discord: Edit Channel, Integrations, Webhooks. In Slack: an app with incoming webhooks. Or any https address.';
}
