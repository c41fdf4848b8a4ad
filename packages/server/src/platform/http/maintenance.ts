import { isStaff } from '@limelight/rules/permission';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.js';
import type { Viewer } from './viewer.js';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether only staff may use the game now. Decorated by the settings module. */
    inMaintenance?: () => boolean;
  }
}

const retryAfterSeconds = 60;

/** Also an admin who views the game as a player. */
export function isStaffViewer(viewer: Pick<Viewer, 'role' | 'impersonator' | 'suspended'> | null): boolean {
  return viewer !== null && !viewer.suspended && isStaff((viewer.impersonator ?? viewer).role);
}

/** @throws Refusal MAINTENANCE for everybody but staff while the game is closed */
export function requireOpenTo(app: FastifyInstance, viewer: Viewer | null): void {
  if (app.inMaintenance?.() !== true || isStaffViewer(viewer)) return;
  throw new Refusal('MAINTENANCE', { details: { retryAfterSeconds } });
}
