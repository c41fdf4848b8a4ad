import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { z } from 'zod';
import type { Endpoint, EndpointSchemas, SchemasOf } from './endpoint.js';
import type { StreamEvent, StreamTopic } from './stream.js';

type Exports = Readonly<Record<string, unknown>>;

interface Listed {
  /** As it is exported. */
  readonly name: string;
  readonly schemas: EndpointSchemas;
  /** Of the repository, for error messages. */
  readonly file: string;
  /** The endpoint's section of the API documentation. */
  readonly tag: string;
}

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' &&
    value !== null &&
    'method' in value &&
    'url' in value &&
    'summary' in value &&
    !('stream' in value)
  );
}

function isEvent(value: unknown): value is StreamEvent {
  return typeof value === 'object' && value !== null && 'event' in value;
}

function isTopic(value: unknown): value is StreamTopic {
  return typeof value === 'object' && value !== null && 'topic' in value;
}

/** A policy by its type, which an `as` or a plain JavaScript file can leave out. */
function policyProblem(name: string, { method, url, policy, audit }: Endpoint): string | null {
  const known: unknown = policy;
  if (typeof known !== 'string' && typeof known !== 'object') return `${name} (${method} ${url}) declares no policy`;
  const isOfStaff = typeof policy === 'object' && 'permission' in policy;
  if (!isOfStaff || method === 'GET' || audit !== undefined) return null;
  return `${name} (${method} ${url}) needs a permission and changes something, but names no audit action`;
}

function areSchemas(value: unknown): value is EndpointSchemas {
  return typeof value === 'object' && value !== null && 'response' in value;
}

/** `export const tag` of the noun's file; by default the noun itself, such as "Price alerts". */
function tagOfNoun(noun: string, { tag }: Exports): string {
  const name = basename(noun);
  return typeof tag === 'string' ? tag : name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
}

interface ListedEvent {
  readonly event: string;
  readonly schema: z.ZodType;
  readonly file: string;
}

interface Noun {
  readonly pairs: readonly [Endpoint, Listed][];
  readonly events: readonly ListedEvent[];
  readonly topics: readonly (StreamTopic & { readonly file: string })[];
  /**
   * A line for each event without a schema, topic without a policy, endpoint without schemas, policy or
   * (staff, writing) audit action, and for schemas without an endpoint, which names the file that lacks them.
   */
  readonly problems: readonly string[];
}

/**
 * Pairs the endpoints that `<noun>.ts` exports with the exports of the same names of `<noun>.schema.ts`; the
 * noun comes with its quarter, such as `play/trading`.
 */
export function pairByName(noun: string, calls: Exports, schemas: Exports): Noun {
  const file = `packages/contract/src/${noun}.ts`;
  const named = Object.entries(calls).flatMap(([name, call]) => (isEndpoint(call) ? [{ name, call }] : []));
  const pairs = named.flatMap(({ name, call }): [Endpoint, Listed][] => {
    const own = schemas[name];
    const tag = call.tag ?? tagOfNoun(noun, calls);
    return areSchemas(own) ? [[call, { name, schemas: own, tag, file }]] : [];
  });
  const withoutSchemas = named.filter(({ name }) => !areSchemas(schemas[name]));
  const withoutCall = Object.keys(schemas).filter((name) => areSchemas(schemas[name]) && !isEndpoint(calls[name]));
  const events = Object.entries(calls).flatMap(([name, value]) =>
    isEvent(value) ? [{ name, event: value.event, schema: schemas[name], file }] : [],
  );
  const topics = Object.values(calls).flatMap((value) => (isTopic(value) ? [{ ...value, file }] : []));
  const problems = [
    ...events.flatMap(({ name, schema }) =>
      schema instanceof z.ZodType ? [] : [`packages/contract/src/${noun}.schema.ts exports no schema "${name}"`],
    ),
    ...topics.flatMap(({ topic, policy }) =>
      policy === undefined ? [`${file}: the topic "${topic}" declares no policy`] : [],
    ),
    ...withoutSchemas.map(({ name }) => `packages/contract/src/${noun}.schema.ts exports no schemas "${name}"`),
    ...withoutCall.map((name) => `${file} exports no endpoint "${name}"`),
    ...named.flatMap(({ name, call }) => {
      const problem = policyProblem(name, call);
      return problem === null ? [] : [`${file}: ${problem}`];
    }),
  ];
  return { pairs, events: events as readonly ListedEvent[], topics, problems };
}

