import type { AuditAction } from '@limelight/rules/audit-action';
import type { ApiKeyScope, Policy } from '@limelight/rules/permission';
import type { z } from 'zod';
import type { ErrorCode } from './errors.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One call of the API: where it is, who may make it, what it takes and gives, and which errors it can answer with
 * besides those every call shares. The server registers it, the tests walk it and the OpenAPI document is made from it,
 * so nothing about a call is said twice.
 */
export interface Endpoint {
  readonly method: Method;
  /** With `:name` for each path parameter. */
  readonly url: string;
  readonly tag: string;
  readonly summary: string;
  readonly policy: Policy;
  /**
   * The least an API key needs for this call; `trade` contains `read`. Without it no key may make the call: whatever
   * concerns the account itself is for the person who is logged in. What is public needs no key.
   */
  readonly scope?: ApiKeyScope;
  /** What the audit trail calls it. Needed where staff change something by a permission. */
  readonly audit?: AuditAction;
  /**
   * What an admin who views as a player may do here. Without it: read, not write. `hidden` is for the owner's eyes only;
   * `allowed` may be called although it writes.
   */
  readonly impersonation?: 'hidden' | 'allowed';
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly response: z.ZodType;
  /** 200 unless told. */
  readonly status?: 200 | 201 | 202;
  readonly errors?: readonly ErrorCode[];
  /** False where a limit per player stands in the place of the one per client address. */
  readonly limitedPerAddress?: false;
}

/** On what an admin reads who views as a player: no browser keeps it for later. */
export const impersonatedHeader = 'x-limelight-impersonated';

/** Keeps the literal types of an endpoint while checking its form. */
export function endpoint<const Definition extends Endpoint>(definition: Definition): Definition {
  return definition;
}
