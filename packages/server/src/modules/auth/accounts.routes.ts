import { checkReferralCode, getMe } from '@limelight/contract/accounts';
import { normalizeReferralCode } from '@limelight/rules/referral';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.js';
import type { FindKeyHolder } from '../../platform/http/viewer.js';
import { installJobs } from '../../platform/jobs.js';
import type { Services } from '../../services.js';
import { createFindViewer } from '../access/find-viewer.js';
import { presentMe } from '../profile/present-me.js';
import { registerProfile } from '../profile/profile.routes.js';
import { findReferrer } from './account.sql.js';
import { createAuth } from './auth.js';
import { registerAuthRoutes } from './auth.routes.js';
import { followSessionEnds } from './follow-session-ends.js';
import { renewSession } from './renew-session.js';
import { registerSecurity } from './security.routes.js';

/** Accounts: who is signed in, and all that leads there. Gives every other module its viewer. */
export async function registerAccounts(
  app: FastifyInstance,
  services: Services,
  // Without the module of API keys there are none.
  findKeyHolder: FindKeyHolder = async () => null,
): Promise<void> {
  // Accounts order mails as jobs, so their queue has to be there before the first request.
  await installJobs(services);
  const auth = createAuth(services);
  app.decorate('findViewer', createFindViewer(services, findKeyHolder));
  app.decorate('ownOrigin', { publicUrl: services.publicUrl, production: services.env.production });
  followSessionEnds(services);
  await registerAuthRoutes(app, services, auth);
  registerSecurity(app, services, auth);
  await registerProfile(app, services, auth);

  route(app, getMe, async ({ viewer, request, reply }) => {
    // Looking at a player writes nothing, not even that somebody was there.
    if (viewer.impersonator === undefined) await renewSession(services, auth, { viewer, request, reply });
    return presentMe(services.db, viewer);
  });

  route(app, checkReferralCode, async ({ params }) => {
    const code = normalizeReferralCode(params.code);
    const known = code !== null && (await findReferrer(services.db, code)) !== undefined;
    return { code: code ?? params.code, known };
  });
}
