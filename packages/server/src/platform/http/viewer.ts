import type { ApiKeyScope, Viewer as PermissionViewer, Role } from '@limelight/rules/permission';
import type { FastifyRequest } from 'fastify';

/**
 * Who makes a request, read from the database: a changed role or a suspension takes effect immediately for
 * what writes and for staff, within a second for what a player only reads.
 */
export interface Viewer extends PermissionViewer {
  readonly userId: string;
  /** Null for a request with an API key. */
  readonly sessionId: string | null;
  /** The API key of the request; absent for a session. */
  readonly key?: { readonly id: string; readonly scope: ApiKeyScope };
  readonly role: Role;
  /** The admin who impersonates this player; the session is the admin's. */
  readonly impersonator?: Impersonator;
}

interface Impersonator {
  readonly userId: string;
  readonly name: string;
  readonly role: Role;
  readonly until: Date;
  /** Time left until then, for a timer. */
  readonly leftMs: number;
}

/** A viewer with a session: the only kind on endpoints without an API key scope. */
export interface SessionViewer extends Viewer {
  readonly sessionId: string;
}

/** Finds the viewer of a request. Provided by the access module, as the platform has no sessions. */
export type FindViewer = (
  request: FastifyRequest,
  /** For a request that only reads: not the state of less than a second ago. */
  options?: { readonly current?: boolean },
) => Promise<Viewer | null>;
