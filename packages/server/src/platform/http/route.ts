import { type Endpoint, type EndpointSchemas, impersonatedHeader, type SchemasOf } from '@limelight/contract/endpoint';
import { schemasOf } from '@limelight/contract/endpoints.schema';
import { problemSchema } from '@limelight/contract/errors.schema';
import { type ApiKeyScope, allows, opensWithKey, type Permission } from '@limelight/rules/permission';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { CompositionError } from '../composition-error.js';
import type { Actor } from './actor.js';
import { describeCall, securityOf } from './openapi.js';
import { Refusal } from './refusal.js';
import { type OwnOrigin, requireOwnOriginToChange } from './same-origin.js';
import type { FindViewer, SessionViewer, Viewer } from './viewer.js';

declare module 'fastify' {
  interface FastifyInstance {
    findViewer: FindViewer;
    /** The site whose pages may change something; decorated with `findViewer`. */
    ownOrigin?: OwnOrigin;
  }
  interface FastifyContextConfig {
    /** The endpoint's policy; a route without one is refused at start. */
    policy?: Endpoint['policy'];
  }
}

type Parsed<Definition extends Endpoint, Part extends 'params' | 'query' | 'body'> =
  SchemasOf<Definition> extends Readonly<Record<Part, infer Schema extends z.ZodType>> ? z.output<Schema> : undefined;
/** A call without a scope is never a key's. */
type ViewerOf<Definition extends Endpoint> = Definition['policy'] extends 'public'
  ? Viewer | null
  : Definition extends { readonly scope: ApiKeyScope }
    ? Viewer
    : SessionViewer;

type ActorOf<Definition extends Endpoint> = Definition['policy'] extends { readonly permission: Permission }
  ? Actor
  : undefined;

export interface Call<Definition extends Endpoint> {
  readonly params: Parsed<Definition, 'params'>;
  readonly query: Parsed<Definition, 'query'>;
  readonly body: Parsed<Definition, 'body'>;
  readonly viewer: ViewerOf<Definition>;
  /** Of a call that needs a permission: whom the audit trail names. */
  readonly actor: ActorOf<Definition>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export type Handler<Definition extends Endpoint> = (
  call: Call<Definition>,
) => Promise<z.input<SchemasOf<Definition>['response']>>;

/**
 * Registers one call of the contract: lets in whom the policy allows, parses strictly, then runs the handler.
 * @throws CompositionError when staff change something by the call and it names no action for the audit trail: the start stops
 */
export function route<const Definition extends Endpoint>(
  app: FastifyInstance,
  definition: Definition,
  handler: Handler<Definition>,
): void {
  routeWithSchemas(app, definition, schemasOf(definition), handler);
}

/** The same for a call that is not in the contract's list: those that tests define. */
export function routeWithSchemas<const Definition extends Endpoint>(
  app: FastifyInstance,
  definition: Definition,
  schemas: SchemasOf<Definition>,
  handler: Handler<Definition>,
): void {
  const { method, url, policy, status = 200, summary, tag, limitedPerAddress } = definition;
  const { params, query, body, response }: EndpointSchemas = schemas;
  if (needsAudit(definition) && definition.audit === undefined) {
    throw new CompositionError(`${method} ${url} needs a permission and changes something, but names no audit action`);
  }
  app.route({
    method,
    url,
    config: { policy, ...(limitedPerAddress === false && { rateLimit: false }) },
    schema: {
      summary,
      tags: [tag],
      security: securityOf(definition),
      description: describeCall(definition),
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: { [status]: response, '4xx': problemSchema, '5xx': problemSchema },
    },
    // Before the body is read: whoever is refused learns nothing about what it should look like, and costs no parsing.
    // After the count of requests, which `onRequest` is for.
    preParsing: async (request, reply) => {
      // What is a player's own is kept by no cache between, nor by the browser for whoever uses it next.
      if (policy !== 'public') reply.header('cache-control', 'no-store');
      requireOwnOriginToChange(request, app.ownOrigin);
      request.viewer = await permitted(app, definition, request);
      if (request.viewer?.impersonator !== undefined) reply.header(impersonatedHeader, '1');
    },
    handler: async (request, reply) => {
      const call = {
        params: request.params,
        query: request.query,
        body: request.body,
        viewer: request.viewer,
        actor: request.viewer !== null && needsPermission(policy) ? actorOf(request.viewer, request) : undefined,
        request,
        reply,
      };
      const answer = await handler(call as unknown as Call<Definition>);
      return reply.status(status).send(answer);
    },
  });
}

function needsPermission(policy: Endpoint['policy']): boolean {
  return typeof policy === 'object' && 'permission' in policy;
}

function needsAudit({ method, policy }: Endpoint): boolean {
  return method !== 'GET' && needsPermission(policy);
}

/** Who is really there, also while they view as somebody else. */
export function actorOf({ userId, role, impersonator }: Viewer, { id, ip }: FastifyRequest): Actor {
  const person = impersonator ?? { userId, role };
  return { userId: person.userId, role: person.role, requestId: id, address: ip };
}

async function permitted(app: FastifyInstance, definition: Endpoint, request: FastifyRequest): Promise<Viewer | null> {
  const { policy, scope } = definition;
  // Public answers are the same for everybody, so they cost no session look-up.
  if (policy === 'public') return null;
  const viewer = await app.findViewer(request);
  if (viewer?.key !== undefined && !opensWithKey(viewer.key.scope, scope)) {
    throw new Refusal('FORBIDDEN', { message: 'This API key may not do this' });
  }
  const decision = allows(policy, viewer);
  if (!decision.allowed) throw new Refusal(decision.code);
  if (viewer?.impersonator !== undefined) requireOpenToImpersonator(definition);
  return viewer;
}

function requireOpenToImpersonator({ method, impersonation }: Endpoint): void {
  if (impersonation === 'allowed') return;
  if (impersonation === 'hidden') throw new Refusal('FORBIDDEN', { message: 'Only the player can see this' });
  if (method !== 'GET') throw new Refusal('READ_ONLY');
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null;
  }
}
