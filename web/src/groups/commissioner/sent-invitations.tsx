import type { Group } from '@singleback/contract/groups.ts';
import type { SentInvitation } from '@singleback/contract/invitations.ts';
import { DAY_MS } from '@singleback/game/season/durations.ts';
import { useAct, useCall } from '../../platform/api/use-call.ts';
import { serverNow, useNow } from '../../platform/live/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { Toggle } from '../../ui/forms/checkbox.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Isolated } from '../../ui/text/isolated.tsx';
import { dateText } from '../../ui/text/time-text.ts';
import { isFull } from '../row-actions.ts';

/** The invitations that nobody has answered, to send again or withdraw. Nothing without any. */
export function SentInvitations({ group, userId }: { group: Group; userId: string }) {
  const sent = useCall('GET /groups/:id/invitations', { params: { id: group.id } }).data ?? [];
  if (sent.length === 0) return null;
  return (
    <Panel
      title="Unanswered Invitations"
      note={`${sent.length}${isFull(group) ? ', group full' : ''}`}
      actions={<SendAll group={group} sent={sent} />}
      className="overflow-hidden"
    >
      <ul className="px-4 pb-2">
        {sent.map((each) => (
          <Row key={each.id} group={group} sent={each} isOwn={each.inviter.id === userId} />
        ))}
      </ul>
    </Panel>
  );
}

/** Sends all again that were not sent today; nothing for a single one, which has its own button. */
function SendAll({ group, sent }: { group: Group; sent: readonly SentInvitation[] }) {
  const now = useNow();
  const sending = useAct('POST /groups/:id/invitations/resend', {
    onSuccess: (answer) =>
      toast.good(answer.sent === 1 ? '1 invitation sent again' : `${answer.sent} invitations sent again`),
    failed: 'Failed to send the invitations',
  });
  const due = sent.filter((each) => each.address !== null && !isTooSoon(each, now));
  if (due.length < 2 || isFull(group)) return null;
  return (
    <Button
      size="s"
      busy={sending.isPending}
      busyText="Sending..."
      onClick={() => sending.mutate({ params: { id: group.id } })}
    >
      Send All Again
    </Button>
  );
}

const isTooSoon = ({ sent_at }: SentInvitation, now: Date | null) =>
  now !== null && now.getTime() - Date.parse(sent_at) < DAY_MS;

function Row({ group, sent, isOwn }: { group: Group; sent: SentInvitation; isOwn: boolean }) {
  const now = useNow();
  const failed = 'Failed to change the invitation';
  const resending = useAct('POST /groups/:id/invitations/:invitationId/resend', { done: 'Sent again', failed });
  const withdrawing = useAct('DELETE /groups/:id/invitations/:invitationId', { done: 'Invitation withdrawn', failed });
  const isBusy = resending.isPending || withdrawing.isPending;
  const params = { id: group.id, invitationId: sent.id };
  const name = sent.address ?? 'an earlier invitation';
  return (
    <li className="border-t border-line first:border-t-0 flex min-h-14 flex-wrap items-center gap-x-2 gap-y-1 py-1.5">
      <div className="min-w-0 flex-[1_1_180px]">
        <p className="font-semibold [overflow-wrap:anywhere]">{sent.address ?? 'Invitation'}</p>
        <p className="flex flex-wrap items-center gap-x-2 text-meta text-text-2">
          <span>
            Sent {dateText(new Date(sent.sent_at), serverNow())}
            {isOwn ? null : (
              <>
                {' '}
                by <Isolated>{sent.inviter.display_name}</Isolated>
              </>
            )}
          </span>
          {sent.status === 'expired' ? <Tag tone="warn">Expired</Tag> : null}
        </p>
      </div>
      <span className="ml-auto flex gap-1">
        {sent.address === null || isTooSoon(sent, now) || isFull(group) ? null : (
          <Button
            size="s"
            aria-label={`Send again: ${name}`}
            disabled={isBusy}
            onClick={() => resending.mutate({ params })}
          >
            Send Again
          </Button>
        )}
        <Button
          size="s"
          variant="ghost"
          aria-label={`Withdraw: ${name}`}
          disabled={isBusy}
          onClick={() => withdrawing.mutate({ params })}
        >
          Withdraw
        </Button>
      </span>
    </li>
  );
}

/** Who may invite, and whether a private group is named where its link is previewed; for its commissioners. */
export function InviteSwitches({ group }: { group: Group }) {
  return (
    <div className="flex flex-col gap-1">
      <GroupSwitch group={group} field="commissioners_invite" label="Only commissioners invite and see the link" />
      {group.visibility === 'private' ? (
        <GroupSwitch
          group={group}
          field="shares_name"
          label="Show this group’s name in link previews and shared images"
        />
      ) : null}
    </div>
  );
}

const SWITCHES = {
  commissioners_invite: 'PUT /groups/:id/commissioners-invite',
  shares_name: 'PUT /groups/:id/shares-name',
  orders_allowed: 'PUT /groups/:id/orders-allowed',
} as const;

interface GroupSwitchProps {
  group: Group;
  field: keyof typeof SWITCHES;
  label: string;
}

/** A setting of a group that takes effect at once. */
export function GroupSwitch({ group, field, label }: GroupSwitchProps) {
  const setting = useAct(SWITCHES[field], { failed: 'Failed to save' });
  const set = (isOn: boolean) => ({ [field]: isOn }) as Record<keyof typeof SWITCHES, boolean>;
  return (
    <Toggle
      label={label}
      checked={setting.isPending ? Object.values(setting.variables.body).includes(true) : group[field]}
      disabled={setting.isPending}
      onCheckedChange={(isOn) => setting.mutate({ params: { id: group.id }, body: set(isOn) })}
    />
  );
}
