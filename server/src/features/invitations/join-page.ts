import type { Context } from '../../context.ts';
import { previewGroup } from './group-preview.ts';
import { findJoinLink } from './join-links-store.ts';

const JOIN_PATH = /^\/join\/([\w-]{1,200})\/?$/;

/**
 * The chat preview of a join link: the group's name, description and number of members; null for any other page or an
 * invalid link.
 */
export async function joinPageHead(context: Context, path: string) {
  const token = JOIN_PATH.exec(path)?.[1];
  const found = token ? await findJoinLink(context.db, token) : null;
  const group = found && (await previewGroup(context.db, found.link.groupId));
  if (!group) return null;
  const members = group.current_participants === 1 ? '1 member' : `${group.current_participants} members`;
  const description = [group.description, members].filter((part) => part !== '').join(' · ');
  return { title: group.name, description, url: `${context.publicUrl}/join/${token}` };
}
