import fastifySwagger from '@fastify/swagger';
import type { Endpoint } from '@limelight/contract/endpoint';
import { problemSchema } from '@limelight/contract/errors.schema';
import { recentAuthenticationMinutes } from '@limelight/rules/permission';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { withReachableSchemas } from './reachable-schemas.js';
import { problemMediaType } from './refusal.js';

const description = `The celebrity stock exchange. SE$ amounts are integer cents, times ISO 8601 in UTC.

Endpoints marked "apiKey" also accept a personal key: \`Authorization: Bearer ll_live_...\`. "read" or "trade" shows the scope
required; a key that trades also reads. Create keys on the profile page.`;

/** Vendor extension of an operation. */
export const audienceKey = 'x-audience';

function securitySchemesOf(sessionCookie: string) {
  return {
    session: { type: 'apiKey', in: 'cookie', name: sessionCookie, description: 'Set by logging in' },
    apiKey: { type: 'http', scheme: 'bearer', description: 'A personal API key' },
  } as const;
}

/**
 * An endpoint's policy as OpenAPI security requirements. The array of an API key names the scope it needs.
 */
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

/** How every refusal answers. */
export const problemAnswer = { content: { [problemMediaType]: { schema: problemSchema } } } as const;

/** Whose part of the API: players' programs use none of the back-office. */
export type Audience = 'players' | 'staff';

/** In the schema of a route, where the document of staff has it. */
export function audienceOf({ policy }: Pick<Endpoint, 'policy'>): Audience {
  return typeof policy === 'object' && 'permission' in policy ? 'staff' : 'players';
}

interface Document {
  readonly info?: object | undefined;
  readonly paths?: Readonly<Record<string, object | undefined>> | undefined;
  readonly components?: { readonly schemas?: Readonly<Record<string, unknown>> } | undefined;
}

interface Reader {
  readonly audience: Audience;
  readonly siteName: string;
  /** The name of the cookie of a session. */
  readonly sessionCookie: string;
}

/** The part of the document for an audience, with the schemas that it uses and the names of this game. */
export function documentFor<D extends Document>(document: D, { audience, siteName, sessionCookie }: Reader): D {
  const paths = Object.entries(document.paths ?? {}).flatMap(([path, item]) => {
    const calls = Object.entries(item ?? {}).filter(
      ([, call]) => (call as { [audienceKey]?: Audience })[audienceKey] === audience,
    );
    return calls.length === 0 ? [] : [[path, Object.fromEntries(calls)] as const];
  });
  const title = audience === 'staff' ? `${siteName}: the back-office` : siteName;
  const used = withReachableSchemas(Object.fromEntries(paths), withNamedKeys(document.components?.schemas ?? {}));
  const components = {
    ...document.components,
    schemas: used.schemas,
    securitySchemes: securitySchemesOf(sessionCookie),
  };
  return { ...document, info: { ...document.info, title }, paths: used.paths, components };
}

interface Schema {
  readonly propertyNames?: { readonly enum?: readonly string[] };
  readonly additionalProperties?: unknown;
}

/**
 * A map whose keys are all known as an object with these properties: a client generated from the document
 * has no other way to know them.
 */
function withNamedKeys<Part>(part: Part): Part {
  if (Array.isArray(part)) return part.map(withNamedKeys) as Part;
  if (typeof part !== 'object' || part === null) return part;
  const schema: Schema = Object.fromEntries(Object.entries(part).map(([key, value]) => [key, withNamedKeys(value)]));
  const { propertyNames, additionalProperties, ...rest } = schema;
  if (propertyNames?.enum === undefined || additionalProperties === undefined) return schema as Part;
  const properties = Object.fromEntries(propertyNames.enum.map((name) => [name, additionalProperties]));
  return { ...rest, properties, additionalProperties: false } as Part;
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
      info: { title: '', version: '1', description },
      // `documentFor` names the cookie of this game.
      components: { securitySchemes: securitySchemesOf('session') },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
}
