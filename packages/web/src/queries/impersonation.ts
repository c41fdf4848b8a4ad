import { endImpersonation as endEndpoint } from '@limelight/contract/access';
import { forgetPersonalData, refreshAccount } from './auth';
import { call } from './client';

/** Back to the admin's own account, with nothing of the player's left in the browser. */
export async function endImpersonation(): Promise<void> {
  await call(endEndpoint);
  await forgetPersonalData();
  await refreshAccount();
}
