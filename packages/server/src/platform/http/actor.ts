import type { Role } from '@limelight/rules/permission';

/** The member of staff who performs an action, and the request that carries it. */
export interface Actor {
  readonly userId: string;
  /** At the time of the action. */
  readonly role: Role;
  readonly requestId: string;
  /** The client's IP address. */
  readonly address: string;
}
