import type { Viewer as PermissionViewer, Role } from '@limelight/rules/permission';
import type { FastifyRequest } from 'fastify';

/** Who makes a request, read from the session on every request: a changed role or a suspension holds at once. */
export interface Viewer extends PermissionViewer {
  readonly userId: string;
  readonly sessionId: string;
  readonly role: Role;
}

/** Finds the viewer of a request; the accounts module provides it, the platform knows no sessions. */
export type FindViewer = (request: FastifyRequest) => Promise<Viewer | null>;
