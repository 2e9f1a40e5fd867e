import type { Context } from '../../context.ts';
import { previewGroup } from './group-preview.ts';
import { findJoinLink } from './join-links-store.ts';

const JOIN_PATH = /^\/join\/([\w-]{1,200})\/?$/;

/**
 * What a chat app shows of a join link: the group's name, its description and how many are in it, nothing more; null for
 * any other page, and for a link that leads nowhere.
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
