import type { AuditAction } from '@limelight/rules/audit-action';
import type { ApiKeyScope, Policy } from '@limelight/rules/permission';
import type { z } from 'zod';
import type { ErrorCode } from './errors.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One endpoint of the API as plain data: its URL, its policy, and the errors that it can return besides those
 * common to all endpoints. The server registers it, clients call it, tests enumerate it and the OpenAPI
 * document is generated from it. Its schemas are exported under the same name in `<noun>.schema.ts`, so that
 * browsers load no zod.
 */
export interface Endpoint {
  readonly method: Method;
  /** With `:name` for each path parameter. */
  readonly url: string;
  /** Its section of the API documentation, where that is not the one of its file. */
  readonly tag?: string;
  readonly summary: string;
  readonly policy: Policy;
  /**
   * The scope that an API key needs; `trade` includes `read`. Without it no key may call the endpoint:
   * account management requires a session. Public endpoints need no key.
   */
  readonly scope?: ApiKeyScope;
  /**
   * The action recorded in the audit trail. Required where a permission allows staff to change something;
   * 'none' where nothing remains of the change after seconds, or only the person's own screens change.
   */
  readonly audit?: AuditAction | 'none';
  /**
   * What an impersonating admin may do here. By default: read, not write. `hidden` is visible to the owner
   * only; `allowed` may be called although it writes.
   */
  readonly impersonation?: 'hidden' | 'allowed';
  /** In maintenance mode everybody may call it; the others are for staff alone then (MAINTENANCE). */
  readonly inMaintenance?: 'open';
  /** 200 by default. */
  readonly status?: 200 | 201 | 202;
  readonly errors?: readonly ErrorCode[];
  /** The body is a file, which may take minutes; other bodies have to arrive within seconds. */
  readonly upload?: true;
  /**
   * A player's own data that pages show offline: the browser may store it until log-out, and nothing else of
   * a player.
   */
  readonly offline?: true;
  /** False where a limit per player replaces the limit per client address. */
  readonly limitedPerAddress?: false;
}

/**
 * Of one player to endpoints with `limitedPerAddress: false`: trades, refused ones included, which would lock
 * the wallet.
 */
export const tradeAttemptsPerMinuteMax = 300;

/**
 * Request header whose UUID stands for the `id` of the body, on endpoints that take one
 * (draft-ietf-httpapi-idempotency-key-header).
 */
export const idempotencyHeader = 'Idempotency-Key';

/** Response header during an impersonation, so that no browser caches the response. */
export const impersonatedHeader = 'x-limelight-impersonated';

/** The request and response schemas of an endpoint. */
export interface EndpointSchemas {
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly response: z.ZodType;
}

declare const schemas: unique symbol;

/** Carries the types of an endpoint's schemas; it has no value at run time. */
export interface TypedBy<Schemas extends EndpointSchemas> {
  readonly [schemas]?: Schemas;
}

export type SchemasOf<Definition> =
  Definition extends TypedBy<infer Schemas extends EndpointSchemas> ? Schemas : EndpointSchemas;

/** The request of a client: its `params`, `query` and `body`, where the endpoint has them. */
export type RequestOf<Definition extends Endpoint> = {
  readonly [Part in keyof SchemasOf<Definition> as Exclude<Part, 'response'>]: z.input<
    Extract<SchemasOf<Definition>[Part], z.ZodType>
  >;
};

/** The response that a client receives. */
export type ResponseOf<Definition extends Endpoint> = z.output<SchemasOf<Definition>['response']>;

type Definable = Omit<Endpoint, 'method'> & Partial<Pick<Endpoint, 'method'>>;

/**
 * Checks an endpoint while preserving its literal types: `endpoint<typeof schemas.placeTrade>()({ ... })`;
 * its method is GET by default. Two pairs of parentheses because TypeScript infers either all type arguments
 * of a function or none.
 */
export function endpoint<Schemas extends EndpointSchemas>() {
  return <const Definition extends Definable>(definition: Definition) =>
    ({ method: 'GET', ...definition }) as Definition & Pick<Endpoint, 'method'> & TypedBy<Schemas>;
}