function importNextTo(name: string): Promise<Exports> {
  // This file's own extension: `ts` where tests load the sources, otherwise `js`.
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return import(/* @vite-ignore */ new URL(`${name}.${extension}`, import.meta.url).href);
}

/** Imports every noun of the folders, so that a new one is listed as soon as its two files exist. */
async function readNouns(): Promise<Noun[]> {
  // Of the sources also when this file runs from `dist`, where the compiler leaves the output of deleted
  // files.
  const folder = readdirSync(new URL('../src/', import.meta.url), { encoding: 'utf8', recursive: true });
  const files = folder.map((file) => file.replaceAll('\\', '/'));
  const names = files.flatMap((file) => /^(.+)\.schema\.ts$/.exec(file)?.[1] ?? []).sort(byBasename);
  const read = names
    .filter((noun) => noun !== 'endpoints')
    .map(async (noun) => {
      const calls = files.includes(`${noun}.ts`) ? importNextTo(noun) : {};
      return pairByName(noun, await calls, await importNextTo(`${noun}.schema`));
    });
  return Promise.all(read);
}

function byBasename(one: string, other: string): number {
  return basename(one) < basename(other) ? -1 : 1;
}

const nouns = await readNouns();
const known = new Map(nouns.flatMap(({ pairs }) => pairs));

/** The events of the stream, by noun. */
export const streamEvents: readonly ListedEvent[] = nouns.flatMap(({ events }) => events);

/** The topics that pages can join; the server does not start if no module serves one of them. */
export const streamTopics: Noun['topics'] = nouns.flatMap(({ topics }) => topics);

/** A line for each name that two files declare. */
export function doubled(parts: readonly { readonly name: string; readonly file: string }[]): readonly string[] {
  return parts.flatMap(({ name, file }, index) => {
    const first = parts.findIndex((part) => part.name === name);
    return first === index ? [] : [`${parts[first]?.file} and ${file} both declare "${name}"`];
  });
}

/** The server does not start while there is one. */
export const contractProblems: readonly string[] = [
  ...nouns.flatMap(({ problems }) => problems),
  ...doubled([...known.values()]),
  ...doubled(streamEvents.map(({ event, file }) => ({ name: event, file }))),
  ...doubled(streamTopics.map(({ topic, file }) => ({ name: topic, file }))),
];

/** All JSON endpoints of the API: the server does not start if one of them is not registered. */
export const endpoints: readonly Endpoint[] = [...known.keys()];

/** @throws Error for an endpoint that no noun of this folder exports */
function listed(definition: Endpoint): Listed {
  const found = known.get(definition);
  if (found !== undefined) return found;
  throw new Error(`${definition.method} ${definition.url} is no endpoint with schemas in packages/contract/src`);
}

/** @throws Error for an endpoint that is not listed */
export function schemasOf<Definition extends Endpoint>(definition: Definition): SchemasOf<Definition> {
  return listed(definition).schemas as SchemasOf<Definition>;
}

/** The name by which programs call an endpoint; undefined for one that is not listed. */
export function nameOf(definition: Endpoint): string | undefined {
  return known.get(definition)?.name;
}

/** The endpoint's section of the API documentation. @throws Error for an endpoint that is not listed */
export function tagOf(definition: Endpoint): string {
  return listed(definition).tag;
}

/** The file of the repository that declares an endpoint. @throws Error for an endpoint that is not listed */
export function fileOf(definition: Endpoint): string {
  return listed(definition).file;
}
