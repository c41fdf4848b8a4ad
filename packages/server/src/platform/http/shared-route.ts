import type { Endpoint, SchemasOf } from '@limelight/contract/endpoint';
import { schemasOf } from '@limelight/contract/endpoints.schema';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { type Call, type Handler, routeWithSchemas } from './route.js';
import { type AnswerHeaders, type Sharing, sendShared } from './shared-answers.js';

type PublicEndpoint = Endpoint & { readonly policy: 'public' };

/** Knows what the address says, and nothing of who asks. */
type SharedHandler<Definition extends PublicEndpoint> = (
  call: Pick<Call<Definition>, 'params' | 'query'>,
) => Promise<z.input<SchemasOf<Definition>['response']>>;

/** Any cache may store it, and shows it again only after the server has said that it is still the same. */
const headers: AnswerHeaders = { type: 'application/json; charset=utf-8', cacheControl: 'public, no-cache' };

/**
 * Registers an endpoint whose answer is the same for all: it is made and compressed once per version, and
 * sent as bytes to all others who ask, before their request is parsed.
 */
export function sharedRoute<const Definition extends PublicEndpoint>(
  app: FastifyInstance,
  definition: Definition,
  sharing: Sharing,
  handler: SharedHandler<Definition>,
): void {
  const make: Handler<Definition> = async ({ params, query, request, reply }) => {
    const write = async () => String(reply.serialize((await handler({ params, query })) as object));
    const answer = await app.sharedAnswers.make(request.url, sharing, write);
    sendShared(request, reply, answer, headers);
    return reply as never;
  };
  routeWithSchemas(app, definition, schemasOf(definition), make, {
    preValidation: (request, reply, done) => {
      const known = app.sharedAnswers.find(request.url, sharing);
      if (known === undefined) done();
      else sendShared(request, reply, known, headers);
    },
  });
}
