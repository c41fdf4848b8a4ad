import * as contract from '@limelight/contract/people/email-address';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/http/route.js';
import { type AccountServices, enforceLimit, ownerConfirmer } from '../auth/auth.public.js';
import { confirmEmailChange } from './confirm-email-change.js';
import { requestEmailChange } from './request-email-change.js';
import { revertEmailChange } from './revert-email-change.js';

const done = { status: true } as const;

/** A player's change of the email address, and the ways back of staff's changes too. */
export function registerEmailAddress(app: FastifyInstance, services: AccountServices): void {
  const confirmOwner = ownerConfirmer(services);

  route(app, contract.requestEmailChange, async (call) => {
    const { viewer, body, request } = call;
    await confirmOwner(call);
    await enforceLimit(services, 'change-email', { address: request.ip, account: viewer.userId });
    await enforceLimit(services, 'verification-mail', { address: request.ip, account: body.email });
    await requestEmailChange(services, { ...viewer, email: body.email });
    return done;
  });

  route(app, contract.confirmEmailChange, async ({ body: { token }, request }) => {
    await enforceLimit(services, 'use-token', { address: request.ip });
    const userId = await confirmEmailChange(services, token);
    app.noteSecurity?.({ kind: 'email-changed', detail: 'link', userId, address: request.ip });
    return done;
  });

  route(app, contract.revertEmailChange, async ({ body: { token }, request }) => {
    await enforceLimit(services, 'use-token', { address: request.ip });
    const userId = await revertEmailChange(services, token);
    app.noteSecurity?.({ kind: 'email-changed', detail: 'way back', userId, address: request.ip });
    return done;
  });
}
