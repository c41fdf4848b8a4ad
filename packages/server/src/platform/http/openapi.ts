import fastifySwagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

export const openApiPath = '/api/v1/openapi.json';

/** The OpenAPI 3.1 document, made from the registered calls. Registered before them, asked for after them. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Limelight',
        version: '1',
        description: 'The celebrity stock exchange. SE$ amounts are integer cents, times ISO 8601 in UTC.',
      },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  app.get(openApiPath, { config: { policy: 'public' }, schema: { hide: true } }, async () => app.swagger());
}
