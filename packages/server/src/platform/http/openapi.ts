import fastifySwagger from '@fastify/swagger';
import { addresses } from '@limelight/contract/addresses';
import { type Endpoint, idempotencyHeader } from '@limelight/contract/endpoint';
import { problemSchema } from '@limelight/contract/errors.schema';
import { recentAuthenticationMinutes } from '@limelight/rules/permission';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { problemMediaType } from './refusal.js';

const description = `The celebrity stock exchange. SE$ amounts are integer cents, times ISO 8601 in UTC.

Endpoints marked "apiKey" also accept a personal key: \`Authorization: Bearer ll_live_...\`. The description says which scope it
needs; a key that trades also reads. Create keys on the profile page.

A request that fails is answered by a problem of RFC 9457: [every error](${addresses.errorPage}). One that has an \`id\` may be
sent again: it is done at most once, and the repeat gets the first result. The header \`${idempotencyHeader}\` may have the id
instead.`;

// LICENSE grants none.
const license = { name: 'All rights reserved', identifier: 'LicenseRef-All-Rights-Reserved' };

/** Of an operation, until `documentFor` has read them. */
export const audienceKey = 'x-audience';
export const takesKeyMark = 'x-takes-idempotency-key';

/** A key opens nothing of the back-office. */
export function securitySchemesOf(audience: Audience, sessionCookie: string) {
  const session = { type: 'apiKey', in: 'cookie', name: sessionCookie, description: 'Set by logging in' } as const;
  const apiKey = {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'll_live_...',
    description: 'A personal API key',
  } as const;
  return audience === 'staff' ? { session } : { session, apiKey };
}

/** An endpoint's policy as OpenAPI security requirements; the description says which scope a key needs. */
export function securityOf({ policy, scope }: Pick<Endpoint, 'policy' | 'scope'>): Record<string, readonly string[]>[] {
  if (policy === 'public') return [];
  return [{ session: [] }, ...(scope === undefined ? [] : [{ apiKey: [] }])];
}

/** What the schemas of an endpoint do not express. */
export function describeCall({ policy, scope, errors = [] }: Pick<Endpoint, 'policy' | 'scope' | 'errors'>): string {
  const key = scope === undefined ? [] : [`Opens with an API key that may ${scope}.`];
  const codes = errors.length === 0 ? [] : [`Codes of its own: ${errors.map((code) => `\`${code}\``).join(', ')}.`];
  return [...describePolicy(policy), ...key, ...codes].join(' ');
}

const twoFactor =
  'Outside of development the log-in must have passed two-factor authentication (`TWO_FACTOR_SETUP_NEEDED`, `TWO_FACTOR_NEEDED`).';

const textOfPolicy = {
  public: 'Open to everybody.',
  'signed-in': 'Open to every account, also before its address is verified.',
  player: 'Open to every account whose address is verified.',
  trader: 'Closed to accounts of staff, who take no part in the game (`STAFF_ACCOUNT`).',
} as const;

function describePolicy(policy: Endpoint['policy']): string[] {
  if (typeof policy === 'string') return [textOfPolicy[policy]];
  const recently = `Log in, or confirm your password, at most ${recentAuthenticationMinutes} minutes before (\`PASSWORD_NEEDED\`).`;
  return [
    ...('permission' in policy ? [`Needs the permission \`${policy.permission}\`.`, twoFactor] : []),
    ...(policy.recentAuthentication ? [recently] : []),
  ];
}

/** How every refusal answers. */
export const problemAnswer = {
  description: 'Refused: `code` says why',
  content: { [problemMediaType]: { schema: problemSchema } },
} as const;

/** Whose part of the API: players' programs use none of the back-office. */
export type Audience = 'players' | 'staff';

/** In the schema of a route, where the document of staff has it. */
export function audienceOf({ policy }: Pick<Endpoint, 'policy'>): Audience {
  return typeof policy === 'object' && 'permission' in policy ? 'staff' : 'players';
}

/** How an endpoint answers: with JSON, or with a file of a list. */
export function answerOf({ url }: Pick<Endpoint, 'url'>, response: z.ZodType) {
  return url.endsWith('/csv') ? { content: { 'text/csv': { schema: response } } } : response;
}

/** Generates the OpenAPI 3.1 document from the routes. Must be registered before them. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: '', version: '1', description, license },
      // `documentFor` names the cookie of this game.
      components: { securitySchemes: securitySchemesOf('players', 'session') },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
}
