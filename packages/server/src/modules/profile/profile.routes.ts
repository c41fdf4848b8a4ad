import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import * as profile from '@limelight/contract/profile';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../platform/http/refusal.js';
import { route } from '../../platform/http/route.js';
import type { Services } from '../../services.js';
import { updateProfile } from '../auth/account.sql.js';
import type { Auth } from '../auth/auth.js';
import { tidyName } from '../auth/tidy-name.js';
import { deleteAccount } from '../privacy/delete-account.js';
import { personalDataExporter } from '../privacy/export-personal-data.js';
import { avatarBytesMax, deleteAvatar, uploadAvatar } from './change-avatar.js';
import { presentMe } from './present-me.js';

/** What a player does with the account: its data, its picture, its end. */
export async function registerProfile(app: FastifyInstance, services: Services, auth: Auth): Promise<void> {
  const { db, clock } = services;
  const exportPersonalData = personalDataExporter(services);

  route(app, profile.updateMe, async ({ viewer, body }) => {
    const { userId } = viewer;
    const change = { ...body, userId, name: tidyName(body.name), now: clock.now() };
    // It was deleted meanwhile.
    if (!(await updateProfile(db, change))) throw new Refusal('NOT_SIGNED_IN');
    return presentMe(db, viewer);
  });

  route(app, profile.deleteAvatar, async ({ viewer }) => {
    await deleteAvatar(services, { viewer });
    return presentMe(db, viewer);
  });

  route(app, profile.exportMe, async ({ viewer, request, reply }) => {
    // Whoever asks for the head alone is not worth a file that nobody reads.
    const isHead = request.method === 'HEAD';
    const file = isHead ? Readable.from([]) : await exportPersonalData({ viewer, address: request.ip });
    const day = clock.now().toISOString().slice(0, 10);
    reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="limelight-data-${day}.json"`);
    return file;
  });

  route(app, profile.deleteMe, async ({ viewer, body, request, reply }) => {
    const { password, code } = body;
    await deleteAccount(services, auth, { viewer, request, reply, password, code });
    return { status: true as const };
  });

  // A scope of its own: nowhere else is a body taken that is not JSON.
  await app.register((scope, _options, done) => {
    void scope.register(multipart, { limits: { files: 2, fileSize: avatarBytesMax, fields: 0, parts: 3 } });
    route(scope, profile.uploadAvatar, async ({ viewer, request }) => {
      if (!request.isMultipart()) throw new Refusal('UNSUPPORTED_MEDIA_TYPE', { message: 'Please choose a picture' });
      await uploadAvatar(services, { viewer, request });
      return presentMe(db, viewer);
    });
    done();
  });
}
