import { type Endpoint, type EndpointSchemas, impersonatedHeader, type SchemasOf } from '@limelight/contract/endpoint';
import { nameOf, schemasOf, tagOf } from '@limelight/contract/endpoints.schema';
import { type AccessRules, type ApiKeyScope, allows, opensWithKey, type Permission } from '@limelight/rules/permission';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { z } from 'zod';
import type { Actor } from './actor.js';
import { readIdempotencyKey, takesIdempotencyKey } from './idempotency-key.js';
import { requireOpenTo } from './maintenance.js';
import { answerOf, audienceKey, audienceOf, describeCall, problemAnswer, securityOf, takesKeyMark } from './openapi.js';
import { Refusal } from './refusal.js';
import { countCaller } from './request-limits.js';
import { type OwnOrigin, requireOwnOriginToChange } from './same-origin.js';
import type { FindViewer, SessionViewer, Viewer } from './viewer.js';

declare module 'fastify' {
  interface FastifyInstance {
    findViewer: FindViewer;
    /** Decorated by the module of API keys; null for a key that is unknown or revoked. */
    findKeyHolder?: (key: string, address: string) => Promise<Viewer | null>;
    /** The origin whose pages may send writing requests; decorated with `findViewer`. */
    ownOrigin?: OwnOrigin;
    accessRules: AccessRules;
  }
  interface FastifyContextConfig {
    /** The endpoint's policy; a route without one stops the start. */
    policy?: Endpoint['policy'];
    /** The body may take minutes. */
    upload?: true;
  }
}

type Parsed<Definition extends Endpoint, Part extends 'params' | 'query' | 'body'> =
  SchemasOf<Definition> extends Readonly<Record<Part, infer Schema extends z.ZodType>> ? z.output<Schema> : undefined;
/** An endpoint without a scope is closed to API keys. */
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
  /** For an endpoint with a permission policy: whom the audit trail names. */
  readonly actor: ActorOf<Definition>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export type Handler<Definition extends Endpoint> = (
  call: Call<Definition>,
) => Promise<z.input<SchemasOf<Definition>['response']>>;

/**
 * Registers one endpoint of the contract: authorises by its policy, parses strictly, then runs the handler.
 */
export function route<const Definition extends Endpoint>(
  app: FastifyInstance,
  definition: Definition,
  handler: Handler<Definition>,
): void {
  routeWithSchemas(app, definition, schemasOf(definition), handler);
}

/** The same for an endpoint that is not in the contract: those that tests define. */
export function routeWithSchemas<const Definition extends Endpoint>(
  app: FastifyInstance,
  definition: Definition,
  schemas: SchemasOf<Definition>,
  handler: Handler<Definition>,
  hooks: Pick<RouteShorthandOptions, 'preValidation'> = {},
): void {
  const { method, url, policy, status = 200, summary, limitedPerAddress, upload } = definition;
  const { params, query, body, response }: EndpointSchemas = schemas;
  const name = nameOf(definition);
  const takesKey = takesIdempotencyKey(method, schemas);
  app.route({
    method,
    url,
    config: { policy, ...(upload && { upload }), ...(limitedPerAddress === false && { limit: null }) },
    schema: {
      ...(name !== undefined && { operationId: name }),
      summary,
      tags: [definition.tag ?? tagOf(definition)],
      ...{ [audienceKey]: audienceOf(definition), [takesKeyMark]: takesKey },
      security: securityOf(definition),
      description: describeCall(definition),
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: { [status]: answerOf(definition, response), '4xx': problemAnswer, '5xx': problemAnswer },
    },
    // Before the body is parsed: a refused caller learns nothing about its schema and costs no parsing. After
    // the rate limit, which runs in `onRequest`.
    preParsing: async (request, reply) => {
      if (policy !== 'public') reply.header('cache-control', privateCaching(definition));
      requireOwnOriginToChange(request, app.ownOrigin);
      request.viewer = await permitted(app, definition, request, reply);
      if (request.viewer?.impersonator !== undefined) reply.header(impersonatedHeader, '1');
    },
    ...(takesKey && { preValidation: async (request) => readIdempotencyKey(request) }),
    ...hooks,
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
      return reply.sent ? reply : reply.status(status).send(answer);
    },
  });
}

function needsPermission(policy: Endpoint['policy']): boolean {
  return typeof policy === 'object' && 'permission' in policy;
}

/** The real person behind a request, also while they impersonate a player. */
export function actorOf({ userId, role, impersonator }: Viewer, { id, ip }: FastifyRequest): Actor {
  const person = impersonator ?? { userId, role };
  return { userId: person.userId, role: person.role, requestId: id, address: ip };
}

async function permitted(
  app: FastifyInstance,
  definition: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Viewer | null> {
  const { policy, scope } = definition;
  const mayBeClosed = definition.inMaintenance !== 'open' && app.inMaintenance?.() === true;
  if (policy === 'public') {
    // Public responses are the same for everybody and need no session look-up.
    if (mayBeClosed) requireOpenTo(app, await app.findViewer(request));
    return null;
  }
  const viewer = await app.findViewer(request);
  // Also for a refused request, so that what records refusals knows whom.
  request.viewer = viewer;
  await countCaller(app, { request, reply, viewer }, definition.limitedPerAddress === false);
  if (viewer?.key !== undefined && !opensWithKey(viewer.key.scope, scope)) {
    throw new Refusal('FORBIDDEN', { message: 'This API key may not do this' });
  }
  const decision = allows(policy, viewer, app.accessRules);
  if (!decision.allowed) {
    // A program cannot log in.
    const isOfKey = viewer === null && /^bearer /i.test(request.headers.authorization ?? '');
    throw new Refusal(decision.code, isOfKey ? { message: 'API key not valid' } : {});
  }
  if (mayBeClosed) requireOpenTo(app, viewer);
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

/** Private data is stored by no cache on its way, and not by the browser for its next user. */
function privateCaching({ offline }: Endpoint): string {
  return offline ? 'private, no-cache' : 'no-store';
}
