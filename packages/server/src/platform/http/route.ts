import type { Endpoint } from '@limelight/contract/endpoint';
import { problemSchema } from '@limelight/contract/errors';
import { type ApiKeyScope, allows, opensWithKey } from '@limelight/rules/permission';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
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

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
/** A call without a scope is never a key's. */
type ViewerOf<Definition extends Endpoint> = Definition['policy'] extends 'public'
  ? Viewer | null
  : Definition extends { readonly scope: ApiKeyScope }
    ? Viewer
    : SessionViewer;

export interface Call<Definition extends Endpoint> {
  readonly params: Parsed<Definition['params']>;
  readonly query: Parsed<Definition['query']>;
  readonly body: Parsed<Definition['body']>;
  readonly viewer: ViewerOf<Definition>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export type Handler<Definition extends Endpoint> = (call: Call<Definition>) => Promise<z.input<Definition['response']>>;

/** Registers one call of the contract: parses strictly, lets in whom the policy allows, then runs the handler. */
export function route<const Definition extends Endpoint>(
  app: FastifyInstance,
  definition: Definition,
  handler: Handler<Definition>,
): void {
  const {
    method,
    url,
    policy,
    scope,
    params,
    query,
    body,
    response,
    status = 200,
    summary,
    tag,
    errors,
    limitedPerAddress,
  } = definition;
  app.route({
    method,
    url,
    config: { policy, ...(limitedPerAddress === false && { rateLimit: false }) },
    schema: {
      summary,
      tags: [tag],
      security: securityOf({ policy, scope }),
      description: describeCall({ scope, errors }),
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
    },
    handler: async (request, reply) => {
      const call = {
        params: request.params,
        query: request.query,
        body: request.body,
        viewer: request.viewer,
        request,
        reply,
      };
      const answer = await handler(call as unknown as Call<Definition>);
      return reply.status(status).send(answer);
    },
  });
}

async function permitted(
  app: FastifyInstance,
  { policy, scope }: Endpoint,
  request: FastifyRequest,
): Promise<Viewer | null> {
  // Public answers are the same for everybody, so they cost no session look-up.
  if (policy === 'public') return null;
  const viewer = await app.findViewer(request);
  const permission = allows(policy, viewer);
  if (!permission.allowed) throw new Refusal(permission.code);
  if (viewer?.key !== undefined && !opensWithKey(viewer.key.scope, scope)) {
    throw new Refusal('FORBIDDEN', { message: 'This API key may not do this' });
  }
  return viewer;
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null;
  }
}
