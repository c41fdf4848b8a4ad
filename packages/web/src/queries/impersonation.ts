import type { endImpersonation as endEndpoint } from '@limelight/contract/access';
import { forgetPersonalData, refreshAccount } from './auth';
import { call } from './client';

/** Back to the admin's own account, with nothing of the player's left in the browser. */
export async function endImpersonation(): Promise<void> {
  await call<typeof endEndpoint>({ method: 'DELETE', url: '/api/v1/me/impersonation' });
  await forgetPersonalData();
  await refreshAccount();
}
