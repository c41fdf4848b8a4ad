import * as contract from '@limelight/contract/fame/squad-appeals';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../../../platform/http/refusal.js';
import { route } from '../../../../platform/http/route.js';
import type { Services } from '../../../../services.js';
import { findTicket, presentTicket } from '../../../talk/support/support.public.js';
import { appealCase, readOwnCase } from './appeal-case.js';
import { readStaffCase } from './staff-case.js';

export type AppealServices = Pick<Services, 'env' | 'db' | 'clock'>;

export function registerSquadAppeals(app: FastifyInstance, services: AppealServices): void {
  const { db, clock } = services;

  route(app, contract.getSquadCase, ({ viewer: { userId }, params }) => readOwnCase(services, { ...params, userId }));

  route(app, contract.appealSquadCase, async ({ viewer: { userId }, params, body: { message }, request }) =>
    presentTicket(await appealCase(services, { ...params, userId, message, address: request.ip })),
  );

  route(app, contract.getStaffSquadCase, async ({ params: { number } }) => {
    const ticket = await findTicket(db, number);
    const { about_kind: kind = null, about_id: id = null, user_id: userId = null } = ticket ?? {};
    if (kind === null || id === null || userId === null) {
      throw new Refusal('NOT_FOUND', { message: 'This ticket appeals nothing' });
    }
    return { found: await readStaffCase(db, { kind, id, userId }, clock.now()) };
  });
}
