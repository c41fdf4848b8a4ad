import multipart from '@fastify/multipart';
import { generatedAvatarUrl } from '@limelight/contract/addresses';
import { getMe } from '@limelight/contract/people/accounts';
import * as profile from '@limelight/contract/people/profile';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../../platform/http/refusal.js';
import { route } from '../../../platform/http/route.js';
import type { Services } from '../../../services.js';
import { type AccountServices, sessionRenewer, tidyName, updateContacts } from '../auth/auth.public.js';
import { avatarBytesMax, replaceAvatar, uploadAvatar } from './change-avatar.js';
import { presentMe } from './present-me.js';
import { updateProfile } from './profile.sql.js';

type ProfileServices = AccountServices & Pick<Services, 'files' | 'pictures'>;

/** Reading and changing one's own account. */
export async function registerProfile(app: FastifyInstance, services: ProfileServices): Promise<void> {
  const { db, clock } = services;
  const renewSession = sessionRenewer(services);

  route(app, getMe, async ({ viewer, request, reply }) => {
    // Impersonation is read-only: it does not record activity either.
    if (viewer.impersonator === undefined) await renewSession({ viewer, request, reply });
    return presentMe(db, viewer, { rules: app.accessRules, now: clock.now() });
  });

  route(app, profile.updateMe, async ({ viewer, body }) => {
    const change = { ...body, name: tidyName(services, body.name) };
    // The account was deleted concurrently.
    const now = clock.now();
    await db.transaction().execute(async (tx) => {
      if (!(await updateProfile(tx, viewer.userId, change, now))) throw new Refusal('NOT_SIGNED_IN');
      await updateContacts(tx, services, { userId: viewer.userId, now });
    });
    return presentMe(db, viewer, { rules: app.accessRules, now: clock.now() });
  });

  route(app, profile.chooseAvatar, async ({ viewer, body: { seed } }) => {
    await replaceAvatar(services, viewer.userId, generatedAvatarUrl(seed));
    return presentMe(db, viewer, { rules: app.accessRules, now: clock.now() });
  });

  route(app, profile.deleteAvatar, async ({ viewer }) => {
    // Restores the generated picture.
    await replaceAvatar(services, viewer.userId, null);
    return presentMe(db, viewer, { rules: app.accessRules, now: clock.now() });
  });

  // An encapsulated scope, because only this route accepts a body that is not JSON.
  await app.register((scope, _options, done) => {
    void scope.register(multipart, { limits: { files: 2, fileSize: avatarBytesMax, fields: 0, parts: 3 } });
    route(scope, profile.uploadAvatar, async ({ viewer, request }) => {
      if (!request.isMultipart()) throw new Refusal('UNSUPPORTED_MEDIA_TYPE', { message: 'Please choose a picture' });
      await uploadAvatar(services, viewer.userId, request);
      return presentMe(db, viewer, { rules: app.accessRules, now: clock.now() });
    });
    done();
  });
}
