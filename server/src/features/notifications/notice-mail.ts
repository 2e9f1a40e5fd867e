import { CHOOSE_HINT, type NoticeLetter, STOP_HINT } from '@singleback/game/notifications/notice.ts';
import { isolated } from '@singleback/game/text/isolated.ts';
import { unlinked } from '@singleback/game/text/unlinked.ts';
import { letter } from '../../lib/mail/letter.ts';
import type { Mail } from '../../lib/mail/mail.ts';
import { mailPreferencesPath, type UnsubscribeKeys, unsubscribeHeaders } from '../../lib/tokens/unsubscribe-tokens.ts';

/** The recipient and the notice. */
export interface NoticeAddress {
  userId: string;
  noticeId: string;
  email: string;
  name: string | null;
}

/** The mail of a notice, with one-click unsubscribe and a stable id across retries. */
export function noticeMail(
  keys: UnsubscribeKeys,
  { userId, noticeId, email, name }: NoticeAddress,
  words: NoticeLetter,
): Mail {
  const mail = letter(email, words.subject, {
    greeting: name === null ? 'Hello,' : `Hello ${isolated(unlinked(name))},`,
    lines: words.lines,
    action: { label: words.action.label, url: `${keys.publicUrl}${words.action.path}` },
    after: `${words.after} ${CHOOSE_HINT} ${STOP_HINT} ${keys.publicUrl}${mailPreferencesPath(email)}`,
  });
  const messageId = `<${noticeId}@${new URL(keys.publicUrl).hostname}>`;
  return { ...mail, headers: { ...unsubscribeHeaders(keys, userId), 'Message-ID': messageId } };
}
