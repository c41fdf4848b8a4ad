import { createHash } from 'node:crypto';
import { checkReferralCode, getMe, type Me } from '@limelight/contract/accounts';
import { normalizeReferralCode } from '@limelight/rules/referral';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../platform/http/refusal.js';
import { route } from '../../platform/http/route.js';
import type { FindKeyHolder } from '../../platform/http/viewer.js';
import { installJobs } from '../../platform/jobs.js';
import type { Services } from '../../services.js';
import { findProfile, findReferrer } from './account.sql.js';
import { createAuth } from './auth.js';
import { registerAuthRoutes } from './auth.routes.js';
import { createFindViewer } from './find-viewer.js';
import { renewSession } from './renew-session.js';

const avatarHashLength = 32;

/** The generated picture is named by a hash, so that its address tells nothing about the player. */
export function avatarUrlOf(userId: string): string {
  return `/avatars/${createHash('sha256').update(`avatar:${userId}`).digest('hex').slice(0, avatarHashLength)}.svg`;
}

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
  await registerAuthRoutes(app, services, auth);

  route(app, getMe, async ({ viewer, request, reply }) => {
    await renewSession(auth, request, reply);
    return presentMe(services, viewer.userId);
  });

  route(app, checkReferralCode, async ({ params }) => {
    const code = normalizeReferralCode(params.code);
    const known = code !== null && (await findReferrer(services.db, code)) !== undefined;
    return { code: code ?? params.code, known };
  });
}

async function presentMe({ db }: Services, userId: string): Promise<Me> {
  const profile = await findProfile(db, userId);
  if (!profile) throw new Refusal('NOT_SIGNED_IN');
  const { image, createdAt, tier, ...rest } = profile;
  return {
    ...rest,
    tier: tier ?? 'free',
    avatarUrl: image ?? avatarUrlOf(userId),
    memberSince: createdAt.toISOString(),
  };
}
