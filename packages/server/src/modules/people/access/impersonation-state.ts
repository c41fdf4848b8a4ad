import { mayImpersonate } from '@limelight/rules/permission';
import type { Viewer } from '../../../platform/http/viewer.js';
import type { OpenImpersonation } from './impersonation.sql.js';

export type ImpersonationEnd = 'ended' | 'replaced' | 'time' | 'session' | 'rights';

/** Why an impersonation ended by itself; null while it is active. */
export function endOf(view: OpenImpersonation, now: Date): ImpersonationEnd | null {
  if (view.endsAt <= now) return 'time';
  if (!view.sessionLives) return 'session';
  const admin = { userId: view.adminId, role: view.adminRole };
  const target = { userId: view.targetId, role: view.targetRole };
  return !view.targetClosed && mayImpersonate(admin, target) ? null : 'rights';
}

/**
 * The player as the admin sees the game: without recent authentication, so that nothing that requires it is
 * allowed.
 */
export function viewerOf(view: OpenImpersonation, now: Date): Viewer {
  return {
    userId: view.targetId,
    sessionId: view.sessionId,
    role: view.targetRole,
    suspended: view.targetSuspended,
    emailVerified: view.targetEmailVerified,
    impersonator: {
      userId: view.adminId,
      name: view.adminName,
      role: view.adminRole,
      until: view.endsAt,
      leftMs: Math.max(0, view.endsAt.getTime() - now.getTime()),
    },
  };
}
