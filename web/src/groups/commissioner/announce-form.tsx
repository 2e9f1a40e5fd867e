// What a group's commissioners do.
import type { Group } from '@singleback/contract/groups.ts';
import { ANNOUNCEMENT_MAX, checkAnnouncement } from '@singleback/game/groups/edit-group.ts';
import { textLength } from '@singleback/game/text/plain-text.ts';
import { type FormEvent, useState } from 'react';
import { serviceWordsOf } from '../../platform/api/api-error.ts';
import { useAct } from '../../platform/api/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/forms/text-field.tsx';
import { toast } from '../../ui/overlays/toast.tsx';

/** Announces something to all members of a group; for its commissioners. */
export function AnnounceForm({ group }: { group: Group }) {
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const announcing = useAct('POST /groups/:id/announcements', {
    onSuccess: () => {
      toast.good('Announced');
      setText('');
    },
    onError: (error) => setWrong(serviceWordsOf(error, 'Failed to announce')),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problem = checkAnnouncement(text.trim());
    setWrong(problem?.message ?? null);
    if (problem || announcing.isPending) return;
    announcing.mutate({ params: { id: group.id }, body: { text: text.trim() } });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextArea
        label="What do you want to say?"
        name="announcement"
        rows={3}
        maxLength={ANNOUNCEMENT_MAX}
        aside={`${textLength(text.trim())}/${ANNOUNCEMENT_MAX}`}
        value={text}
        error={wrong}
        onChange={(event) => {
          setText(event.target.value);
          setWrong(null);
        }}
      />
      <Button type="submit" className="self-end" busy={announcing.isPending} busyText="Sending...">
        Announce
      </Button>
    </form>
  );
}
