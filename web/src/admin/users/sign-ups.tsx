import type { ReplyOf } from '@singleback/contract/call.ts';
import type { Calls } from '@singleback/contract/calls.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { serverNow } from '../../live/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { Isolated } from '../../ui/text/isolated.tsx';
import { dateTimeText } from '../../ui/text/time-text.ts';
import { ActDialog } from '../parts/act-dialog.tsx';

type SignUp = ReplyOf<Calls['GET /admin/users']>['sign_ups'][number];

/** Sign-ups whose address is not confirmed yet, and their confirmation. */
export function SignUps({ signUps }: { signUps: readonly SignUp[] }) {
  const [opened, setOpened] = useState<SignUp | null>(null);
  const close = () => setOpened(null);
  return (
    <section aria-labelledby="sign-ups" className="border-t border-line bg-raise-2">
      <h3 id="sign-ups" className="cap px-4 pt-3">
        Waiting for Confirmation
      </h3>
      <ul>
        {signUps.map((signUp) => (
          <li key={signUp.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
            <div className="min-w-0 flex-1 basis-[220px] [overflow-wrap:anywhere]">
              <p className="font-semibold">
                <Isolated>{signUp.name}</Isolated>
              </p>
              <p className="text-meta text-text-2">
                {signUp.email}, signed up {dateTimeText(new Date(signUp.created_at), serverNow())}
              </p>
            </div>
            <Button size="s" onClick={() => setOpened(signUp)}>
              Confirm
              <span className="sr-only"> {signUp.email}</span>
            </Button>
          </li>
        ))}
      </ul>
      {opened ? (
        <ActDialog
          title="Confirm Address"
          description={`The account of ${opened.email} is created, as if they had opened the link in the email.`}
          actText="Confirm Address"
          failure="Failed to confirm the address"
          act={(reason) => call('POST /admin/sign-ups/:id/confirm', { params: { id: opened.id }, body: { reason } })}
          onDone={({ message }) => {
            toast.good(message);
            close();
          }}
          onClose={close}
        />
      ) : null}
    </section>
  );
}
