import { INVITEES_MAX } from '@singleback/game/invitations/addresses.ts';
import type { InviteForm } from '@singleback/game/invitations/check-invite.ts';
import { MESSAGE_MAX } from '@singleback/game/invitations/message.ts';
import { textLength } from '@singleback/game/text/plain-text.ts';
import { TextArea } from '../../ui/forms/text-area.tsx';
import type { InviteErrors } from './invite-words.ts';

interface InviteFieldsProps {
  form: InviteForm;
  errors: InviteErrors;
  onChange: (part: Partial<InviteForm>) => void;
}

/** The e-mail addresses to invite, and a message. */
export function InviteFields({ form, errors, onChange }: InviteFieldsProps) {
  return (
    <>
      <TextArea
        label="Email addresses"
        name="invitees"
        inputMode="email"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        required
        rows={3}
        placeholder="eve@example.com, dan@example.com"
        help={`Up to ${INVITEES_MAX}, separated by commas, semicolons or new lines.`}
        value={form.addresses}
        error={errors.addresses}
        onChange={(event) => onChange({ addresses: event.target.value })}
      />
      <TextArea
        label="Message (optional)"
        name="message"
        rows={4}
        aside={`${textLength(form.message)}/${MESSAGE_MAX}`}
        value={form.message}
        error={errors.message}
        onChange={(event) => onChange({ message: event.target.value })}
      />
    </>
  );
}
