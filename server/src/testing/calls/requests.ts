import type { CallKey } from '@singleback/contract/calls.ts';
import type { CallOptions } from '../app-fixture.ts';
import { accountRequests } from './requests/account.ts';
import { adminRequests } from './requests/admin.ts';
import { groupRequests } from './requests/groups.ts';
import { playRequests } from './requests/play.ts';
import type { Scene } from './scene.ts';
import type { Role } from './world.ts';

/** A request that succeeds for whoever may make it. Its token, if there is one, is of a user who is new. */
export type MakeRequest = (scene: Scene, role: Role) => CallOptions | Promise<CallOptions>;

/** A request for every call of the contract. The types fail for a call without one. */
export const requests = {
  ...accountRequests,
  ...adminRequests,
  ...groupRequests,
  ...playRequests,
} satisfies Record<CallKey, MakeRequest>;
