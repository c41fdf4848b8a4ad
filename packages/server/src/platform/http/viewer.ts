import type { ApiKeyScope, Viewer as PermissionViewer, Role } from '@limelight/rules/permission';
import type { FastifyRequest } from 'fastify';

/** Who makes a request, read from the database on every request: a changed role or a suspension takes effect immediately. */
export interface Viewer extends PermissionViewer {
  readonly userId: string;
  /** Null for a program that shows an API key. */
  readonly sessionId: string | null;
  /** Which key, and what it opens; absent where a person is logged in. */
  readonly key?: { readonly id: string; readonly scope: ApiKeyScope };
  readonly role: Role;
  /** Who is really there, while an admin views as this player. The session is the admin's. */
  readonly impersonator?: Impersonator;
}

export interface Impersonator {
  readonly userId: string;
  readonly name: string;
  readonly role: Role;
  readonly until: Date;
  /** What is left until then, for a timer. */
  readonly leftMs: number;
}

/** A person who is logged in, as every call sees that names no scope for keys. */
export interface SessionViewer extends Viewer {
  readonly sessionId: string;
}

/** Finds the viewer of a request; the access module provides it, the platform knows no sessions. */
export type FindViewer = (request: FastifyRequest) => Promise<Viewer | null>;

/**
 * Finds the player whom an API key stands for; null for a key that is not (any more) in force.
 * @throws Refusal TOO_MANY_REQUESTS for a key that is used too often
 */
export type FindKeyHolder = (key: string) => Promise<Viewer | null>;
