import { Readable } from 'node:stream';
import { deleteMe, exportMe } from '@limelight/contract/people/profile';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/http/route.js';
import type { PersonalTables } from '../../../platform/personal-table.js';
import type { Services } from '../../../services.js';
import { type AccountServices, ownerConfirmer } from '../../people/auth/auth.public.js';
import { deleteAccount } from './delete-account.js';
import { personalDataExporter } from './export-personal-data.js';

type PrivacyServices = AccountServices & Pick<Services, 'pool' | 'files'> & PersonalTables;

/** A player's rights over personal data: a copy of all of it, and its deletion. */
export function registerPrivacy(app: FastifyInstance, services: PrivacyServices): void {
  const { clock } = services;
  const confirmOwner = ownerConfirmer(services);
  const exportPersonalData = personalDataExporter(services);

  route(app, exportMe, async ({ viewer, request, reply }) => {
    // A HEAD request must not generate the file.
    const isHead = request.method === 'HEAD';
    const file = isHead ? Readable.from([]) : await exportPersonalData(viewer.userId, request.ip);
    const day = clock.now().toISOString().slice(0, 10);
    reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="limelight-data-${day}.json"`);
    return file;
  });

  route(app, deleteMe, async (call) => {
    await confirmOwner(call);
    await deleteAccount(services, call.viewer.userId);
    return { status: true as const };
  });
}
