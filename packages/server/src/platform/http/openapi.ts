import fastifySwagger from '@fastify/swagger';
import { addresses } from '@limelight/contract/addresses';
import type { Endpoint } from '@limelight/contract/endpoint';
import { recentAuthenticationMinutes } from '@limelight/rules/permission';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

const description = `The celebrity stock exchange. SE$ amounts are integer cents, times ISO 8601 in UTC.

What says "apiKey" opens with a personal API key as well: \`Authorization: Bearer ll_live_...\`. "read" or "trade" beside it is the
least the key needs; a key that trades also reads. Keys are made on the profile page.`;

const securitySchemes = {
  session: { type: 'apiKey', in: 'cookie', name: 'limelight.session', description: 'Set by logging in' },
  apiKey: { type: 'http', scheme: 'bearer', description: 'A personal API key' },
} as const;

/** An endpoint's policy as OpenAPI security requirements. The array of an API key names the scope it needs. */
export function securityOf({ policy, scope }: Pick<Endpoint, 'policy' | 'scope'>): Record<string, readonly string[]>[] {
  if (policy === 'public') return [];
  return [{ session: [] }, ...(scope === undefined ? [] : [{ apiKey: [scope] }])];
}

/** What the schemas of an endpoint do not express. */
export function describeCall({ policy, scope, errors = [] }: Pick<Endpoint, 'policy' | 'scope' | 'errors'>): string {
  const key = scope === undefined ? [] : [`Opens with an API key that may ${scope}.`];
  const codes = errors.length === 0 ? [] : [`Codes of its own: ${errors.map((code) => `\`${code}\``).join(', ')}.`];
  return [...describePolicy(policy), ...key, ...codes].join(' ');
}

const twoFactor =
  'Outside of development the log-in must have passed two-factor authentication (`TWO_FACTOR_SETUP_NEEDED`, `TWO_FACTOR_NEEDED`).';

function describePolicy(policy: Endpoint['policy']): string[] {
  if (policy === 'trader') return ['Closed to accounts of staff, who take no part in the game (`STAFF_ACCOUNT`).'];
  if (typeof policy === 'string') return [];
  const recently = `Log in, or confirm your password, at most ${recentAuthenticationMinutes} minutes before (\`PASSWORD_NEEDED\`).`;
  return [
    ...('permission' in policy ? [`Needs the permission \`${policy.permission}\`.`, twoFactor] : []),
    ...(policy.recentAuthentication ? [recently] : []),
  ];
}

/** Generates the OpenAPI 3.1 document from the routes. Must be registered before them. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Limelight', version: '1', description },
      components: { securitySchemes },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  app.get(addresses.openApi, { config: { policy: 'public' }, schema: { hide: true } }, async () => app.swagger());
}
