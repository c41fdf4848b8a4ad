import {
  endImpersonation as endEndpoint,
  startImpersonation as startEndpoint,
} from '@limelight/contract/people/access';
import { forgetPersonalData, refreshAccount } from './auth';
import { call } from './client';
import { notifyOtherTabs } from './other-tabs';

/** Back to the admin's own account, with nothing of the player's left in the browser. */
export async function endImpersonation(): Promise<void> {
  await call(endEndpoint);
  notifyOtherTabs('changed');
  await forgetPersonalData();
  await refreshAccount();
}

/**
 * The session shows the player's account from now on. The admin's data is forgotten once `leave` has left the
 * page.
 * @throws ApiError PASSWORD_NEEDED, FORBIDDEN
 */
export async function startImpersonation(
  user: { readonly id: string; readonly reason: string },
  leave: () => Promise<void>,
): Promise<void> {
  await call(startEndpoint, { params: { id: user.id }, body: { reason: user.reason } });
  notifyOtherTabs('changed');
  await leave();
  await forgetPersonalData();
  await refreshAccount();
}
