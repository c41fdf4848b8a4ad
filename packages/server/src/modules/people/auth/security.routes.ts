import { confirmIdentity } from '@limelight/contract/people/access';
import * as profile from '@limelight/contract/people/profile';
import type { SecurityEventKind } from '@limelight/rules/security-event';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../../platform/http/refusal.js';
import { route } from '../../../platform/http/route.js';
import type { AccountServices, Auth } from './auth.js';
import { changePassword } from './change-password.js';
import { ownerConfirmer } from './confirm-owner.js';
import { endSessions } from './credentials.sql.js';
import { listSessions } from './list-sessions.js';
import { deleteSession, markAuthenticated } from './session.sql.js';
import {
  type ConfirmingRequest,
  confirmTwoFactor,
  disableTwoFactor,
  renewRecoveryCodes,
  setUpTwoFactor,
} from './two-factor.js';

const done = { status: true } as const;

/** Account security: devices, password and two-factor authentication. */
export function registerSecurity(app: FastifyInstance, services: AccountServices, auth: Auth): void {
  const { db } = services;
  const confirmOwner = ownerConfirmer(services);
  const note = (
    kind: SecurityEventKind,
    { viewer, request }: Pick<ConfirmingRequest, 'viewer' | 'request'>,
    detail = 'profile',
  ) => app.noteSecurity?.({ kind, detail, userId: viewer.userId, address: request.ip });

  route(app, profile.listSessions, async ({ viewer }) => listSessions(db, viewer));

  route(app, profile.endSession, async (call) => {
    const { viewer, params } = call;
    if (!(await deleteSession(db, viewer.userId, params.id))) throw new Refusal('NOT_FOUND');
    note('session-ended', call, 'one device');
    return listSessions(db, viewer);
  });

  route(app, profile.endOtherSessions, async (call) => {
    const { viewer } = call;
    await db.transaction().execute((tx) => endSessions(tx, viewer.userId, { except: viewer.sessionId }));
    note('session-ended', call, 'all other devices');
    return listSessions(db, viewer);
  });

  route(app, profile.changePassword, async (call) => {
    await changePassword(services, call);
    note('password-changed', call);
    return done;
  });

  route(app, confirmIdentity, async (call) => {
    await confirmOwner(call);
    await markAuthenticated(db, call.viewer.sessionId);
    return done;
  });

  route(app, profile.setUpTwoFactor, (call) => setUpTwoFactor(services, auth, call));
  route(app, profile.confirmTwoFactor, async (call) => {
    const codes = await confirmTwoFactor(services, auth, call);
    note('two-factor-on', call);
    return codes;
  });
  route(app, profile.renewRecoveryCodes, async (call) => {
    const codes = await renewRecoveryCodes(services, auth, call);
    note('recovery-codes-renewed', call);
    return codes;
  });
  route(app, profile.disableTwoFactor, async (call) => {
    await disableTwoFactor(services, auth, call);
    note('two-factor-off', call);
    return done;
  });
}
