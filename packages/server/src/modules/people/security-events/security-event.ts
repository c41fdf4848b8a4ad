import type { SecurityEventKind } from '@limelight/rules/security-event';

export interface SecurityEvent {
  readonly kind: SecurityEventKind;
  /** The limit or the endpoint concerned: one of a fixed set, never what a client sent. */
  readonly detail: string;
  readonly userId?: string;
  /** The account that somebody tried to log in to, where the id is not known. */
  readonly email?: string;
  /** The client's IP address. */
  readonly address: string;
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Records an event without delaying the request. Absent where this module is not registered, as in
     * commands.
     */
    noteSecurity?: (event: SecurityEvent) => void;
    /** Writes what was recorded, without waiting for the next turn. Absent like `noteSecurity`. */
    flushSecurityEvents?: () => Promise<void>;
    /** How many of each kind this instance has recorded since its start. Absent like `noteSecurity`. */
    securityEventCounts?: ReadonlyMap<SecurityEventKind, number>;
  }
}
