// The operator's console.
import { AdminShell } from './admin-shell.tsx';
import { AuditLog } from './audit-log.tsx';
import { Group } from './groups/group.tsx';
import { Groups } from './groups/groups.tsx';
import { Feedback, Reports } from './inbox.tsx';
import { Jobs } from './jobs.tsx';
import { Overview } from './overview/overview.tsx';
import { User } from './users/user.tsx';
import { Users } from './users/user-search.tsx';

/** The pages below /admin, in one chunk: all that their routes name. */
export const adminPages = { AdminShell, Overview, Users, User, Groups, Group, Reports, Feedback, Jobs, AuditLog };
