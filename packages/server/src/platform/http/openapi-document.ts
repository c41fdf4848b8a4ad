import { STATUS_CODES } from 'node:http';
import { tagDescriptions } from '@limelight/contract/api-tags';
import { idempotencyHeader } from '@limelight/contract/endpoint';
import { type Audience, audienceKey, securitySchemesOf, takesKeyMark } from './openapi.js';
import { withReachableSchemas } from './reachable-schemas.js';

interface Document {
  readonly info?: object | undefined;
  readonly paths?: Readonly<Record<string, object | undefined>> | undefined;
  readonly components?: { readonly schemas?: Readonly<Record<string, unknown>> } | undefined;
}

interface Reader {
  readonly audience: Audience;
  readonly siteName: string;
  readonly publicUrl: string;
  /** The page on which players find help and write to support. */
  readonly helpPath: string;
  /** The name of the cookie of a session. */
  readonly sessionCookie: string;
}

interface Answer {
  readonly description: string;
}

/** An operation as the routes describe it. */
interface Call {
  readonly [audienceKey]?: Audience;
  readonly [takesKeyMark]?: boolean;
  readonly tags?: readonly string[];
  readonly parameters?: readonly unknown[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, Answer>>;
}

interface Schema {
  readonly $ref?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, object>>;
  readonly propertyNames?: { readonly enum?: readonly string[] };
  readonly additionalProperties?: unknown;
}

const refused = '#/components/responses/Refused';
const keyParameter = '#/components/parameters/IdempotencyKey';
const schemaFolder = '#/components/schemas/';

const idempotencyKey = {
  name: idempotencyHeader,
  in: 'header',
  description: 'The `id` of the body, which may be left out then. Both, if both are sent, are the same.',
  schema: { type: 'string', format: 'uuid' },
  example: '0198f3a2-1c00-7000-8000-00000000000a',
};

const waitSeconds = {
  description: 'Of 429 and 503: the seconds to wait',
  schema: { type: 'integer' },
};

/** The part of the document for an audience, with the schemas that it uses and the names of this game. */
export function documentFor<D extends Document>(document: D, reader: Reader): D {
  const { audience, siteName, publicUrl, helpPath, sessionCookie } = reader;
  const calls = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item ?? {}).map(([method, call]) => ({ path, method, call: call as Call })),
  );
  const own = calls.filter(({ call }) => call[audienceKey] === audience);
  const paths: Record<string, Record<string, object>> = {};
  for (const { path, method, call } of own) paths[path] = { ...paths[path], [method]: presented(call) };
  const problem = own.flatMap(({ call }) => call.responses['4XX'] ?? [])[0];
  const responses = problem && { Refused: { headers: { 'Retry-After': waitSeconds }, ...problem } };
  const byName = Object.entries(document.components?.schemas ?? {}).sort(([one], [other]) => (one < other ? -1 : 1));
  const named = withNamedKeys(Object.fromEntries(byName));
  const schemas = withOptionalIds(
    named,
    own.flatMap(({ call }) => (call[takesKeyMark] ? bodySchemasOf(call) : [])),
  );
  const used = withReachableSchemas(withNamedKeys({ paths, responses }), schemas);
  return {
    ...document,
    info: {
      ...document.info,
      title: audience === 'staff' ? `${siteName}: the back-office` : siteName,
      contact: { name: `${siteName} support`, url: `${publicUrl}${helpPath}` },
    },
    servers: [{ url: publicUrl, description: siteName }],
    tags: tagsOf(own.map(({ call }) => call)),
    paths: used.paths.paths,
    components: {
      ...document.components,
      schemas: used.schemas,
      ...(used.paths.responses && { responses: used.paths.responses }),
      ...(own.some(({ call }) => call[takesKeyMark]) && { parameters: { IdempotencyKey: idempotencyKey } }),
      securitySchemes: securitySchemesOf(audience, sessionCookie),
    },
  };
}

function tagsOf(calls: readonly Call[]): readonly { readonly name: string; readonly description?: string }[] {
  const names = new Set(calls.flatMap(({ tags = [] }) => tags));
  return [...names].sort().map((name) => {
    const description = tagDescriptions[name];
    return { name, ...(description !== undefined && { description }) };
  });
}

/** A call without the marks of the routes. */
function presented({ [audienceKey]: _audience, [takesKeyMark]: takesKey, ...call }: Call): object {
  const responses = Object.entries(call.responses).map(([status, answer]) => [status, presentedAnswer(status, answer)]);
  const parameters = [...(call.parameters ?? []), ...(takesKey ? [{ $ref: keyParameter }] : [])];
  const body = call.requestBody;
  return {
    ...call,
    ...(parameters.length > 0 && { parameters }),
    ...(takesKey && body && { requestBody: { ...body, content: withOptionalIdsInline(body.content) } }),
    responses: Object.fromEntries(responses),
  };
}

function presentedAnswer(status: string, answer: Answer): object {
  if (/^[45]XX$/.test(status)) return { $ref: refused };
  return answer.description === 'Default Response'
    ? { ...answer, description: STATUS_CODES[status] ?? answer.description }
    : answer;
}

/** The names of the schemas of what a call sends. */
function bodySchemasOf({ requestBody }: Call): string[] {
  const schemas = Object.values(requestBody?.content ?? {}).map(({ schema }) => schema.$ref ?? '');
  return schemas.filter((name) => name !== '').map((name) => name.slice(schemaFolder.length));
}

type Content = NonNullable<Call['requestBody']>['content'];

function withOptionalIdsInline(content: Content): Content {
  const media = Object.entries(content).map(([type, one]) => {
    return [type, one.schema.$ref === undefined ? { ...one, schema: withOptionalId(one.schema) } : one] as const;
  });
  return Object.fromEntries(media);
}

function withOptionalIds(schemas: Readonly<Record<string, unknown>>, names: readonly string[]) {
  const changed = names.map((name) => [name, withOptionalId(schemas[name] as Schema)] as const);
  return { ...schemas, ...Object.fromEntries(changed) };
}

/** The header may have the id instead. */
function withOptionalId(schema: Schema): Schema {
  const description = `Made by the client, the same when it repeats the request; or in the header ${idempotencyHeader}`;
  const id = { ...schema.properties?.['id'], description };
  const required = schema.required?.filter((name) => name !== 'id');
  return { ...schema, ...(required && { required }), properties: { ...schema.properties, id } };
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
