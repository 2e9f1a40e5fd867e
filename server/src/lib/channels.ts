/**
 * Channel of Postgres NOTIFY: a message of a chat was written or changed. The payload is the group's id and the version
 * that the change leads to, separated by a space; announced on commit.
 */
export const CHAT_CHANGED = 'chat_changed';

/** Channel of Postgres NOTIFY: a user has read on in a chat. The payload is the user's id; announced on commit. */
export const CHAT_READ = 'chat_read';
