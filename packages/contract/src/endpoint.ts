import type { AuditAction } from '@limelight/rules/audit-action';
import type { ApiKeyScope, Policy } from '@limelight/rules/permission';
import type { z } from 'zod';
import type { ErrorCode } from './errors.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One call of the API as plain data: where it is, who may make it, and which errors it can answer with besides those
 * every call shares. The server registers it, clients send it, the tests walk it and the OpenAPI document is made from
 * it. Its schemas are beside it, under the same name in `<noun>.schema.ts`, so that browsers load no zod.
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
  /** 200 unless told. */
  readonly status?: 200 | 201 | 202;
  readonly errors?: readonly ErrorCode[];
  /** False where a limit per player stands in the place of the one per client address. */
  readonly limitedPerAddress?: false;
}

/** On what an admin reads who views as a player: no browser keeps it for later. */
export const impersonatedHeader = 'x-limelight-impersonated';

/** What a call takes and gives. */
export interface EndpointSchemas {
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly response: z.ZodType;
}

declare const schemas: unique symbol;

/** Carries the types of a call's schemas; there is no value at run time. */
export interface TypedBy<Schemas extends EndpointSchemas> {
  readonly [schemas]?: Schemas;
}

export type SchemasOf<Definition> =
  Definition extends TypedBy<infer Schemas extends EndpointSchemas> ? Schemas : EndpointSchemas;

type SentPart<Schemas, Name extends 'params' | 'query' | 'body'> =
  Schemas extends Readonly<Record<Name, infer Schema extends z.ZodType>>
    ? Readonly<Record<Name, z.input<Schema>>>
    : unknown;

/** What a client sends with the call. */
export type RequestOf<Definition extends Endpoint> = SentPart<SchemasOf<Definition>, 'params'> &
  SentPart<SchemasOf<Definition>, 'query'> &
  SentPart<SchemasOf<Definition>, 'body'>;

/** What a client gets for it. */
export type AnswerOf<Definition extends Endpoint> = z.output<SchemasOf<Definition>['response']>;

/**
 * Keeps the literal types of a call while checking its form: `endpoint<typeof schemas.placeTrade>()({ ... })`. Two pairs
 * of parentheses because TypeScript infers either all type arguments of a function or none.
 */
export function endpoint<Schemas extends EndpointSchemas>() {
  return <const Definition extends Endpoint>(definition: Definition): Definition & TypedBy<Schemas> => definition;
}
